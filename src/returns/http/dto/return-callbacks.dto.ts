import { type Amount } from '../../../platform/json/exact-json.js';
import {
  ClosedObject,
  CurrencyCode,
  FreeObject,
  HttpsUrl,
  Identifier,
  Instant,
  Money,
  OneOf,
  Text,
} from '../../../platform/validation/index.js';
import { type ReturnDecision, RETURN_DECISIONS } from '../../rules/return-transitions.js';

/** Members of every callback (C-CB-33). */
export class CallbackBody {
  @FreeObject({
    optional: true,
    example: { id: 'RMA-77' },
    description: "The return's identity in the OMS; a later one replaces it.",
  })
  external_reference?: Record<string, unknown>;
}

/** Body of `POST /returns/{return_id}/decision` (C-CB-7). */
@ClosedObject()
export class DecisionBody extends CallbackBody {
  @OneOf(RETURN_DECISIONS, { example: 'APPROVED' }) decision!: ReturnDecision;
  @Text({ max: 4096, optional: true, example: 'We look forward to it.', description: 'A note to the customer.' })
  reason?: string;
}

/** Body of `POST /returns/{return_id}/shipping-label` (C-CB-13). */
@ClosedObject()
export class ShippingLabelBody extends CallbackBody {
  @Text({ min: 1, max: 255, example: 'USPS', description: "The carrier's name or token." }) carrier!: string;
  @Identifier({ max: 64, example: '9405511899223197428490', description: 'The idempotency key of the label.' })
  tracking_number!: string;
  @HttpsUrl({ example: 'https://labels.example.com/returns/1.pdf' }) label_url!: string;
  @HttpsUrl({ optional: true, description: "The parcel's tracking page." }) tracking_url?: string;
}

/** Body of `POST /returns/{return_id}/refund` (C-CB-23, C-CB-24). */
@ClosedObject()
export class RefundBody extends CallbackBody {
  @Money({ example: 27.99 }) amount!: Amount;
  @Identifier({ max: 255, example: 'rf_20261121_1', description: 'The idempotency key of the refund.' })
  external_refund_id!: string;
  @CurrencyCode({ optional: true, example: 'BRL', description: 'Default: USD.' }) currency?: string;
  @Money({ optional: true, example: 0, description: 'Default: 0.' }) deductions_total?: Amount;
  @Instant({ optional: true, description: 'Default: the time of receipt.' }) refunded_at?: string;
}

/** The path of one return. */
@ClosedObject()
export class ReturnPath {
  @Identifier({ max: 64, example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' }) return_id!: string;
}
