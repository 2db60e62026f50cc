// SPDX-License-Identifier: Apache-2.0
import { type Payout, ActorView, ForecastProblemView, OrderReviewView } from '../../orders/index.js';
import { Address } from '../../platform/dto/address.dto.js';
import { answerOf, pageAnswerOf } from '../../platform/dto/answer.js';
import {
  CREATED_AT,
  CUSTOMER_EMAIL,
  LINE_ID,
  OCCURRED_AT,
  ORDER_NUMBER,
  SKU,
  UPDATED_AT,
} from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
import {
  ClosedObject,
  CurrencyField,
  NumberField,
  BooleanField,
  IdentifierField,
  DateTimeField,
  HttpsUrlField,
  IntegerField,
  ArrayField,
  ObjectField,
  NullableObjectField,
  EnumField,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS, type ClaimReason, type ClaimResolution } from '../../stores/index.js';

/** The checks of a claim in their order; the first that fails names the code of `POST /claims` (C-CLM-15). */
export const CLAIM_CHECKS = [
  'shape',
  'photos',
  'order',
  'lines',
  'coverage',
  'duplicate',
  'returns',
  'refund',
  'stock',
] as const;

export const CLAIM_STATUSES = [
  'SUBMITTED',
  'INFORMATION_REQUESTED',
  'APPROVED',
  'DENIED',
  'RESOLVED',
  'WITHDRAWN',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

const CLAIM_ID = 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd';

/** A claimed line with its photos and its comment (C-CLM-29). */
@ClosedObject({ name: 'ClaimLine', description: 'A claimed line with its payout, its photos and its comment.' })
export class ClaimLine {
  @IdentifierField(LINE_ID) line_id!: string;
  @TextField({ ...SKU, optional: true, kept: true }) sku!: string | null;
  @TextField({ max: 512, optional: true, example: 'Garden lamp', description: 'The name, for people.', kept: true })
  title!: string | null;
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1, description: 'The number of units.' }) quantity!: number;
  @TextListField({
    max: 20_000,
    itemMax: 2048,
    example: [],
    description: 'URLs of the photos of the line.',
    kept: BLANK.list,
  })
  claimed_images!: string[];
  @TextField({
    optional: true,
    description: "The customer's comment; null if there is none.",
    example: 'The parcel never came.',
    kept: BLANK.null,
  })
  additional_comment!: string | null;
  @NumberField({ example: 27.99, description: 'The calculated payout for the line.' }) payout_amount!: Amount;
}

@ClosedObject({ name: 'ClaimPayout', description: 'The calculated payout of a claim.' })
class ClaimPayoutView {
  @NumberField({ example: 27.99, description: 'The payout for all claimed lines.' }) amount!: Amount;
  @CurrencyField({ example: 'BRL', description: 'The currency, as its three capital letters of ISO 4217.' })
  currency!: string;
  @EnumField(['figures', 'flagged_share'], {
    example: 'figures',
    description:
      "`figures`: calculated from the order's figures. `flagged_share`: the order is flagged, so the claimed items' share " +
      'of subtotal.',
  })
  basis!: Payout['basis'];
}

/** A change of a claim's status (C-DEC-4). */
@ClosedObject({ name: 'ClaimMove', description: "A change of the claim's status." })
export class ClaimMove {
  @EnumField(CLAIM_STATUSES, { example: 'APPROVED', description: 'The status after the change.' }) status!: ClaimStatus;
  @DateTimeField(OCCURRED_AT) occurred_at!: string;
  @ObjectField(() => ActorView, { description: 'Who made the change.' }) actor!: Actor;
  @NumberField({ optional: true, example: 27.99, description: 'The approved refund.' }) amount!: Amount | null;
  @TextField({
    optional: true,
    description: 'Why, in a text for people; null if no reason was given.',
    kept: BLANK.null,
  })
  reason!: string | null;
  @TextField({ optional: true, description: "The OMS's id of the refund or reship.", kept: true }) reference!:
    | string
    | null;
  @TextField({
    optional: true,
    description: 'The question to the customer, of `INFORMATION_REQUESTED`.',
    kept: BLANK.null,
  })
  question!: string | null;
  @TextField({ optional: true, description: "The customer's answer.", kept: BLANK.null }) comment!: string | null;
  @TextListField({
    max: 20,
    itemMax: 2048,
    example: [],
    description: 'URLs of the photos of the answer.',
    kept: BLANK.list,
  })
  claimed_images!: string[];
}

/** A claim as the API and its events show it (C-CLM-28). */
@ClosedObject({ name: 'Claim', description: 'A claim on a protected order.' })
export class ClaimView {
  @IdentifierField({
    max: 30,
    example: CLAIM_ID,
    description: 'The id of the claim, from the answer of `POST /claims`.',
  })
  claim_id!: string;
  @EnumField(CLAIM_STATUSES, {
    example: 'SUBMITTED',
    description: 'The status of the claim; `history` has its changes.',
  })
  status!: ClaimStatus;
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @TextField({
    example: 'PW-7Q2M4X9KTB',
    description: "The order's number in claims, which the service issues.",
    kept: true,
  })
  protect_order_number!: string;
  @EnumField(CLAIM_REASONS, {
    optional: true,
    example: 'Stolen',
    description: 'The damage or loss; null if the claim gave no reason.',
  })
  claim_reason!: ClaimReason | null;
  @EnumField(CLAIM_RESOLUTIONS, {
    example: 'REFUND',
    description: 'The wish of the customer: the money, or the same goods again.',
  })
  claim_resolution!: ClaimResolution;
  @BooleanField({
    example: true,
    description: 'Whether the claim is for all units of the order that are not cancelled.',
  })
  claims_full_order!: boolean;
  @ArrayField(() => ClaimLine, { max: 250, description: 'The claimed lines.' }) claims_items!: ClaimLine[];
  @ObjectField(() => ClaimPayoutView, { description: 'As calculated at filing.' }) payout!: ClaimPayoutView;
  @NumberField({ optional: true, description: 'Null until the claim is approved, and for a reship.' })
  approved_amount!: Amount | null;
  @ObjectField(() => OrderReviewView, {
    description: 'The review of the order at filing.',
    example: { flagged: false, reasons: [], warnings: [] },
  })
  review!: OrderReviewView;
  @TextField({
    optional: true,
    example: 'Ana Souza',
    description: 'The name of the customer; null if the order has none.',
    kept: BLANK.null,
  })
  customer_name!: string | null;
  @TextField({ ...CUSTOMER_EMAIL, optional: true, kept: BLANK.null }) customer_email!: string | null;
  @NullableObjectField(() => Address, { description: 'The address of a reship; null for a refund.' })
  shipping_address!: Address | null;
  @ArrayField(() => ClaimMove, { max: 50, description: 'Oldest first.' }) history!: ClaimMove[];
  @HttpsUrlField({
    example: 'https://parcels.example.com/c/q8fT2c5LxYz0wVbN',
    description: "The customer's page about the claim.",
    kept: true,
  })
  claim_page_url!: string;
  @DateTimeField(CREATED_AT) created_at!: string;
  @DateTimeField(UPDATED_AT) updated_at!: string;
}

@ClosedObject({ description: 'Holds the claim.' })
class ClaimData {
  @ObjectField(() => ClaimView, { description: 'The claim as it is now.' }) claim!: ClaimView;
}

/** Answer of `POST /claims`, `GET /claims/{claim_id}` and `POST /claims/{claim_id}/answers` (C-CLM-28). */
export const ClaimAnswer = answerOf('ClaimAnswer', ClaimData, 'One claim.');

/** Answer of `GET /claims` (C-CLM-31). */
export const ClaimsAnswer = pageAnswerOf('Claims', 'claims', () => ClaimView, {
  answer: 'A page of claims.',
  data: 'The claims of the page.',
  items: 'Newest first.',
});

@ClosedObject({ name: 'ClaimVerdict', description: 'The verdict of one check.' })
class VerdictView {
  @EnumField(CLAIM_CHECKS, { example: 'photos', description: 'The name of the check.' }) check!: string;
  @EnumField(['passed', 'failed', 'unknown'], {
    example: 'failed',
    description: '`unknown` if an earlier failure leaves nothing to check.',
  })
  outcome!: string;
  @ArrayField(() => ForecastProblemView, {
    max: 200,
    description: 'The rules that are broken; empty if there are none.',
  })
  problems!: ForecastProblemView[];
}

/** The result of a dry run (C-CLM-27). */
@ClosedObject({ description: 'What `POST /claims` would do with the same body.' })
class ClaimForecastData {
  @EnumField(['would_create', 'would_refuse'], {
    example: 'would_refuse',
    description: 'The effect that the request would have.',
  })
  outcome!: string;
  @TextField({
    optional: true,
    example: 'EVIDENCE_REQUIRED',
    description: 'The problem code that `POST /claims` would answer.',
  })
  code!: string | null;
  @IdentifierField({
    max: 128,
    optional: true,
    example: 'DEMO-1001',
    description: 'The number of the order; null if there is no such order.',
  })
  order_number!: string | null;
  @ArrayField(() => VerdictView, { max: 20, description: 'Every check; the first that failed names `code`.' })
  verdicts!: VerdictView[];
  @ArrayField(() => ClaimLine, { max: 250, description: 'The claimed lines, each with its payout.' })
  claims_items!: ClaimLine[];
  @NullableObjectField(() => ClaimPayoutView, { description: 'Null if the lines are not known.' })
  payout!: ClaimPayoutView | null;
  @TextListField({
    max: 1000,
    itemMax: 256,
    example: ['/claimed_images'],
    description: 'JSON pointers into the body, to where photos are missing.',
  })
  missing_evidence!: string[];
}

/** Answer of `POST /claims/check` (C-CLM-27). */
export const ClaimForecastAnswer = answerOf('ClaimForecastAnswer', ClaimForecastData, 'The result of a dry run.');
