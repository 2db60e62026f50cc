// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import { LINE_ID, ORDER_NUMBER } from '../../platform/dto/members.js';
import {
  ClosedObject,
  CursorField,
  type Fault,
  BooleanField,
  IdentifierField,
  IntegerField,
  ArrayField,
  ObjectField,
  EnumField,
  LimitField,
  ruleOn,
  Rules,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS, type ClaimReason, type ClaimResolution } from '../../stores/index.js';
import { CLAIM_STATUSES, type ClaimStatus } from './claim.resource.js';

const COMMENT = { max: 4096, optional: true } as const;
/** The maximum number of photos of a claim or of a line. */
export const MAX_PHOTOS = 20;
const PHOTOS = {
  max: MAX_PHOTOS,
  itemMax: 2048,
  optional: true,
  description: 'URLs that `POST /claims/uploads` returned to this store.',
} as const;

/** Units of a line to claim. On a full-order claim it only gives the line photos and a comment (C-CLM-6, C-CLM-7). */
@ClosedObject({
  description: 'Units of one line to claim. On a full-order claim it only gives the line photos and a comment.',
})
export class ClaimItem {
  @IdentifierField(LINE_ID) line_id!: string;
  // The check of the lines refuses more units than the line has.
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1, description: 'The number of units.' }) quantity!: number;
  @TextListField(PHOTOS) claimed_images?: string[];
  @TextField({ ...COMMENT, example: 'The parcel never came.', description: "Replaces the claim's comment." })
  additional_comment?: string;
}

type Selection = { claims_full_order?: boolean; claims_items?: ClaimItem[] | null };

/** A claim needs items unless it is a full-order claim (C-CLM-6). */
function requireLines({ claims_full_order, claims_items }: Selection): Fault[] {
  const pointer = '/claims_items';
  if (claims_full_order !== false || (claims_items?.length ?? 0) > 0) return [];
  if (claims_items == null)
    return [{ pointer, code: 'REQUIRED', detail: 'is required unless claims_full_order is true' }];
  return [{ pointer, code: 'TOO_FEW_ITEMS', detail: 'must name a line unless claims_full_order is true' }];
}

/** Body of `POST /claims` and of `POST /claims/check` (C-CLM-2 to C-CLM-14). */
@ClosedObject({ description: 'A claim. `claims_items` is required unless `claims_full_order` is true.' })
@Rules(ruleOn(['/claims_full_order', '/claims_items'], requireLines))
export class ClaimBody {
  @IdentifierField({
    max: 128,
    example: 'DEMO-1001',
    description: "The order's number, else its `protect_order_number` or its `order_id`.",
  })
  order_reference!: string;
  @EnumField(CLAIM_REASONS, {
    optional: true,
    example: 'Lost',
    description: 'Damaged and Tracking Not Updated need photos.',
  })
  claim_reason?: ClaimReason;
  @EnumField(CLAIM_RESOLUTIONS, {
    example: 'REFUND',
    description: 'The wish of the customer: the money, or the same goods again.',
  })
  claim_resolution!: ClaimResolution;
  @BooleanField({ example: true, description: 'Claims all units that are not cancelled.' })
  claims_full_order!: boolean;
  @TextField({ ...COMMENT, example: 'The parcel never came.', description: 'For lines without their own comment.' })
  additional_comment?: string;
  @TextListField({ ...PHOTOS, description: `${PHOTOS.description} For lines without their own photos.` })
  claimed_images?: string[];
  @ObjectField(() => Address, { optional: true, description: "Where a reship goes. Default: the order's address." })
  shipping_address?: Address;
  @ArrayField(() => ClaimItem, { max: 1000, optional: true, description: 'Required unless claims_full_order is true.' })
  claims_items?: ClaimItem[];
}

type Information = { comment?: string | null; claimed_images?: string[] | null };

/** An answer has a comment or a photo (C-CLM-32). */
function requireInformation({ comment, claimed_images }: Information): Fault[] {
  if (comment != null || (claimed_images?.length ?? 0) > 0) return [];
  return [{ pointer: '/comment', code: 'REQUIRED', detail: 'is required without photos' }];
}

/** Body of `POST /claims/{claim_id}/answers`: the customer's answer to a question of staff (C-CLM-32). */
@ClosedObject({ description: "The customer's answer to a question of staff: a comment, photos or both." })
@Rules(ruleOn(['/comment', '/claimed_images'], requireInformation))
export class ClaimInformation {
  @TextField({ min: 1, ...COMMENT, example: 'The box was open, see the photo.', description: "The customer's answer." })
  comment?: string;
  @TextListField({ ...PHOTOS, example: [] }) claimed_images?: string[];
}

@ClosedObject()
export class ClaimPath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the claim, from the answer of `POST /claims`.',
  })
  claim_id!: string;
}

/** Query of `GET /claims` (C-CLM-31). */
@ClosedObject()
export class ClaimsQuery {
  @EnumField(CLAIM_STATUSES, { optional: true, description: 'Only claims of this status.' }) status?: ClaimStatus;
  @IdentifierField({ ...ORDER_NUMBER, optional: true }) order_number?: string;
  @LimitField('claims', { isSized: true }) limit?: string;
  @CursorField('clm') cursor?: string;
}
