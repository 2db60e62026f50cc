// SPDX-License-Identifier: Apache-2.0
import { answerOf, pageAnswerOf } from '../../platform/dto/answer.js';
import { LINE_ID, ORDER_NUMBER, PRODUCT_ID, SKU, ErasedDataField } from '../../platform/dto/members.js';
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
  ObjectField,
  TextField,
} from '../../platform/validation/index.js';
import { addModel } from '../../platform/validation/swagger-metadata.js';
import { ReturnLabel, ShipmentView } from '../../shipments/index.js';
import { CANCELLATION, CancellationView } from './cancellation.resource.js';
import { type LineIdSource } from './line-product.js';
import { OrderMembers, SOURCE_PAYLOAD, StoredLine } from './order-members.js';
import { OrderReviewView } from './order-review.resource.js';

const REVIEW = {
  description: 'Whether the order is flagged, and why.',
  example: { flagged: false, reasons: [], warnings: [] },
};

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
    order_lifecycle_status!: 'PLACED';
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
    line_id_source!: LineIdSource;
  }
  return Serviced as Class as Class<T & Serviced>;
}

/** The result of a write (C-PUT-6). */
@ClosedObject({
  name: 'WrittenOrderData',
  description: 'The effect of the write, and the members that the service sets.',
})
export class WrittenOrder extends withServiceMembers(Object) {
  @BooleanField({ example: true, description: 'Whether this request created the order.' }) newly_created!: boolean;
  @BooleanField({ example: true, description: 'False if the body matched the stored order.' }) applied!: boolean;
  @EnumField(['no_change'], {
    optional: true,
    description: '`no_change` if the body matched the stored order, else left out.',
  })
  reason?: 'no_change';
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
  @ObjectField(() => OrderReviewView, REVIEW) review!: OrderReviewView;
}

/** The answer to a `PUT` or `POST` of an order. */
export const WrittenOrderAnswer = answerOf('WrittenOrderAnswer', WrittenOrder, 'The result of a write.');

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
  @EnumField(['custom_api', 'shopify', 'woocommerce'], {
    example: 'custom_api',
    description: 'How the order comes to the service: `custom_api`, or the platform whose webhooks bring it.',
  })
  source_channel!: 'custom_api' | 'shopify' | 'woocommerce';
  @EnumField(['v1'], { example: 'v1', description: 'The version of the API that stored the order.' })
  api_version!: 'v1';
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
  @ObjectField(() => CancellationView, CANCELLATION) cancellation!: CancellationView;
  @ObjectField(() => OrderReviewView, REVIEW) review!: OrderReviewView;
  @ObjectField(() => ReturnLabel, { optional: true, description: 'A prepaid label for returns.' })
  return_label?: ReturnLabel;
  @ArrayField(() => ShipmentView, { max: 10_000, description: 'Live shipments, oldest first.' })
  shipments!: ShipmentView[];
  @ArrayField(() => StoredLine, { min: 1, max: 250, description: 'The lines of the order.' }) line_items!: StoredLine[];
}

/** An order as `GET` shows it: all that was sent, and the members that the service sets (C-READ-1). */
@ClosedObject({ description: 'An order: all that was sent, and the members that the service sets.' })
export class OrderView extends ShownOrder {
  @JsonObjectField(SOURCE_PAYLOAD) source_payload?: Record<string, unknown>;
}

/** The stored return label (C-LAB-4). */
@ClosedObject({ description: 'The label and the number of its order.' })
export class ReturnLabelData {
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

/** The answer to `GET /orders` (C-LIST-1). */
export const OrdersAnswer = pageAnswerOf('Orders', 'orders', () => OrderView, {
  answer: 'A page of orders.',
  data: 'Orders of the store.',
  items: 'Newest first; with `updated_since` or `updated_until` by ascending `updatedAt`.',
  cursor: { max: 128 },
});

/** Stands in for `source_payload` in events and the history (C-EVT-16). */
@ClosedObject({ description: 'The size and the hash of a `source_payload`.' })
export class SourcePayloadDigest {
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
