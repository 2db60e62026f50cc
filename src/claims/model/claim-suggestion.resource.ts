// SPDX-License-Identifier: Apache-2.0
import { CREATED_AT, LINE_ID, ORDER_NUMBER, TRACKING_NUMBER } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { keptOf } from '../../platform/validation/field.js';
import {
  ArrayField,
  ClosedObject,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  NumberField,
  TextField,
} from '../../platform/validation/index.js';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS, type ClaimReason, type ClaimResolution } from '../../stores/index.js';

@ClosedObject({ name: 'SuggestedUnits', description: 'Units of a line that a claim could be filed for.' })
class SuggestedUnits {
  @IdentifierField(LINE_ID) line_id!: string;
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1, description: 'The number of units.' }) quantity!: number;
}

/** A claim that staff could file for a stalled parcel (C-WORK-21). */
@ClosedObject({ name: 'ClaimSuggestion', description: 'A claim that could be filed for a stalled parcel.' })
export class ClaimSuggestionView {
  @IdentifierField({ max: 30, example: 'cls_01k9w3c2q4m7v8x5t6r1z0a9bd', description: 'The id of the suggestion.' })
  suggestion_id!: string;
  @IdentifierField({
    max: 30,
    example: 'shp_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The shipment that has stalled.',
  })
  shipment_id!: string;
  @IdentifierField({ ...TRACKING_NUMBER, example: '1Z5R89390357567127' }) tracking_number!: string;
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @EnumField(CLAIM_REASONS, { example: 'Lost', description: 'The reason of the claim.' }) claim_reason!: ClaimReason;
  @EnumField(CLAIM_RESOLUTIONS, { example: 'REFUND', description: 'A refund, if the policy allows it.' })
  claim_resolution!: ClaimResolution;
  @ArrayField(() => SuggestedUnits, { max: 1000, description: 'What is in the parcel.' })
  claims_items!: SuggestedUnits[];
  @NumberField({ example: 49.9, description: 'What the claim would pay, as `POST /claims/check` calculates it.' })
  amount!: Amount;
  @TextField({ max: 3, example: 'EUR', description: 'The currency of the amount.', kept: true }) currency!: string;
  @DateTimeField(CREATED_AT) created_at!: string;
}

/** It names nobody. */
export const KEPT_OF_SUGGESTION = keptOf(ClaimSuggestionView);
