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
import { CHECKS } from '../../rules/claim-checks.js';
import { CLAIM_STATUSES } from '../../rules/claim-transitions.js';

const CLAIM_ID = 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd';

/** A claimed line, with the photos and the comment that it goes with. */
@ClosedObject({ name: 'ClaimLine' })
class ClaimLineView {
  @Identifier({ max: 128, example: 'LAMP-1' }) line_id!: string;
  @Text({ max: 128, optional: true, example: 'A47295965BD0' }) sku!: string | null;
  @Text({ max: 512, optional: true, example: 'Garden lamp' }) title!: string | null;
  @Integer({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
  @TextList({ max: 20_000, itemMax: 2048, example: [] }) claimed_images!: string[];
  @Text({ optional: true }) additional_comment!: string | null;
  @Figure({ example: 27.99, description: 'What the line would pay.' }) payout_amount!: Amount;
}

@ClosedObject({ name: 'ClaimPayout' })
class ClaimPayoutView {
  @Figure({ example: 27.99 }) amount!: Amount;
  @CurrencyCode({ example: 'BRL' }) currency!: string;
  @OneOf(['figures', 'flagged_share'], {
    example: 'figures',
    description: "By the order's figures, or, where it is flagged, by the claimed items' share of subtotal.",
  })
  basis!: string;
}

@ClosedObject({ name: 'ClaimActor' })
class ClaimActorView {
  @OneOf(['api_key', 'staff', 'service'], { example: 'staff' }) type!: string;
  @Text({ example: 'cli' }) id!: string;
}

/** One move of a claim. */
@ClosedObject({ name: 'ClaimMove' })
class ClaimMoveView {
  @OneOf(CLAIM_STATUSES, { example: 'APPROVED' }) status!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) occurred_at!: string;
  @Nested(() => ClaimActorView) actor!: ClaimActorView;
  @Figure({ optional: true, example: 27.99, description: 'What was approved of a refund.' }) amount!: Amount | null;
  @Text({ optional: true }) reason!: string | null;
  @Text({ optional: true, description: "The OMS's refund or reship." }) reference!: string | null;
}

/** A claim as it is read and told in events (C-CLM-28). */
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
  @Nested(() => ClaimPayoutView, { description: 'As worked out when it was made.' }) payout!: ClaimPayoutView;
  @Figure({ optional: true, description: 'Null while it is not approved, and of a reship.' })
  approved_amount!: Amount | null;
  @Nested(() => ReviewView, { description: "The order's, as it stood." }) review!: ReviewView;
  @Text({ optional: true, example: 'Ana Souza' }) customer_name!: string | null;
  @Text({ optional: true, example: 'ana@example.com' }) customer_email!: string | null;
  @NullableObject(() => Address, { description: 'Where a reship goes.' }) shipping_address!: Address | null;
  @ListOf(() => ClaimMoveView, { max: 10, description: 'The oldest first.' }) history!: ClaimMoveView[];
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) created_at!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) updated_at!: string;
}

@ClosedObject()
class ClaimData {
  @Nested(() => ClaimView) claim!: ClaimView;
}

@ClosedObject()
export class ClaimAnswer {
  @Nested(() => ClaimData) data!: ClaimData;
}

@ClosedObject()
class ClaimsData {
  @ListOf(() => ClaimView, { max: 100, description: 'The newest first.' }) claims!: ClaimView[];
  @Identifier({ max: 30, optional: true, description: 'For the page after this one; null on the last.' })
  next_cursor!: string | null;
}

@ClosedObject()
export class ClaimsAnswer {
  @Nested(() => ClaimsData) data!: ClaimsData;
}

@ClosedObject({ name: 'ClaimFieldError' })
class FieldErrorView {
  @Text({ example: '/claimed_images' }) pointer!: string;
  @Text({ example: 'REQUIRED' }) code!: string;
  @Text({ example: 'needs a photo where the reason is Damaged' }) detail!: string;
}

/** What a check has against the claim, with the members that the problem of a `POST /claims` would have. */
@OpenObject({ name: 'ClaimProblem' })
class ClaimProblemView {
  @Text({ example: 'EVIDENCE_REQUIRED' }) code!: string;
  @Integer({ min: 400, max: 599, example: 422 }) status!: number;
  @Text({ example: 'Evidence required' }) title!: string;
  @Text({ example: 'A claim for this reason needs photos; see errors.' }) detail!: string;
  @ListOf(() => FieldErrorView, { max: 5000, optional: true }) errors?: FieldErrorView[];
}

@ClosedObject({ name: 'ClaimVerdict' })
class VerdictView {
  @OneOf(CHECKS, { example: 'photos' }) check!: string;
  @OneOf(['passed', 'failed', 'unknown'], {
    example: 'failed',
    description: '`unknown` where an earlier check leaves nothing to look at.',
  })
  outcome!: string;
  @ListOf(() => ClaimProblemView, { max: 200 }) problems!: ClaimProblemView[];
}

/** What would become of a claim. */
@ClosedObject()
class ClaimForecastData {
  @OneOf(['would_create', 'would_refuse'], { example: 'would_refuse' }) outcome!: string;
  @Text({ optional: true, example: 'EVIDENCE_REQUIRED', description: 'What a `POST /claims` would be refused with.' })
  code!: string | null;
  @Identifier({ max: 128, optional: true, example: 'DEMO-1001' }) order_number!: string | null;
  @ListOf(() => VerdictView, { max: 20, description: 'Every check, in the order in which they count.' })
  verdicts!: VerdictView[];
  @ListOf(() => ClaimLineView, { max: 250, description: 'The lines, each with what it would pay.' })
  claims_items!: ClaimLineView[];
  @NullableObject(() => ClaimPayoutView, { description: 'Null where the lines are not known.' })
  payout!: ClaimPayoutView | null;
  @TextList({
    max: 1000,
    itemMax: 256,
    example: ['/claimed_images'],
    description: 'Where photos are missing, as pointers into the body.',
  })
  missing_evidence!: string[];
}

@ClosedObject()
export class ClaimForecastAnswer {
  @Nested(() => ClaimForecastData) data!: ClaimForecastData;
}
