import { LINE_ID, OCCURRED_AT, ORDER_NUMBER, PRODUCT_ID, SKU } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { answerOf } from '../../platform/dto/answer.js';
import {
  AnyField,
  ArrayField,
  BooleanField,
  type Class,
  ClosedObject,
  DateTimeField,
  EnumField,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  NumberField,
  ObjectField,
  OpenObject,
  QueryIntegerField,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';
import { addModel } from '../../platform/validation/swagger-metadata.js';
import { ErasedDataField } from '../../platform/dto/erased-data.js';
import { REASON_CODES } from './reason.js';
import { WARNING_CODES } from './warning.js';
import { ReturnLabel, ShipmentDto } from '../../shipments/index.js';
import { CancellationView } from './order-units.js';
import { OrderMembers, SOURCE_PAYLOAD, StoredLine } from './order-bodies.js';

/** One reason for which an order is flagged (C-FLAG-3). */
@ClosedObject({ name: 'ReviewReason', description: "A contradiction in the order's own figures." })
class ReviewReasonView {
  @EnumField(REASON_CODES, { example: 'GRAND_TOTAL_MISMATCH', description: 'A code for programs; it does not change.' })
  code!: string;
  @TextField({
    example: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
    description: "The failing equation in the order's own figures.",
    kept: true,
  })
  detail!: string;
  @TextField({ example: '/amounts/grand_total', description: 'RFC 6901 pointer into the order.', kept: true })
  pointer!: string;
  @NumberField({
    optional: true,
    example: 44.09,
    description: 'The value that the other figures imply; null for a missing figure.',
    kept: true,
  })
  expected!: Amount | null;
  @NumberField({
    optional: true,
    example: 44.9,
    description: 'The value that was sent; null for a missing figure.',
    kept: true,
  })
  actual!: Amount | null;
}

/** A warning of the review, which does not flag the order (C-FLAG-33). */
@ClosedObject({ name: 'ReviewWarning', description: 'A warning of the review, which does not flag the order.' })
class ReviewWarningView {
  @EnumField(WARNING_CODES, { example: 'CURRENCY_DIFFERS', description: 'A code for programs; it does not change.' })
  code!: string;
  @TextField({
    example: "currency USD was sent, but the store's currency is BRL, and all amounts count as BRL",
    description: 'What was sent, and what the service does with it.',
    kept: true,
  })
  detail!: string;
  @TextField({ example: '/currency', description: 'RFC 6901 pointer into the order.', kept: true }) pointer!: string;
  @TextField({
    optional: true,
    example: 'BRL',
    description: 'The value that is stored instead; null if there is none.',
    kept: true,
  })
  expected!: string | null;
  @TextField({ example: 'USD', description: 'The value that was sent.', kept: true }) actual!: string;
}

/** Whether the order is flagged, and why, and warnings, which never flag it (C-FLAG-3). */
@ClosedObject({ name: 'OrderReview', description: 'Whether the order is flagged, why, and what the service warns of.' })
export class OrderReviewView {
  @BooleanField({
    example: true,
    description: 'Whether staff should look at the order, because its figures contradict each other.',
  })
  flagged!: boolean;
  @ArrayField(() => ReviewReasonView, {
    max: 1000,
    description: 'Every contradiction that was found; empty if the order is not flagged.',
  })
  reasons!: ReviewReasonView[];
  @ArrayField(() => ReviewWarningView, {
    max: 10,
    description: 'Of the last write that was not refused. They change neither protection nor payouts.',
  })
  warnings!: ReviewWarningView[];
}

/** A line in the answer of a write: its id, and the members by which the client knows it (C-PUT-6). */
@ClosedObject({ description: 'A stored line: its id, and the members by which the client knows it.' })
class WrittenLine {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @TextField({ ...PRODUCT_ID, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @TextField({ ...SKU, optional: true }) sku?: string;
  @IntegerField({ min: 1, max: 100_000, example: 1, description: 'The number of units.' }) quantity!: number;
}

/** Gives a class the members that the service sets (C-ORD-30). */
function withServiceMembers<T extends object>(base: Class<T>) {
  class Serviced extends (base as Class) {
    @IdentifierField(ORDER_NUMBER) order_number!: string;
    @IdentifierField({
      max: 128,
      example: '116f0b09343b49556bbad5f35bee0cdf',
      description: "The source platform's own id of the order.",
    })
    order_id!: string;
    @TextField({
      pattern: '^PW-[0-9A-HJKMNP-TV-Z]{10}$',
      example: 'PW-7Q2M4X9KTB',
      description: "The order's number in claims, which the service issues.",
      kept: true,
    })
    protect_order_number!: string;
    @EnumField(['PLACED'], { example: 'PLACED', description: 'Always `PLACED`: cancellations are in `cancellation`.' })
    order_lifecycle_status!: string;
    @DateTimeField({ example: '2026-11-20T02:00:24.274Z', description: 'When the service created the order (UTC).' })
    order_date_created!: string;
    @DateTimeField({
      example: '2026-11-20T02:00:24.274Z',
      description: "When the service last wrote the order; not the client's source_updated_at.",
    })
    updatedAt!: string;
    @EnumField(['partner', 'parcelward'], {
      example: 'parcelward',
      description: "`partner` if the client's line ids were honoured, `parcelward` if the service minted them.",
    })
    line_id_source!: string;
  }
  return Serviced as Class as Class<T & Serviced>;
}

/** The result of a write (C-PUT-6). */
@ClosedObject({ description: 'The effect of the write, and the members that the service sets.' })
class WrittenOrderData extends withServiceMembers(Object) {
  @BooleanField({ example: true, description: 'Whether this request created the order.' }) newly_created!: boolean;
  @BooleanField({ example: true, description: 'False if the body matched the stored order.' }) applied!: boolean;
  @EnumField(['no_change'], {
    optional: true,
    description: '`no_change` if the body matched the stored order, else left out.',
  })
  reason?: string;
  @IntegerField({
    min: 1,
    max: 100,
    optional: true,
    description: 'How many members changed; each amount is a member.',
  })
  fields_changed_count?: number;
  @ErasedDataField() personal_data?: string;
  @ArrayField(() => WrittenLine, { min: 1, max: 250, description: 'The lines of the order.' })
  line_items!: WrittenLine[];
  @ObjectField(() => OrderReviewView, {
    description: 'Whether the order is flagged, and why.',
    example: { flagged: false, reasons: [], warnings: [] },
  })
  review!: OrderReviewView;
}

/** The answer to a `PUT` or `POST` of an order. */
export const WrittenOrderAnswer = answerOf('WrittenOrderAnswer', WrittenOrderData, 'The result of a write.');

/** The end of an order's protection (C-PROT-10). */
@ClosedObject({ name: 'Protection', description: "The state of an order's protection." })
class ProtectionView {
  @DateTimeField({ optional: true, description: 'When a cancellation ended it; null if none has.' })
  ended_at!: string | null;
}

class ShownOrder extends withServiceMembers(OrderMembers) {
  @TextField({ example: 'sto_01k9w3c2q4m7v8x5t6r1z0a9bd', description: 'Of the token.', kept: true }) store_id!: string;
  @TextField({
    example: 'shop.example.com',
    description: "The store's shop domain when the order was created.",
    kept: true,
  })
  platform_domain!: string;
  @EnumField(['custom_api'], {
    example: 'custom_api',
    description: 'The channel by which the order came to the service.',
  })
  source_channel!: string;
  @EnumField(['v1'], { example: 'v1', description: 'The version of the API that stored the order.' })
  api_version!: string;
  @BooleanField({ example: true, description: 'False once the protection has ended.' }) is_protected!: boolean;
  @ObjectField(() => ProtectionView, { description: 'The protection of the order.' }) protection!: ProtectionView;
  @HttpsUrlField({
    example: 'https://parcels.example.com/t/q8fT2c5LxYz0wVbN',
    description: "The customer's tracking page.",
    kept: true,
  })
  tracking_page_url!: string;
  @DateTimeField({ optional: true, description: 'When its personal data was erased; otherwise left out.' })
  redacted_at?: string;
  @ObjectField(() => CancellationView, {
    description: 'The cancelled units, and every cancellation.',
    example: { status: 'none', lines: [], history: [] },
  })
  cancellation!: CancellationView;
  @ObjectField(() => OrderReviewView, {
    description: 'Whether the order is flagged, and why.',
    example: { flagged: false, reasons: [], warnings: [] },
  })
  review!: OrderReviewView;
  @ObjectField(() => ReturnLabel, { optional: true, description: 'A prepaid label for returns.' })
  return_label?: ReturnLabel;
  @ArrayField(() => ShipmentDto, { max: 10_000, description: 'Live shipments, oldest first.' })
  shipments!: ShipmentDto[];
  @ArrayField(() => StoredLine, { min: 1, max: 250, description: 'The lines of the order.' }) line_items!: StoredLine[];
}

/** An order as `GET` shows it: all that was sent, and the members that the service sets (C-READ-1). */
@ClosedObject({ description: 'An order: all that was sent, and the members that the service sets.' })
export class OrderView extends ShownOrder {
  @JsonObjectField(SOURCE_PAYLOAD) source_payload?: Record<string, unknown>;
}

/** The stored return label (C-LAB-4). */
@ClosedObject({ description: 'The label and the number of its order.' })
class ReturnLabelData {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ObjectField(() => ReturnLabel, { description: 'A prepaid label for returns.' }) return_label!: ReturnLabel;
  @ErasedDataField() personal_data?: string;
}

/** The answer to `PUT /orders/{order_number}/return-label`. */
export const ReturnLabelAnswer = answerOf('ReturnLabelAnswer', ReturnLabelData, 'The stored label.');

@ClosedObject({ description: 'Holds the order.' })
class OrderViewData {
  @ObjectField(() => OrderView, { description: 'The order as it is now.' }) order!: OrderView;
}

@ClosedObject({ description: 'Orders of the store.' })
class OrdersData {
  @ArrayField(() => OrderView, {
    max: 100,
    description: 'Newest first; with `updated_since` or `updated_until` by ascending `updatedAt`.',
  })
  orders!: OrderView[];
  @IdentifierField({ max: 128, optional: true, description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders` (C-LIST-1). */
export const OrdersAnswer = answerOf('OrdersAnswer', OrdersData, 'A page of orders.');

/** The size and hash of a `source_payload`. */
@ClosedObject({ description: 'The size and the hash of a `source_payload`.' })
class SourcePayloadDigest {
  @IntegerField({ min: 1, max: 16_777_216, example: 2048, description: 'Of its JSON in UTF-8.' }) size_bytes!: number;
  @TextField({ pattern: '^[0-9a-f]{64}$', description: 'In hex.' }) sha256!: string;
}

/** An order as its events show it (C-EVT-16). */
@ClosedObject({ description: 'An order as it was after the change, with the digest of its `source_payload`.' })
class EventOrder extends ShownOrder {
  @ObjectField(() => SourcePayloadDigest, {
    optional: true,
    description: 'The size and the hash of the `source_payload`; null if there is none.',
  })
  source_payload_digest?: SourcePayloadDigest;
}

/** The answer to `GET /orders/{order_number}`. */
export const OrderAnswer = answerOf('OrderAnswer', OrderViewData, 'One order.');
// Only events refer to it.
addModel(OrderAnswer, EventOrder);

/** One fault of the body. */
@ClosedObject({ name: 'FieldError', description: 'One field at fault.' })
class FieldErrorView {
  @TextField({ example: '/amounts/subtotal', description: 'RFC 6901 pointer into the body.' }) pointer!: string;
  @TextField({ example: 'REQUIRED', description: 'Which rule the field breaks.' }) code!: string;
  @TextField({ example: 'is required', description: 'The requirement that the field breaks.' }) detail!: string;
}

/** A rule that the body of a dry run breaks, with the members of the problem that the write would answer (C-DRY-4). */
@OpenObject({
  name: 'ForecastProblem',
  description: 'A problem that the write would answer. It may have further members.',
})
export class ForecastProblemView {
  @TextField({ example: 'VALIDATION_ERROR', description: 'A code for programs; it does not change.' }) code!: string;
  @IntegerField({ min: 400, max: 599, example: 422, description: 'The HTTP status that the write would answer.' })
  status!: number;
  @TextField({ example: 'Validation error', description: 'The name, for people.' }) title!: string;
  @TextField({
    example: '1 field is at fault; see errors.',
    description: 'An explanation for people, with the next step; the wording may change.',
  })
  detail!: string;
  @ArrayField(() => FieldErrorView, { max: 5000, optional: true, description: 'Each field at fault.' })
  errors?: FieldErrorView[];
}

/** What a `PUT` of the body would do (C-DRY-2). */
@ClosedObject({ description: 'The effect that a `PUT` of the same body would have.' })
class OrderForecastData {
  @EnumField(['would_create', 'would_change', 'no_change', 'would_refuse'], {
    example: 'would_change',
    description: 'The effect that the request would have.',
  })
  outcome!: string;
  @IdentifierField({
    max: 128,
    optional: true,
    example: 'DEMO-1001',
    description: 'Null if the shape of the body is wrong.',
  })
  order_number!: string | null;
  @TextListField({
    max: 100,
    itemMax: 64,
    example: ['amounts.subtotal'],
    description: 'Names of the members that would change.',
  })
  fields_changed!: string[];
  @ObjectField(() => OrderReviewView, {
    optional: true,
    description: 'Left out if the order would be refused.',
    example: { flagged: false, reasons: [], warnings: [] },
  })
  review?: OrderReviewView;
  @ArrayField(() => ForecastProblemView, { max: 10, description: 'One problem for every rule that the body breaks.' })
  problems!: ForecastProblemView[];
}

/** The answer to `POST /orders/validate`. */
export const OrderForecastAnswer = answerOf('OrderForecastAnswer', OrderForecastData, 'The result of a dry run.');

/** The requested page of an order's history (C-READ-11). */
@ClosedObject()
export class HistoryQuery {
  @QueryIntegerField({
    min: 1,
    max: 100,
    optional: true,
    description: 'Maximum number of versions; default 20. A page ends earlier after about 4 MiB.',
  })
  limit?: string;
  @QueryIntegerField({
    min: 1,
    max: 4_294_967_295,
    optional: true,
    description: 'The `next_cursor` of the previous page.',
  })
  cursor?: string;
}

/** A member that a version changed (C-READ-14). */
@ClosedObject({ name: 'MemberChange', description: 'A member that a version changed.' })
class MemberChangeView {
  @TextField({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' })
  member!: string;
  @AnyField({ optional: true, description: 'Null if the order did not have the member.' }) before!: unknown;
  @AnyField({ optional: true, description: 'Null if the order no longer has the member.' }) after!: unknown;
}

/** Who made a change (C-READ-13). */
@ClosedObject({ name: 'Actor', description: 'Who made a change.' })
export class ActorView {
  @EnumField(['api_key', 'staff', 'service', 'import', 'customer'], {
    example: 'api_key',
    description: 'Whether an API key, a member of staff or the service itself made the change.',
  })
  type!: string;
  @TextField({
    example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'Of the key, the member of staff or the service; `self_service` of a customer.',
    kept: true,
  })
  id!: string;
}

/** One version of an order: who changed what, and when (C-READ-12). */
@ClosedObject({ name: 'OrderVersion', description: 'One version of an order: who changed what, and when.' })
class OrderVersionView {
  @IntegerField({ min: 1, max: 4_294_967_295, example: 2, description: 'The `sequence` of its event.' })
  version!: number;
  @TextField({ example: 'order.updated', description: 'The type of the event of the change.' }) type!: string;
  @DateTimeField(OCCURRED_AT) occurred_at!: string;
  @ObjectField(() => ActorView, { description: 'Who made the change.' }) actor!: ActorView;
  @ArrayField(() => MemberChangeView, {
    max: 1000,
    description: 'The members that changed, each with its value before and after.',
  })
  changes!: MemberChangeView[];
}

@ClosedObject({ description: 'The versions of the page.' })
class OrderHistoryData {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ArrayField(() => OrderVersionView, { max: 100, description: 'Newest first.' }) versions!: OrderVersionView[];
  @TextField({ optional: true, example: '1', description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders/{order_number}/history` (C-READ-10). */
export const OrderHistoryAnswer = answerOf(
  'OrderHistoryAnswer',
  OrderHistoryData,
  'A page of the history of an order.',
);
