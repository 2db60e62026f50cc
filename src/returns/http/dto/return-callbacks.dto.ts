import { type Amount } from '../../../platform/json/exact-json.js';
import {
  ClosedObject,
  CurrencyField,
  JsonObjectField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  MoneyField,
  EnumField,
  TextField,
} from '../../../platform/validation/index.js';
import { type ReturnDecision, RETURN_DECISIONS } from '../../rules/return-transitions.js';

/** Members of every callback (C-CB-33). */
export class CallbackBody {
  @JsonObjectField({
    optional: true,
    example: { id: 'RMA-77' },
    description: "The return's identity in the OMS; a later one replaces it.",
  })
  external_reference?: Record<string, unknown>;
}

/** Body of `POST /returns/{return_id}/decision` (C-CB-7). */
@ClosedObject()
export class DecisionBody extends CallbackBody {
  @EnumField(RETURN_DECISIONS, { example: 'APPROVED' }) decision!: ReturnDecision;
  @TextField({ max: 4096, optional: true, example: 'We look forward to it.', description: 'A note to the customer.' })
  reason?: string;
}

/** Body of `POST /returns/{return_id}/shipping-label` (C-CB-13). */
@ClosedObject()
export class ShippingLabelBody extends CallbackBody {
  @TextField({ min: 1, max: 255, example: 'USPS', description: "The carrier's name or token." }) carrier!: string;
  @IdentifierField({ max: 64, example: '9405511899223197428490', description: 'The idempotency key of the label.' })
  tracking_number!: string;
  @HttpsUrlField({ example: 'https://labels.example.com/returns/1.pdf' }) label_url!: string;
  @HttpsUrlField({ optional: true, description: "The parcel's tracking page." }) tracking_url?: string;
}

/** Body of `POST /returns/{return_id}/refund` (C-CB-23, C-CB-24). */
@ClosedObject()
export class RefundBody extends CallbackBody {
  @MoneyField({ example: 27.99 }) amount!: Amount;
  @IdentifierField({ max: 255, example: 'rf_20261121_1', description: 'The idempotency key of the refund.' })
  external_refund_id!: string;
  @CurrencyField({ optional: true, example: 'BRL', description: 'Default: USD.' }) currency?: string;
  @MoneyField({ optional: true, example: 0, description: 'Default: 0.' }) deductions_total?: Amount;
  @DateTimeField({ optional: true, description: 'Default: the time of receipt.' }) refunded_at?: string;
}

/** The path of one return. */
@ClosedObject()
export class ReturnPath {
  @IdentifierField({ max: 64, example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' }) return_id!: string;
}
