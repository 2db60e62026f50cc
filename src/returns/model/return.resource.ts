// SPDX-License-Identifier: Apache-2.0
import { KEPT_OF_ADDRESS } from '../../platform/dto/address.dto.js';
import { answerOf, pageAnswerOf } from '../../platform/dto/answer.js';
import { CREATED_AT, ORDER_NUMBER, SKU, TRACKING_NUMBER, UPDATED_AT } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
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
} from '../../platform/validation/index.js';
import { ParcelTimelineView, ReturnLabel } from '../../shipments/index.js';
import { RETURN_METHODS, RETURN_RESOLUTIONS } from '../../stores/index.js';
import { WITHDRAWAL_ID } from '../../withdrawals/index.js';
import { CustomerReason, RETURN_DECISIONS, type ReturnDecision, ReturnLine } from './return-bodies.js';

/** The statuses of a return (C-CB-2, C-RET-30). */
export const RETURN_STATUSES = ['OPEN', 'IN_TRANSIT', 'EVALUATION_REJECTED', 'PROCESSED', 'CANCELLED'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Codes of warnings, in the order in which they are listed (C-CB-29 to C-CB-37). */
const RETURN_WARNING_CODES = [
  'REFUND_CURRENCY_DIFFERS',
  'REFUND_ABOVE_WORTH',
  'REFUND_ABOVE_SHARE',
  'REFUND_ID_REPEATED',
  'LABEL_NUMBER_IS_OUTBOUND',
  'LABEL_CARRIER_AMBIGUOUS',
] as const;

const RETURN_ID = { max: 30, example: 'ret_01k9w3c2q4m7v8x5t6r1z0a9bd' };
const REQUEST_ID = { max: 30, example: 'rr_01k9w3c2q4m7v8x5t6r1z0a9bc' };
const REQUEST_STATUSES = ['AWAITING_APPROVAL', ...RETURN_DECISIONS] as const;
const INSTANT = { example: '2026-11-20T02:00:24.274Z' };

/** Query of `GET /returns` (C-RET-25 to C-RET-27). */
@ClosedObject()
export class ReturnsQuery {
  @EnumField(RETURN_STATUSES, { optional: true, description: 'Only returns of this status.' }) status?: ReturnStatus;
  @IdentifierField({ ...ORDER_NUMBER, optional: true }) order_number?: string;
  @DateTimeField({ optional: true, description: 'Requested at this time or later.' }) created_from?: string;
  @DateTimeField({ optional: true, description: 'Requested at this time or earlier.' }) created_to?: string;
  @LimitField('returns', { isSized: true }) limit?: string;
  @CursorField('ret') cursor?: string;
}

/** The members that the answer to a request and the return share. */
class SharedMembers {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @IdentifierField({ max: 128, example: 'oms-1001', description: "The source platform's own id of the order." })
  order_id!: string;
  @EnumField(RETURN_RESOLUTIONS, {
    example: 'REFUND',
    description: 'The compensation: the money, or credit in the store.',
  })
  resolution!: (typeof RETURN_RESOLUTIONS)[number];
  @EnumField(RETURN_METHODS, {
    example: 'SELF_SHIP',
    description: 'The way back: by parcel, or dropped off in a store.',
  })
  return_method!: (typeof RETURN_METHODS)[number];
  @DateTimeField(CREATED_AT) created_at!: string;
}

/** Answer of `POST /returns` (C-RET-20, C-RET-21). */
@ClosedObject({ name: 'ReturnRequest', description: 'The accepted request.' })
export class RequestedReturnAnswer extends SharedMembers {
  @IdentifierField({ ...REQUEST_ID, description: 'The id of the request, which is in no path.' }) id!: string;
  @IdentifierField({ ...RETURN_ID, description: 'The id of the return, for reads and callbacks.' }) return_id!: string;
  @EnumField(REQUEST_STATUSES, {
    example: 'AWAITING_APPROVAL',
    description: 'The status of the request, which follows only the decision.',
  })
  status!: (typeof REQUEST_STATUSES)[number];
  @ArrayField(() => ReturnLine, { min: 1, max: 100, description: 'The units that come back.' })
  return_line_items!: ReturnLine[];
}

/** An entry of a request, with the SKU and the title of its line at that time (C-RET-24). */
@OpenObject({
  name: 'ReturnedLine',
  description: 'Units of one line that come back. Further members are those of the request.',
})
export class ReturnedLine extends ReturnLine {
  @IntegerField({ min: 1, max: 100_000, example: 1, description: 'The number of units.' }) declare quantity: number;
  @TextField({ ...SKU, optional: true, kept: true }) sku!: string | null;
  @TextField({ max: 512, optional: true, example: 'Garden lamp', description: 'The name, for people.', kept: true })
  title!: string | null;
}

/** The merchant's decision on the request; its reason is a note to the customer. */
@ClosedObject({ name: 'ReturnDecision', description: "The merchant's decision." })
export class RecordedDecision {
  @EnumField(RETURN_DECISIONS, { example: 'APPROVED', description: 'The decision of the merchant about the return.' })
  decision!: ReturnDecision;
  @TextField({
    max: 4096,
    optional: true,
    description: 'Why, in a text for people; null if no reason was given.',
    kept: BLANK.null,
  })
  reason!: string | null;
  @DateTimeField({ ...INSTANT, description: 'When the decision arrived (UTC).' }) decided_at!: string;
}

/** A shipping label as the OMS reported it (C-CB-18). */
@ClosedObject({ name: 'ReturnShippingLabel', description: 'The reported shipping label.' })
export class RecordedLabel {
  @TextField({ max: 255, example: 'USPS', description: 'As sent.', kept: true }) carrier!: string;
  @IdentifierField(TRACKING_NUMBER) tracking_number!: string;
  @HttpsUrlField({
    optional: true,
    example: 'https://labels.example.com/returns/1.pdf',
    description: 'Null after the personal data of the order was erased.',
    kept: BLANK.null,
  })
  label_url!: string | null;
  @HttpsUrlField({
    optional: true,
    description: "The carrier's or the merchant's page of the parcel (https).",
    kept: BLANK.null,
  })
  tracking_url!: string | null;
  @DateTimeField({ ...INSTANT, description: 'When the service received it (UTC).' }) received_at!: string;
}

/** A refund as the OMS reported it. Amounts are in `currency` (C-CB-28). */
@ClosedObject({ name: 'ReturnRefund', description: 'The reported refund.' })
export class RecordedRefund {
  @MoneyField({ example: 27.99, description: 'The amount that the customer got back.' }) amount!: Amount;
  @CurrencyField({ example: 'BRL', description: 'The currency, as its three capital letters of ISO 4217.' })
  currency!: string;
  @IdentifierField({ max: 255, example: 'rf_20261121_1', description: "The merchant's id of the refund." })
  external_refund_id!: string;
  @MoneyField({ example: 0, description: 'The total that the merchant kept back from the refund, in its currency.' })
  deductions_total!: Amount;
  @DateTimeField({ ...INSTANT, description: 'When the money was refunded.' }) refunded_at!: string;
  @DateTimeField({ ...INSTANT, description: 'When the service received it (UTC).' }) received_at!: string;
}

/** Something about a refund or a label that the merchant should check (C-CB-31, C-CB-38). */
@ClosedObject({ name: 'ReturnWarning', description: 'A doubt about the reported refund.' })
export class ReturnWarning {
  @EnumField(RETURN_WARNING_CODES, { example: 'REFUND_CURRENCY_DIFFERS', description: 'The kind of doubt.' })
  code!: (typeof RETURN_WARNING_CODES)[number];
  @TextField({
    example: '27.99 USD was refunded, but the order is in BRL.',
    description: 'An explanation for people, with the next step; the wording may change.',
    kept: true,
  })
  detail!: string;
}

/** A return as the API and its events show it (C-RET-23). */
@OpenObject({ name: 'Return', description: 'A return. It also has the further members of its request.' })
export class ReturnView extends SharedMembers {
  @IdentifierField({ ...RETURN_ID, description: 'The id for reads and callbacks.' }) id!: string;
  @IdentifierField({ ...REQUEST_ID, description: 'The id of the request; support asks for it.' }) request_id!: string;
  @EnumField(RETURN_STATUSES, { example: 'OPEN', description: 'The status of the return.' }) status!: ReturnStatus;
  @EnumField(REQUEST_STATUSES, { example: 'AWAITING_APPROVAL', description: 'Follows only the decision.' })
  request_status!: (typeof REQUEST_STATUSES)[number];
  @TextField({ max: 1024, optional: true, description: 'A note for staff; null if there is none.', kept: BLANK.null })
  note!: string | null;
  @NullableObjectField(() => CustomerReason, { description: 'The reason of the customer; null if it was not sent.' })
  customer_reason!: CustomerReason | null;
  @JsonObjectField({
    example: { name: 'Ana Souza', city: 'Imbituba' },
    description: 'The address from which the customer sends the parcel, kept as sent.',
    kept: KEPT_OF_ADDRESS,
  })
  return_from_address!: Record<string, unknown>;
  @ArrayField(() => ReturnedLine, { min: 1, max: 100, description: 'The units that come back.' })
  return_line_items!: ReturnedLine[];
  @NullableObjectField(() => ReturnLabel, { description: 'The label in the request; null if it had none.' })
  return_label!: ReturnLabel | null;
  @NullableObjectField(() => RecordedLabel, { description: 'The last reported shipping label; null until then.' })
  label!: RecordedLabel | null;
  @NullableObjectField(() => ParcelTimelineView, {
    description: "The tracking of that label's parcel; null until the label is reported.",
  })
  tracking!: ParcelTimelineView | null;
  @NullableObjectField(() => RecordedDecision, { description: 'The decision of the merchant; null until then.' })
  decision!: RecordedDecision | null;
  @NullableObjectField(() => RecordedRefund, { description: 'The reported refund; null until then.' })
  refund!: RecordedRefund | null;
  @JsonObjectField({
    optional: true,
    description: "The return's identity in the OMS.",
    example: { id: 'RMA-77' },
    kept: { id: true },
  })
  external_reference!: Record<string, unknown> | null;
  @IdentifierField({
    ...WITHDRAWAL_ID,
    optional: true,
    description: 'The withdrawal that it was opened from; null if none.',
  })
  withdrawal_id!: string | null;
  @ArrayField(() => ReturnWarning, {
    max: 100,
    description: 'Doubts about the reported refund; empty if there are none.',
  })
  warnings!: ReturnWarning[];
  @HttpsUrlField({
    example: 'https://parcels.example.com/r/q8fT2c5LxYz0wVbN',
    description: "The customer's page about the return.",
    kept: true,
  })
  return_page_url!: string;
  @DateTimeField(UPDATED_AT) updated_at!: string;
}

@ClosedObject({ description: 'Holds the return.' })
class ReturnData {
  @ObjectField(() => ReturnView, { description: 'The return as it is now.' }) return!: ReturnView;
  @TextListField({
    max: 10,
    itemMax: 40,
    optional: true,
    description: 'After a label: the tokens that its `carrier` may mean, if several carriers have that name.',
  })
  suggested_carriers?: string[];
}

/** Answer of `GET /returns/{return_id}` and of every callback (C-RET-22, C-CB-3). */
export const ReturnAnswer = answerOf('ReturnAnswer', ReturnData, 'One return.');

/** Answer of `GET /returns` (C-RET-25). */
export const ReturnsAnswer = pageAnswerOf('Returns', 'returns', () => ReturnView, {
  answer: 'A page of returns.',
  data: 'The returns of the page.',
  items: 'Newest first.',
});
