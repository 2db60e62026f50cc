import { ApiExtraModels } from '@nestjs/swagger';
import { type Amount } from '../../../platform/json/exact-json.js';
import {
  ClosedObject,
  CurrencyCode,
  FreeObject,
  HttpsUrl,
  Identifier,
  Instant,
  Integer,
  ListOf,
  Money,
  Nested,
  NullableObject,
  OneOf,
  OpenObject,
  QueryInteger,
  Text,
} from '../../../platform/validation/index.js';
import { ParcelTrackingView, ReturnLabel } from '../../../shipments/http/index.js';
import { RETURN_DECISIONS, RETURN_STATUSES, type ReturnStatus } from '../../rules/return-transitions.js';
import { CustomerReason, RESOLUTIONS, RETURN_METHODS, ReturnLine } from './return-request.dto.js';

const RETURN_ID = { max: 30, example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' };
const REQUEST_ID = { max: 30, example: 'rr_01k9w3c2q4m7v8x5t6r1z0a9bc' };
const REQUEST_STATUSES = ['AWAITING_APPROVAL', 'APPROVED', 'REJECTED'];
const INSTANT = { example: '2026-11-20T02:00:24.274Z' };

/** Query of `GET /returns` (C-RET-25 to C-RET-27). */
@OpenObject()
export class ReturnsQuery {
  @OneOf(RETURN_STATUSES, { optional: true }) status?: ReturnStatus;
  @Identifier({ max: 128, optional: true }) order_number?: string;
  @Instant({ optional: true, description: 'Requested at this time or later.' }) created_from?: string;
  @Instant({ optional: true, description: 'Requested at this time or earlier.' }) created_to?: string;
  @QueryInteger({ min: 1, max: 100, optional: true, description: 'Maximum number of returns; default 50.' })
  limit?: string;
  @Identifier({ max: 64, optional: true, description: 'The `next_cursor` of the previous page.' }) cursor?: string;
}

/** Answer of `POST /returns` (C-RET-20, C-RET-21). */
@ClosedObject({ name: 'ReturnRequest' })
export class RequestedReturnAnswer {
  @Identifier({ ...REQUEST_ID, description: 'The id of the request, which is in no path.' }) id!: string;
  @Identifier({ ...RETURN_ID, description: 'The id of the return, for reads and callbacks.' }) return_id!: string;
  @OneOf(REQUEST_STATUSES, { example: 'AWAITING_APPROVAL' }) status!: string;
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @Identifier({ max: 128, example: 'oms-1001' }) order_id!: string;
  @OneOf(RESOLUTIONS, { example: 'REFUND' }) resolution!: string;
  @OneOf(RETURN_METHODS, { example: 'SELF_SHIP' }) return_method!: string;
  @ListOf(() => ReturnLine, { min: 1, max: 100 }) return_line_items!: ReturnLine[];
  @Instant(INSTANT) created_at!: string;
}

@OpenObject({ name: 'ReturnedLine' })
class ReturnedLineView extends ReturnLine {
  @Integer({ min: 1, max: 100_000, example: 1 }) declare quantity: number;
  @Text({ max: 128, optional: true, example: 'A47295965BD0' }) sku!: string | null;
  @Text({ max: 512, optional: true, example: 'Garden lamp' }) title!: string | null;
}

@ClosedObject({ name: 'ReturnDecision' })
class DecisionView {
  @OneOf(RETURN_DECISIONS, { example: 'APPROVED' }) decision!: string;
  @Text({ max: 4096, optional: true }) reason!: string | null;
  @Instant(INSTANT) decided_at!: string;
}

@ClosedObject({ name: 'ReturnShippingLabel' })
class ShippingLabelView {
  @Text({ max: 255, example: 'USPS', description: 'As sent.' }) carrier!: string;
  @Identifier({ max: 64, example: '9405511899223197428490' }) tracking_number!: string;
  @HttpsUrl({ example: 'https://labels.example.com/returns/1.pdf' }) label_url!: string;
  @HttpsUrl({ optional: true }) tracking_url!: string | null;
  @Instant(INSTANT) received_at!: string;
}

@ClosedObject({ name: 'ReturnRefund' })
class RefundView {
  @Money({ example: 27.99 }) amount!: Amount;
  @CurrencyCode({ example: 'BRL' }) currency!: string;
  @Identifier({ max: 255, example: 'rf_20261121_1' }) external_refund_id!: string;
  @Money({ example: 0 }) deductions_total!: Amount;
  @Instant(INSTANT) refunded_at!: string;
  @Instant(INSTANT) received_at!: string;
}

@ClosedObject({ name: 'ReturnWarning' })
class WarningView {
  @OneOf(['REFUND_CURRENCY_DIFFERS', 'REFUND_ABOVE_WORTH'], { example: 'REFUND_CURRENCY_DIFFERS' }) code!: string;
  @Text({ example: '27.99 USD was refunded, but the order is in BRL.' }) detail!: string;
}

/** A return as the API and its events show it (C-RET-23). */
@ApiExtraModels(ShippingLabelView, ParcelTrackingView, DecisionView, RefundView)
@OpenObject({ name: 'Return' })
class ReturnView {
  @Identifier({ ...RETURN_ID, description: 'The id for reads and callbacks.' }) id!: string;
  @Identifier(REQUEST_ID) request_id!: string;
  @OneOf(RETURN_STATUSES, { example: 'OPEN' }) status!: string;
  @OneOf(REQUEST_STATUSES, { example: 'AWAITING_APPROVAL' }) request_status!: string;
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @Identifier({ max: 128, example: 'oms-1001' }) order_id!: string;
  @OneOf(RESOLUTIONS, { example: 'REFUND' }) resolution!: string;
  @OneOf(RETURN_METHODS, { example: 'SELF_SHIP' }) return_method!: string;
  @Text({ max: 1024, optional: true }) note!: string | null;
  @NullableObject(() => CustomerReason) customer_reason!: CustomerReason | null;
  @FreeObject({ example: { name: 'Ana Souza', city: 'Imbituba' } }) return_from_address!: Record<string, unknown>;
  @ListOf(() => ReturnedLineView, { min: 1, max: 100 }) return_line_items!: ReturnedLineView[];
  @NullableObject(() => ReturnLabel, { description: 'The label in the request.' }) return_label!: ReturnLabel | null;
  @NullableObject(() => ShippingLabelView, { description: 'The last reported shipping label.' })
  label!: ShippingLabelView | null;
  @NullableObject(() => ParcelTrackingView, { description: "The tracking of that label's parcel." })
  tracking!: ParcelTrackingView | null;
  @NullableObject(() => DecisionView) decision!: DecisionView | null;
  @NullableObject(() => RefundView) refund!: RefundView | null;
  @FreeObject({ optional: true, description: "The return's identity in the OMS." })
  external_reference!: Record<string, unknown> | null;
  @ListOf(() => WarningView, { max: 100 }) warnings!: WarningView[];
  @HttpsUrl({
    example: 'https://parcels.example.com/r/q8fT2c5LxYz0wVbN',
    description: "The customer's page about the return.",
  })
  return_page_url!: string;
  @Instant(INSTANT) created_at!: string;
  @Instant(INSTANT) updated_at!: string;
}

@ClosedObject()
class ReturnData {
  @Nested(() => ReturnView) return!: ReturnView;
}

/** Answer of `GET /returns/{return_id}` and of every callback (C-RET-22, C-CB-3). */
@ClosedObject()
export class ReturnAnswer {
  @Nested(() => ReturnData) data!: ReturnData;
}

@ClosedObject()
class ReturnsData {
  @ListOf(() => ReturnView, { max: 100, description: 'The newest return first.' }) returns!: ReturnView[];
  @Identifier({ max: 30, optional: true, description: 'The cursor of the next page; null on the last one.' })
  next_cursor!: string | null;
}

/** Answer of `GET /returns` (C-RET-25). */
@ClosedObject()
export class ReturnsAnswer {
  @Nested(() => ReturnsData) data!: ReturnsData;
}
