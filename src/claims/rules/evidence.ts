// SPDX-License-Identifier: Apache-2.0
import { childPointer, type Fault } from '../../platform/validation/index.js';
import { type ClaimBody } from '../model/claim-bodies.js';

const REASONS_WITH_PHOTOS: readonly (string | undefined)[] = ['Damaged', 'Tracking Not Updated'];

/** Finds where photos are missing: on a full-order claim, or on claimed lines without their own (C-CLM-17). */
export function findMissingPhotos(body: ClaimBody): Fault[] {
  const { claim_reason, claims_full_order, claimed_images = [], claims_items = [] } = body;
  if (!REASONS_WITH_PHOTOS.includes(claim_reason) || claimed_images.length > 0) return [];
  if (claims_full_order) return [photoFault('', claim_reason)];
  const itemsWithPhotos = claims_items.filter((item) => (item.claimed_images ?? []).length > 0);
  const withPhotos = new Set(itemsWithPhotos.map(({ line_id }) => line_id));
  return claims_items.flatMap(({ line_id }, index) =>
    withPhotos.has(line_id) ? [] : [photoFault(childPointer('/claims_items', index), claim_reason)],
  );
}

function photoFault(pointer: string, reason: string | undefined): Fault {
  const detail = `needs a photo if claim_reason is ${reason}`;
  return { pointer: `${pointer}/claimed_images`, code: 'REQUIRED', detail };
}

/** Finds the photos at `pointer` that the store has not uploaded (C-CLM-11). */
export function foreignUrlFaults(
  pointer: string,
  urls: readonly string[] = [],
  uploaded: ReadonlySet<string>,
): Fault[] {
  return urls.flatMap((url, index) => {
    if (uploaded.has(url)) return [];
    const detail = 'must be a URL that POST /claims/uploads returned to this store';
    return [{ pointer: childPointer(pointer, index), code: 'NOT_ALLOWED_VALUE', detail }];
  });
}
