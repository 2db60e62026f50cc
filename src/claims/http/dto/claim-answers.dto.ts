import { Address } from '../../../platform/dto/address.dto.js';
import { type Amount } from '../../../platform/json/exact-json.js';
import {
  ClosedObject,
  CurrencyCode,
  Figure,
  Flag,
  Identifier,
  Instant,
  Integer,
  ListOf,
  Nested,
  NullableObject,
  OneOf,
  OpenObject,
  Text,
  TextList,
} from '../../../platform/validation/index.js';
import { ReviewView } from '../../../orders/http/index.js';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS } from '../../../stores/index.js';
import { CLAIM_CHECKS } from '../../rules/claim-checks.js';
import { CLAIM_STATUSES } from '../../rules/claim-transitions.js';

const CLAIM_ID = 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd';

/** A claimed line with its photos and its comment (C-CLM-29). */
@ClosedObject({ name: 'ClaimLine' })
class ClaimLineView {
  @Identifier({ max: 128, example: 'LAMP-1' }) line_id!: string;
  @Text({ max: 128, optional: true, example: 'A47295965BD0' }) sku!: string | null;
  @Text({ max: 512, optional: true, example: 'Garden lamp' }) title!: string | null;
  @Integer({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
  @TextList({ max: 20_000, itemMax: 2048, example: [] }) claimed_images!: string[];
  @Text({ optional: true }) additional_comment!: string | null;
  @Figure({ example: 27.99, description: 'The calculated payout for the line.' }) payout_amount!: Amount;
}

@ClosedObject({ name: 'ClaimPayout' })
class ClaimPayoutView {
  @Figure({ example: 27.99 }) amount!: Amount;
  @CurrencyCode({ example: 'BRL' }) currency!: string;
  @OneOf(['figures', 'flagged_share'], {
    example: 'figures',
    description:
      "`figures`: calculated from the order's figures. `flagged_share`: the order is flagged, so the claimed items' share " +
      'of subtotal.',
  })
  basis!: string;
}

@ClosedObject({ name: 'ClaimActor' })
class ClaimActorView {
  @OneOf(['api_key', 'staff', 'service'], { example: 'staff' }) type!: string;
  @Text({ example: 'cli' }) id!: string;
}

/** A change of a claim's status (C-DEC-4). */
@ClosedObject({ name: 'ClaimMove' })
class ClaimMoveView {
  @OneOf(CLAIM_STATUSES, { example: 'APPROVED' }) status!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) occurred_at!: string;
  @Nested(() => ClaimActorView) actor!: ClaimActorView;
  @Figure({ optional: true, example: 27.99, description: 'The approved refund.' }) amount!: Amount | null;
  @Text({ optional: true }) reason!: string | null;
  @Text({ optional: true, description: "The OMS's id of the refund or reship." }) reference!: string | null;
}

/** A claim as the API and its events show it (C-CLM-28). */
@ClosedObject({ name: 'Claim' })
class ClaimView {
  @Identifier({ max: 30, example: CLAIM_ID }) claim_id!: string;
  @OneOf(CLAIM_STATUSES, { example: 'SUBMITTED' }) status!: string;
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @Text({ example: 'PW-7Q2M4X9KTB' }) protect_order_number!: string;
  @OneOf(CLAIM_REASONS, { optional: true, example: 'Stolen' }) claim_reason!: string | null;
  @OneOf(CLAIM_RESOLUTIONS, { example: 'REFUND' }) claim_resolution!: string;
  @Flag({ example: true }) claims_full_order!: boolean;
  @ListOf(() => ClaimLineView, { max: 250 }) claims_items!: ClaimLineView[];
  @Nested(() => ClaimPayoutView, { description: 'As calculated at filing.' }) payout!: ClaimPayoutView;
  @Figure({ optional: true, description: 'Null until the claim is approved, and for a reship.' })
  approved_amount!: Amount | null;
  @Nested(() => ReviewView, { description: 'The review of the order at filing.' }) review!: ReviewView;
  @Text({ optional: true, example: 'Ana Souza' }) customer_name!: string | null;
  @Text({ optional: true, example: 'ana@example.com' }) customer_email!: string | null;
  @NullableObject(() => Address, { description: 'Where a reship goes.' }) shipping_address!: Address | null;
  @ListOf(() => ClaimMoveView, { max: 10, description: 'The oldest move first.' }) history!: ClaimMoveView[];
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) created_at!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) updated_at!: string;
}

@ClosedObject()
class ClaimData {
  @Nested(() => ClaimView) claim!: ClaimView;
}

/** Answer of `POST /claims` and of `GET /claims/{claim_id}` (C-CLM-28). */
@ClosedObject()
export class ClaimAnswer {
  @Nested(() => ClaimData) data!: ClaimData;
}

@ClosedObject()
class ClaimsData {
  @ListOf(() => ClaimView, { max: 100, description: 'The newest claim first.' }) claims!: ClaimView[];
  @Identifier({ max: 30, optional: true, description: 'The cursor of the next page; null on the last one.' })
  next_cursor!: string | null;
}

/** Answer of `GET /claims` (C-CLM-31). */
@ClosedObject()
export class ClaimsAnswer {
  @Nested(() => ClaimsData) data!: ClaimsData;
}

@ClosedObject({ name: 'ClaimFieldError' })
class FieldErrorView {
  @Text({ example: '/claimed_images' }) pointer!: string;
  @Text({ example: 'REQUIRED' }) code!: string;
  @Text({ example: 'needs a photo if claim_reason is Damaged' }) detail!: string;
}

/** A problem that a check found, with the members of the problem that `POST /claims` would answer. */
@OpenObject({ name: 'ClaimProblem' })
class ClaimProblemView {
  @Text({ example: 'EVIDENCE_REQUIRED' }) code!: string;
  @Integer({ min: 400, max: 599, example: 422 }) status!: number;
  @Text({ example: 'Evidence required' }) title!: string;
  @Text({ example: 'A claim for this reason needs photos; errors lists where they are missing.' }) detail!: string;
  @ListOf(() => FieldErrorView, { max: 5000, optional: true }) errors?: FieldErrorView[];
}

@ClosedObject({ name: 'ClaimVerdict' })
class VerdictView {
  @OneOf(CLAIM_CHECKS, { example: 'photos' }) check!: string;
  @OneOf(['passed', 'failed', 'unknown'], {
    example: 'failed',
    description: '`unknown` if an earlier failure leaves nothing to check.',
  })
  outcome!: string;
  @ListOf(() => ClaimProblemView, { max: 200 }) problems!: ClaimProblemView[];
}

/** The result of a dry run (C-CLM-27). */
@ClosedObject()
class ClaimForecastData {
  @OneOf(['would_create', 'would_refuse'], { example: 'would_refuse' }) outcome!: string;
  @Text({
    optional: true,
    example: 'EVIDENCE_REQUIRED',
    description: 'The problem code that `POST /claims` would answer.',
  })
  code!: string | null;
  @Identifier({ max: 128, optional: true, example: 'DEMO-1001' }) order_number!: string | null;
  @ListOf(() => VerdictView, { max: 20, description: 'Every check; the first that failed names `code`.' })
  verdicts!: VerdictView[];
  @ListOf(() => ClaimLineView, { max: 250, description: 'The claimed lines, each with its payout.' })
  claims_items!: ClaimLineView[];
  @NullableObject(() => ClaimPayoutView, { description: 'Null if the lines are not known.' })
  payout!: ClaimPayoutView | null;
  @TextList({
    max: 1000,
    itemMax: 256,
    example: ['/claimed_images'],
    description: 'JSON pointers into the body, to where photos are missing.',
  })
  missing_evidence!: string[];
}

/** Answer of `POST /claims/check` (C-CLM-27). */
@ClosedObject()
export class ClaimForecastAnswer {
  @Nested(() => ClaimForecastData) data!: ClaimForecastData;
}
