import { Address } from '../../../platform/dto/address.dto.js';
import { type Amount } from '../../../platform/json/exact-json.js';
import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
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
} from '../../../platform/validation/index.js';
import { ActorView, ForecastProblemView, OrderReviewView } from '../../../orders/http/index.js';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS } from '../../../stores/index.js';
import { CLAIM_CHECKS } from '../../rules/claim-checks.js';
import { CLAIM_STATUSES } from '../../rules/claim-transitions.js';

const CLAIM_ID = 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd';

/** A claimed line with its photos and its comment (C-CLM-29). */
@ClosedObject({ name: 'ClaimLine' })
class ClaimLineView {
  @IdentifierField({ max: 128, example: 'LAMP-1' }) line_id!: string;
  @TextField({ max: 128, optional: true, example: 'A47295965BD0' }) sku!: string | null;
  @TextField({ max: 512, optional: true, example: 'Garden lamp' }) title!: string | null;
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
  @TextListField({ max: 20_000, itemMax: 2048, example: [] }) claimed_images!: string[];
  @TextField({ optional: true }) additional_comment!: string | null;
  @NumberField({ example: 27.99, description: 'The calculated payout for the line.' }) payout_amount!: Amount;
}

@ClosedObject({ name: 'ClaimPayout' })
class ClaimPayoutView {
  @NumberField({ example: 27.99 }) amount!: Amount;
  @CurrencyField({ example: 'BRL' }) currency!: string;
  @EnumField(['figures', 'flagged_share'], {
    example: 'figures',
    description:
      "`figures`: calculated from the order's figures. `flagged_share`: the order is flagged, so the claimed items' share " +
      'of subtotal.',
  })
  basis!: string;
}

/** A change of a claim's status (C-DEC-4). */
@ClosedObject({ name: 'ClaimMove' })
class ClaimMoveView {
  @EnumField(CLAIM_STATUSES, { example: 'APPROVED' }) status!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) occurred_at!: string;
  @ObjectField(() => ActorView) actor!: ActorView;
  @NumberField({ optional: true, example: 27.99, description: 'The approved refund.' }) amount!: Amount | null;
  @TextField({ optional: true }) reason!: string | null;
  @TextField({ optional: true, description: "The OMS's id of the refund or reship." }) reference!: string | null;
  @TextField({ optional: true, description: 'The question to the customer, of `INFORMATION_REQUESTED`.' })
  question!: string | null;
  @TextField({ optional: true, description: "The customer's answer." }) comment!: string | null;
  @TextListField({ max: 20, itemMax: 2048, example: [], description: 'URLs of the photos of the answer.' })
  claimed_images!: string[];
}

/** A claim as the API and its events show it (C-CLM-28). */
@ClosedObject({ name: 'Claim' })
class ClaimView {
  @IdentifierField({ max: 30, example: CLAIM_ID }) claim_id!: string;
  @EnumField(CLAIM_STATUSES, { example: 'SUBMITTED' }) status!: string;
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @TextField({ example: 'PW-7Q2M4X9KTB' }) protect_order_number!: string;
  @EnumField(CLAIM_REASONS, { optional: true, example: 'Stolen' }) claim_reason!: string | null;
  @EnumField(CLAIM_RESOLUTIONS, { example: 'REFUND' }) claim_resolution!: string;
  @BooleanField({ example: true }) claims_full_order!: boolean;
  @ArrayField(() => ClaimLineView, { max: 250 }) claims_items!: ClaimLineView[];
  @ObjectField(() => ClaimPayoutView, { description: 'As calculated at filing.' }) payout!: ClaimPayoutView;
  @NumberField({ optional: true, description: 'Null until the claim is approved, and for a reship.' })
  approved_amount!: Amount | null;
  @ObjectField(() => OrderReviewView, { description: 'The review of the order at filing.' }) review!: OrderReviewView;
  @TextField({ optional: true, example: 'Ana Souza' }) customer_name!: string | null;
  @TextField({ optional: true, example: 'ana@example.com' }) customer_email!: string | null;
  @NullableObjectField(() => Address, { description: 'The address of a reship; null for a refund.' })
  shipping_address!: Address | null;
  @ArrayField(() => ClaimMoveView, { max: 50, description: 'Oldest first.' }) history!: ClaimMoveView[];
  @HttpsUrlField({
    example: 'https://parcels.example.com/c/q8fT2c5LxYz0wVbN',
    description: "The customer's page about the claim.",
  })
  claim_page_url!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) created_at!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) updated_at!: string;
}

@ClosedObject()
class ClaimData {
  @ObjectField(() => ClaimView) claim!: ClaimView;
}

/** Answer of `POST /claims`, `GET /claims/{claim_id}` and `POST /claims/{claim_id}/answers` (C-CLM-28). */
export const ClaimAnswer = answerOf('ClaimAnswer', ClaimData);

/** Answer of `GET /claims` (C-CLM-31). */
export const ClaimsAnswer = pageAnswerOf('Claims', 'claims', () => ClaimView, { description: 'Newest first.' });

@ClosedObject({ name: 'ClaimVerdict' })
class VerdictView {
  @EnumField(CLAIM_CHECKS, { example: 'photos' }) check!: string;
  @EnumField(['passed', 'failed', 'unknown'], {
    example: 'failed',
    description: '`unknown` if an earlier failure leaves nothing to check.',
  })
  outcome!: string;
  @ArrayField(() => ForecastProblemView, { max: 200 }) problems!: ForecastProblemView[];
}

/** The result of a dry run (C-CLM-27). */
@ClosedObject()
class ClaimForecastData {
  @EnumField(['would_create', 'would_refuse'], { example: 'would_refuse' }) outcome!: string;
  @TextField({
    optional: true,
    example: 'EVIDENCE_REQUIRED',
    description: 'The problem code that `POST /claims` would answer.',
  })
  code!: string | null;
  @IdentifierField({ max: 128, optional: true, example: 'DEMO-1001' }) order_number!: string | null;
  @ArrayField(() => VerdictView, { max: 20, description: 'Every check; the first that failed names `code`.' })
  verdicts!: VerdictView[];
  @ArrayField(() => ClaimLineView, { max: 250, description: 'The claimed lines, each with its payout.' })
  claims_items!: ClaimLineView[];
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
export const ClaimForecastAnswer = answerOf('ClaimForecastAnswer', ClaimForecastData);
