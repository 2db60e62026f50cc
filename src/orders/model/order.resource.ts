import { LINE_ID, ORDER_NUMBER, PRODUCT_ID, SKU } from '../../platform/dto/members.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { answerOf, pageAnswerOf } from '../../platform/dto/answer.js';
import {
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
  TextField,
} from '../../platform/validation/index.js';
import { addModel } from '../../platform/validation/swagger-metadata.js';
import { ErasedDataField } from '../../platform/dto/erased-data.js';
import { REASON_CODES, type Reason } from './reason.js';
import { type ReviewWarning, WARNING_CODES } from './warning.js';
import { ReturnLabel, ShipmentView } from '../../shipments/index.js';
import { CancellationView } from './order-units.js';
import { OrderMembers, SOURCE_PAYLOAD, StoredLine } from './order-members.js';

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
  reasons!: Reason[];
  @ArrayField(() => ReviewWarningView, {
    max: 10,
    description: 'Of the last write that was not refused. They change neither protection nor payouts.',
  })
  warnings!: ReviewWarning[];
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
  @ArrayField(() => ShipmentView, { max: 10_000, description: 'Live shipments, oldest first.' })
  shipments!: ShipmentView[];
  @ArrayField(() => StoredLine, { min: 1, max: 250, description: 'The lines of the order.' }) line_items!: StoredLine[];
}

/** An order as `GET` shows it: all that was sent, and the members that the service sets (C-READ-1). */
@ClosedObject({ name: 'OrderView', description: 'An order: all that was sent, and the members that the service sets.' })
export class OrderResource extends ShownOrder {
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
  @ObjectField(() => OrderResource, { description: 'The order as it is now.' }) order!: OrderResource;
}

/** The answer to `GET /orders` (C-LIST-1). */
export const OrdersAnswer = pageAnswerOf('Orders', 'orders', () => OrderResource, {
  answer: 'A page of orders.',
  data: 'Orders of the store.',
  items: 'Newest first; with `updated_since` or `updated_until` by ascending `updatedAt`.',
  cursor: { max: 128 },
});

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
