import { childPointer, type Fault } from '../../platform/validation/index.js';
import { type ClaimBody } from '../http/dto/claim.dto.js';

const NEEDS_PHOTOS: readonly (string | undefined)[] = ['Damaged', 'Tracking Not Updated'];

/**
 * Where photos are missing: for these reasons a full-order claim has some itself, and every line that is named has its own
 * or those of the claim (C-CLM-17).
 */
export function missingPhotos(body: ClaimBody): Fault[] {
  const { claim_reason, claims_full_order, claimed_images = [], claims_items = [] } = body;
  if (!NEEDS_PHOTOS.includes(claim_reason) || claimed_images.length > 0) return [];
  if (claims_full_order) return [missing('', claim_reason)];
  const withPhotos = new Set(
    claims_items.filter(({ claimed_images: own = [] }) => own.length > 0).map(({ line_id }) => line_id),
  );
  return claims_items.flatMap(({ line_id }, index) =>
    withPhotos.has(line_id) ? [] : [missing(childPointer('/claims_items', index), claim_reason)],
  );
}

function missing(pointer: string, reason: string | undefined): Fault {
  return {
    pointer: `${pointer}/claimed_images`,
    code: 'REQUIRED',
    detail: `needs a photo where the reason is ${reason}`,
  };
}
