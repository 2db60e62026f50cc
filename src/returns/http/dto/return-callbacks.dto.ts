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
import { type ReturnDecision, DECISIONS } from '../../rules/return-transitions.js';

/** What every callback may carry. */
export class CallbackBody {
  @FreeObject({
    optional: true,
    example: { id: 'RMA-77' },
    description: 'What the OMS knows the return by; the last one that was sent stands.',
  })
  external_reference?: Record<string, unknown>;
}

/** Body of `POST /returns/{return_id}/decision`. */
@ClosedObject()
export class DecisionBody extends CallbackBody {
  @OneOf(DECISIONS, { example: 'APPROVED' }) decision!: ReturnDecision;
  @Text({ max: 4096, optional: true, example: 'We look forward to it.', description: 'A note to the customer.' })
  reason?: string;
}

/** Body of `POST /returns/{return_id}/shipping-label`. */
@ClosedObject()
export class ShippingLabelBody extends CallbackBody {
  @Text({ min: 1, max: 255, example: 'USPS', description: "A carrier's name, or its token." }) carrier!: string;
  @Identifier({ max: 64, example: '9405511899223197428490', description: 'The same again is a repeat.' })
  tracking_number!: string;
  @HttpsUrl({ example: 'https://labels.example.com/returns/1.pdf' }) label_url!: string;
  @HttpsUrl({ optional: true, description: "The carrier's page of the parcel." }) tracking_url?: string;
}

/** Body of `POST /returns/{return_id}/refund`. */
@ClosedObject()
export class RefundBody extends CallbackBody {
  @Money({ example: 27.99 }) amount!: Amount;
  @Identifier({ max: 255, example: 'rf_20261121_1', description: 'The same again is a repeat.' })
  external_refund_id!: string;
  @CurrencyCode({ optional: true, example: 'BRL', description: 'USD when left out.' }) currency?: string;
  @Money({ optional: true, example: 0, description: '0 when left out.' }) deductions_total?: Amount;
  @Instant({ optional: true, description: 'The time of receipt when left out.' }) refunded_at?: string;
}

/** The path of one return. */
@ClosedObject()
export class ReturnPath {
  @Identifier({ max: 64, example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' }) return_id!: string;
}
