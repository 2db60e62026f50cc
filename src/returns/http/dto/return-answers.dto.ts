import { type Amount } from '../../../platform/json/exact-json.js';
import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
import {
  ClosedObject,
  CursorField,
  CurrencyField,
  JsonObjectField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  IntegerField,
  ArrayField,
  MoneyField,
  ObjectField,
  NullableObjectField,
  EnumField,
  OpenObject,
  LimitField,
  TextField,
  TextListField,
} from '../../../platform/validation/index.js';
import { ParcelTrackingView, ReturnLabel } from '../../../shipments/http/index.js';
import { RETURN_WARNING_CODES } from '../../model/return-content.js';
import { RETURN_DECISIONS, RETURN_STATUSES, type ReturnStatus } from '../../rules/return-transitions.js';
import { CustomerReason, RESOLUTIONS, RETURN_METHODS, ReturnLine } from './return.dto.js';

const RETURN_ID = { max: 30, example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' };
const REQUEST_ID = { max: 30, example: 'rr_01k9w3c2q4m7v8x5t6r1z0a9bc' };
const REQUEST_STATUSES = ['AWAITING_APPROVAL', 'APPROVED', 'REJECTED'];
const INSTANT = { example: '2026-11-20T02:00:24.274Z' };

/** Query of `GET /returns` (C-RET-25 to C-RET-27). */
@ClosedObject()
export class ReturnsQuery {
  @EnumField(RETURN_STATUSES, { optional: true, description: 'Only returns of this status.' }) status?: ReturnStatus;
  @IdentifierField({ max: 128, optional: true }) order_number?: string;
  @DateTimeField({ optional: true, description: 'Requested at this time or later.' }) created_from?: string;
  @DateTimeField({ optional: true, description: 'Requested at this time or earlier.' }) created_to?: string;
  @LimitField('returns', { isSized: true }) limit?: string;
  @CursorField('ret') cursor?: string;
}

/** The members that the answer to a request and the return share. */
class SharedMembers {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @IdentifierField({ max: 128, example: 'oms-1001' }) order_id!: string;
  @EnumField(RESOLUTIONS, { example: 'REFUND' }) resolution!: string;
  @EnumField(RETURN_METHODS, { example: 'SELF_SHIP' }) return_method!: string;
  @DateTimeField(INSTANT) created_at!: string;
}

/** Answer of `POST /returns` (C-RET-20, C-RET-21). */
@ClosedObject({ name: 'ReturnRequest' })
export class RequestedReturnAnswer extends SharedMembers {
  @IdentifierField({ ...REQUEST_ID, description: 'The id of the request, which is in no path.' }) id!: string;
  @IdentifierField({ ...RETURN_ID, description: 'The id of the return, for reads and callbacks.' }) return_id!: string;
  @EnumField(REQUEST_STATUSES, { example: 'AWAITING_APPROVAL' }) status!: string;
  @ArrayField(() => ReturnLine, { min: 1, max: 100 }) return_line_items!: ReturnLine[];
}

@OpenObject({ name: 'ReturnedLine' })
class ReturnedLineView extends ReturnLine {
  @IntegerField({ min: 1, max: 100_000, example: 1 }) declare quantity: number;
  @TextField({ max: 128, optional: true, example: 'A47295965BD0' }) sku!: string | null;
  @TextField({ max: 512, optional: true, example: 'Garden lamp' }) title!: string | null;
}

@ClosedObject({ name: 'ReturnDecision' })
class DecisionView {
  @EnumField(RETURN_DECISIONS, { example: 'APPROVED' }) decision!: string;
  @TextField({ max: 4096, optional: true }) reason!: string | null;
  @DateTimeField(INSTANT) decided_at!: string;
}

@ClosedObject({ name: 'ReturnShippingLabel' })
class ShippingLabelView {
  @TextField({ max: 255, example: 'USPS', description: 'As sent.' }) carrier!: string;
  @IdentifierField({ max: 64, example: '9405511899223197428490' }) tracking_number!: string;
  @HttpsUrlField({
    optional: true,
    example: 'https://labels.example.com/returns/1.pdf',
    description: 'Null after the personal data of the order was erased.',
  })
  label_url!: string | null;
  @HttpsUrlField({ optional: true }) tracking_url!: string | null;
  @DateTimeField(INSTANT) received_at!: string;
}

@ClosedObject({ name: 'ReturnRefund' })
class RefundView {
  @MoneyField({ example: 27.99 }) amount!: Amount;
  @CurrencyField({ example: 'BRL' }) currency!: string;
  @IdentifierField({ max: 255, example: 'rf_20261121_1' }) external_refund_id!: string;
  @MoneyField({ example: 0 }) deductions_total!: Amount;
  @DateTimeField(INSTANT) refunded_at!: string;
  @DateTimeField(INSTANT) received_at!: string;
}

@ClosedObject({ name: 'ReturnWarning' })
class WarningView {
  @EnumField(RETURN_WARNING_CODES, { example: 'REFUND_CURRENCY_DIFFERS' }) code!: string;
  @TextField({ example: '27.99 USD was refunded, but the order is in BRL.' }) detail!: string;
}

/** A return as the API and its events show it (C-RET-23). */
@OpenObject({ name: 'Return' })
class ReturnView extends SharedMembers {
  @IdentifierField({ ...RETURN_ID, description: 'The id for reads and callbacks.' }) id!: string;
  @IdentifierField(REQUEST_ID) request_id!: string;
  @EnumField(RETURN_STATUSES, { example: 'OPEN' }) status!: string;
  @EnumField(REQUEST_STATUSES, { example: 'AWAITING_APPROVAL', description: 'Follows only the decision.' })
  request_status!: string;
  @TextField({ max: 1024, optional: true }) note!: string | null;
  @NullableObjectField(() => CustomerReason) customer_reason!: CustomerReason | null;
  @JsonObjectField({ example: { name: 'Ana Souza', city: 'Imbituba' } }) return_from_address!: Record<string, unknown>;
  @ArrayField(() => ReturnedLineView, { min: 1, max: 100 }) return_line_items!: ReturnedLineView[];
  @NullableObjectField(() => ReturnLabel, { description: 'The label in the request; null if it had none.' })
  return_label!: ReturnLabel | null;
  @NullableObjectField(() => ShippingLabelView, { description: 'The last reported shipping label; null until then.' })
  label!: ShippingLabelView | null;
  @NullableObjectField(() => ParcelTrackingView, {
    description: "The tracking of that label's parcel; null until the label is reported.",
  })
  tracking!: ParcelTrackingView | null;
  @NullableObjectField(() => DecisionView) decision!: DecisionView | null;
  @NullableObjectField(() => RefundView) refund!: RefundView | null;
  @JsonObjectField({ optional: true, description: "The return's identity in the OMS." })
  external_reference!: Record<string, unknown> | null;
  @ArrayField(() => WarningView, { max: 100 }) warnings!: WarningView[];
  @HttpsUrlField({
    example: 'https://parcels.example.com/r/q8fT2c5LxYz0wVbN',
    description: "The customer's page about the return.",
  })
  return_page_url!: string;
  @DateTimeField(INSTANT) updated_at!: string;
}

@ClosedObject()
class ReturnData {
  @ObjectField(() => ReturnView) return!: ReturnView;
  @TextListField({
    max: 10,
    itemMax: 40,
    optional: true,
    description: 'After a label: the tokens that its `carrier` may mean, if several carriers have that name.',
  })
  suggested_carriers?: string[];
}

/** Answer of `GET /returns/{return_id}` and of every callback (C-RET-22, C-CB-3). */
export const ReturnAnswer = answerOf('ReturnAnswer', ReturnData);

/** Answer of `GET /returns` (C-RET-25). */
export const ReturnsAnswer = pageAnswerOf('Returns', 'returns', () => ReturnView, { description: 'Newest first.' });
