import { type Amount } from '../../../platform/json/exact-json.js';
import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
import {
  AnyField,
  ArrayField,
  BooleanField,
  ClosedObject,
  DateTimeField,
  EnumField,
  HttpsUrlField,
  IdentifierField,
  IntegerField,
  LimitField,
  NumberField,
  ObjectField,
  OpenObject,
  QueryIntegerField,
  TextField,
  TextListField,
} from '../../../platform/validation/index.js';
import { ErasedDataField } from '../../../platform/dto/erased-data.js';
import { VERSIONS_PER_PAGE } from '../../model/order-history.js';
import { REASON_CODES } from '../../model/reason.js';
import { WARNING_CODES } from '../../model/warning.js';
import { ApiExtraModels, IntersectionType, OmitType } from '@nestjs/swagger';
import { ReturnLabel, ShipmentDto } from '../../../shipments/http/index.js';
import { CancellationView } from './order-units.dto.js';
import { OrderMembers, StoredLine } from './order.dto.js';

/** One reason for which an order is flagged (C-FLAG-3). */
@ClosedObject({ name: 'ReviewReason' })
class ReviewReasonView {
  @EnumField(REASON_CODES, { example: 'GRAND_TOTAL_MISMATCH' }) code!: string;
  @TextField({
    example: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
    description: "The failing equation in the order's own figures.",
  })
  detail!: string;
  @TextField({ example: '/amounts/grand_total', description: 'RFC 6901 pointer into the order.' }) pointer!: string;
  @NumberField({
    optional: true,
    example: 44.09,
    description: 'The value that the other figures imply; null for a missing figure.',
  })
  expected!: Amount | null;
  @NumberField({ optional: true, example: 44.9, description: 'The value that was sent; null for a missing figure.' })
  actual!: Amount | null;
}

/** A warning of the review, which does not flag the order (C-FLAG-33). */
@ClosedObject({ name: 'ReviewWarning' })
class ReviewWarningView {
  @EnumField(WARNING_CODES, { example: 'CURRENCY_DIFFERS' }) code!: string;
  @TextField({
    example: "currency USD was sent, but the store's currency is BRL, and all amounts count as BRL",
    description: 'What was sent, and what the service does with it.',
  })
  detail!: string;
  @TextField({ example: '/currency', description: 'RFC 6901 pointer into the order.' }) pointer!: string;
  @TextField({
    optional: true,
    example: 'BRL',
    description: 'The value that is stored instead; null if there is none.',
  })
  expected!: string | null;
  @TextField({ example: 'USD', description: 'The value that was sent.' }) actual!: string;
}

/** Whether the order is flagged, and why, and warnings, which never flag it (C-FLAG-3). */
@ClosedObject({ name: 'OrderReview' })
export class OrderReviewView {
  @BooleanField({ example: true }) flagged!: boolean;
  @ArrayField(() => ReviewReasonView, { max: 1000 }) reasons!: ReviewReasonView[];
  @ArrayField(() => ReviewWarningView, {
    max: 10,
    description: 'Of the last write that was not refused. They change neither protection nor payouts.',
  })
  warnings!: ReviewWarningView[];
}

/** A line in the answer of a write: its id, and the members by which the client knows it (C-PUT-6). */
@ClosedObject()
class WrittenLine {
  @IdentifierField({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @TextField({ max: 128, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @TextField({ max: 128, optional: true, example: 'A47295965BD0' }) sku?: string;
  @IntegerField({ min: 1, max: 100_000, example: 1 }) quantity!: number;
}

/** Members that the service sets (C-ORD-30). */
class ServiceMembers {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @IdentifierField({ max: 128, example: '116f0b09343b49556bbad5f35bee0cdf' }) order_id!: string;
  @TextField({ pattern: '^PW-[0-9A-HJKMNP-TV-Z]{10}$', example: 'PW-7Q2M4X9KTB' }) protect_order_number!: string;
  @EnumField(['PLACED'], { example: 'PLACED' }) order_lifecycle_status!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) order_date_created!: string;
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

/** The result of a write (C-PUT-6). */
@ClosedObject()
class WrittenOrderData extends ServiceMembers {
  @BooleanField({ example: true }) newly_created!: boolean;
  @BooleanField({ example: true, description: 'False if the body matched the stored order.' }) applied!: boolean;
  @EnumField(['no_change'], { optional: true }) reason?: string;
  @IntegerField({
    min: 1,
    max: 100,
    optional: true,
    description: 'How many members changed; each amount is a member.',
  })
  fields_changed_count?: number;
  @ErasedDataField() personal_data?: string;
  @ArrayField(() => WrittenLine, { min: 1, max: 250 }) line_items!: WrittenLine[];
  @ObjectField(() => OrderReviewView) review!: OrderReviewView;
}

/** The answer to a `PUT` or `POST` of an order. */
export const WrittenOrderAnswer = answerOf('WrittenOrderAnswer', WrittenOrderData);

/** The end of an order's protection (C-PROT-10). */
@ClosedObject({ name: 'Protection' })
class ProtectionView {
  @DateTimeField({ optional: true, description: 'When a cancellation ended it; null if none has.' })
  ended_at!: string | null;
}

/** An order as `GET` shows it: all that was sent, and the members that the service sets (C-READ-1). */
@ClosedObject()
class OrderView extends IntersectionType(ServiceMembers, OmitType(OrderMembers, ['shipments'])) {
  @TextField({ example: 'sto_01k9w3c2q4m7v8x5t6r1z0a9bd', description: 'Of the token.' }) store_id!: string;
  @TextField({ example: 'shop.example.com', description: "The store's shop domain when the order was created." })
  platform_domain!: string;
  @EnumField(['custom_api'], { example: 'custom_api' }) source_channel!: string;
  @EnumField(['v1'], { example: 'v1' }) api_version!: string;
  @BooleanField({ example: true, description: 'False once the protection has ended.' }) is_protected!: boolean;
  @ObjectField(() => ProtectionView) protection!: ProtectionView;
  @HttpsUrlField({
    example: 'https://parcels.example.com/t/q8fT2c5LxYz0wVbN',
    description: "The customer's tracking page.",
  })
  tracking_page_url!: string;
  @DateTimeField({ optional: true, description: 'When its personal data was erased; otherwise left out.' })
  redacted_at?: string;
  @ObjectField(() => CancellationView) cancellation!: CancellationView;
  @ObjectField(() => OrderReviewView) review!: OrderReviewView;
  @ObjectField(() => ReturnLabel, { optional: true }) return_label?: ReturnLabel;
  @ArrayField(() => ShipmentDto, { max: 10_000, description: 'Live shipments, oldest first.' })
  shipments!: ShipmentDto[];
  @ArrayField(() => StoredLine, { min: 1, max: 250 }) line_items!: StoredLine[];
}

/** The stored return label (C-LAB-4). */
@ClosedObject()
class ReturnLabelData {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ObjectField(() => ReturnLabel) return_label!: ReturnLabel;
  @ErasedDataField() personal_data?: string;
}

/** The answer to `PUT /orders/{order_number}/return-label`. */
export const ReturnLabelAnswer = answerOf('ReturnLabelAnswer', ReturnLabelData);

@ClosedObject()
class OrderViewData {
  @ObjectField(() => OrderView) order!: OrderView;
}

/** The answer to `GET /orders` (C-LIST-1). */
export const OrdersAnswer = pageAnswerOf('Orders', 'orders', () => OrderView, {
  description: 'Newest first; with `updated_since` or `updated_until` by ascending `updatedAt`.',
  cursor: { max: 128 },
});

/** The size and hash of a `source_payload`. */
@ClosedObject()
class SourcePayloadDigest {
  @IntegerField({ min: 1, max: 16_777_216, example: 2048, description: 'Of its JSON in UTF-8.' }) size_bytes!: number;
  @TextField({ pattern: '^[0-9a-f]{64}$', description: 'In hex.' }) sha256!: string;
}

/** An order as its events show it (C-EVT-16). */
@ClosedObject()
class EventOrder extends OmitType(OrderView, ['source_payload']) {
  @ObjectField(() => SourcePayloadDigest, { optional: true }) source_payload_digest?: SourcePayloadDigest;
}

/** The answer to `GET /orders/{order_number}`. */
@ApiExtraModels(EventOrder)
@ClosedObject()
export class OrderAnswer {
  @ObjectField(() => OrderViewData) data!: OrderViewData;
}

/** One fault of the body. */
@ClosedObject({ name: 'FieldError' })
class FieldErrorView {
  @TextField({ example: '/amounts/subtotal' }) pointer!: string;
  @TextField({ example: 'REQUIRED' }) code!: string;
  @TextField({ example: 'is required' }) detail!: string;
}

/** A rule that the body of a dry run breaks, with the members of the problem that the write would answer (C-DRY-4). */
@OpenObject({ name: 'ForecastProblem' })
export class ForecastProblemView {
  @TextField({ example: 'VALIDATION_ERROR' }) code!: string;
  @IntegerField({ min: 400, max: 599, example: 422 }) status!: number;
  @TextField({ example: 'Validation error' }) title!: string;
  @TextField({ example: '1 field is at fault; see errors.' }) detail!: string;
  @ArrayField(() => FieldErrorView, { max: 5000, optional: true }) errors?: FieldErrorView[];
}

/** What a `PUT` of the body would do (C-DRY-2). */
@ClosedObject()
class OrderForecastData {
  @EnumField(['would_create', 'would_change', 'no_change', 'would_refuse'], { example: 'would_change' })
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
  @ObjectField(() => OrderReviewView, { optional: true, description: 'Left out if the order would be refused.' })
  review?: OrderReviewView;
  @ArrayField(() => ForecastProblemView, { max: 10, description: 'One problem for every rule that the body breaks.' })
  problems!: ForecastProblemView[];
}

/** The answer to `POST /orders/validate`. */
export const OrderForecastAnswer = answerOf('OrderForecastAnswer', OrderForecastData);

/** The requested page of an order's history (C-READ-11). */
@ClosedObject()
export class HistoryQuery {
  @LimitField('versions', { byDefault: VERSIONS_PER_PAGE, isSized: true }) limit?: string;
  @QueryIntegerField({
    min: 1,
    max: 4_294_967_295,
    optional: true,
    description: 'The `next_cursor` of the previous page.',
  })
  cursor?: string;
}

/** A member that a version changed (C-READ-14). */
@ClosedObject({ name: 'MemberChange' })
class MemberChangeView {
  @TextField({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' })
  member!: string;
  @AnyField({ optional: true, description: 'Null if the order did not have the member.' }) before!: unknown;
  @AnyField({ optional: true, description: 'Null if the order no longer has the member.' }) after!: unknown;
}

/** Who made a change (C-READ-13). */
@ClosedObject({ name: 'Actor' })
export class ActorView {
  @EnumField(['api_key', 'staff', 'service', 'import', 'customer'], { example: 'api_key' }) type!: string;
  @TextField({
    example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'Of the key, the member of staff or the service; `self_service` of a customer.',
  })
  id!: string;
}

/** One version of an order: who changed what, and when (C-READ-12). */
@ClosedObject({ name: 'OrderVersion' })
class OrderVersionView {
  @IntegerField({ min: 1, max: 4_294_967_295, example: 2, description: 'The `sequence` of its event.' })
  version!: number;
  @TextField({ example: 'order.updated' }) type!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) occurred_at!: string;
  @ObjectField(() => ActorView) actor!: ActorView;
  @ArrayField(() => MemberChangeView, { max: 1000 }) changes!: MemberChangeView[];
}

@ClosedObject()
class OrderHistoryData {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ArrayField(() => OrderVersionView, { max: 100, description: 'Newest first.' }) versions!: OrderVersionView[];
  @TextField({ optional: true, example: '1', description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders/{order_number}/history` (C-READ-10). */
export const OrderHistoryAnswer = answerOf('OrderHistoryAnswer', OrderHistoryData);
