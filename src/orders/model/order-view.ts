// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { type Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Cancellation, type CancellationView, type CancelledOrder } from './cancellation.resource.js';
import {
  cancellationOf,
  type Order,
  ORDER_LIFECYCLE_STATUS,
  ORDER_ORIGIN,
  type OrderRecord,
  parseOrder,
  reasonsOf,
  warningsOf,
  shownMembers,
} from './order-content.js';
import { type ForecastProblemView, type OrderForecastData } from './order-forecast.resource.js';
import { type OrderReviewView, type Reason, type ReviewWarning } from './order-review.resource.js';
import { type OrderView, type SourcePayloadDigest, type WrittenOrder } from './order.resource.js';

/**
 * Builds the JSON of an `OrderView`, which `GET` shows (C-READ-1). The stored JSON texts are copied
 * without parsing them.
 * @param shipments the JSON of the `ShipmentView`s of the live shipments, oldest first
 */
export function orderJson(order: OrderRecord, shipments: readonly string[], trackingPageUrl: string): string {
  const { order_number, order_id, protect_order_number, store_id, review_reasons, review_warnings, return_label } =
    order;
  const cancelled = cancellationOf(order);
  const { json, origin } = shownMembers(order);
  const before = JSON.stringify({
    order_number,
    order_id,
    protect_order_number,
    store_id,
    platform_domain: order.platform_domain,
    ...ORDER_ORIGIN,
    ...(origin && { source_channel: origin.source_channel }),
  } satisfies Partial<OrderView>);
  const after = JSON.stringify({
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    protection: { ended_at: cancelled?.protection_ended_at ?? null },
    tracking_page_url: trackingPageUrl,
    ...(order.redacted_at && { redacted_at: order.redacted_at.toISOString() }),
  } satisfies Partial<OrderView>);
  const review = `{"flagged":${review_reasons !== null},"reasons":${review_reasons ?? '[]'},"warnings":${review_warnings ?? '[]'}}`;
  const label = return_label === null ? '' : `,"return_label":${return_label}`;
  return (
    `${before.slice(0, -1)},${json},${after.slice(1, -1)},"shipments":[${shipments.join()}],` +
    `"cancellation":${stringifyJson(cancellationView(cancelled))},"review":${review}${label}}`
  );
}

const NO_CANCELLATION: CancellationView = { status: 'none', lines: [], history: [] };

/** Builds the cancellations of an order as `GET` shows them (C-CAN-22). */
function cancellationView(cancellation: Cancellation | undefined): CancellationView {
  const { status, lines, history } = cancellation ?? NO_CANCELLATION;
  return { status, lines, history };
}

/** Replaces the `source_payload` of an order's document by its digest, because an order has many events (C-EVT-16). */
export function withPayloadDigest(order: Order): Order {
  const { source_payload, ...content } = order.content;
  if (source_payload === undefined) return order;
  const bytes = Buffer.from(stringifyJson(source_payload));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const source_payload_digest: SourcePayloadDigest = { size_bytes: bytes.length, sha256 };
  return { ...order, document: stringifyJson({ ...content, source_payload_digest }) };
}

/** What a `PUT` or `POST` did to an order (C-PUT-3 to C-PUT-5). */
export type WriteOutcome = Pick<WrittenOrder, 'newly_created' | 'applied' | 'reason' | 'fields_changed_count'>;

/** What a `PUT` of a body would do (C-DRY-2). */
export interface OrderDryRun extends Omit<OrderForecastData, 'review' | 'problems'> {
  /** How the order would be reviewed; null if it would be refused. */
  review: OrderReviewView | null;
  /** One problem for every rule that the body breaks (C-DRY-4). */
  problems: Problem[];
}

/** Builds the `review` of an order (C-FLAG-3). */
export function reviewView(reasons: Reason[], warnings: ReviewWarning[]): OrderReviewView {
  return { flagged: reasons.length > 0, reasons, warnings };
}

/** Builds the `data` of a `POST /orders/validate` answer (C-DRY-2). */
export function orderDryRunView({ review, problems, ...forecast }: OrderDryRun): OrderForecastData {
  return {
    ...forecast,
    ...(review && { review }),
    problems: problems.map(problemView),
  };
}

/** Builds the members of a problem that its body determines, for the result of a dry run. */
export function problemView({ code, message, errors, extensions }: Problem): ForecastProblemView {
  const { status, title } = PROBLEMS[code];
  return { code, status, title, detail: message, errors, ...extensions };
}

/** Builds the `data` of a cancellation's answer (C-CAN-12). */
export function cancelAnswer(order: Order, cancellation_id: string, applied: boolean): CancelledOrder {
  return {
    cancellation_id,
    applied,
    ...(!applied && { reason: 'no_change' }),
    order_number: order.order_number,
    cancellation: cancellationView(cancellationOf(order)),
    is_protected: order.content.is_protected,
  };
}

/** Builds the `data` of a `PUT` or `POST` answer (C-PUT-6). */
export function writeAnswer(order: Order, outcome: WriteOutcome): WrittenOrder {
  return {
    ...outcome,
    order_number: order.order_number,
    protect_order_number: order.protect_order_number,
    order_id: order.order_id,
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    line_id_source: order.content.line_id_source,
    ...(order.redacted_at && { personal_data: 'redacted' }),
    line_items: order.content.line_items.map(({ line_id, product_id, sku, quantity }) => {
      return { line_id, product_id, sku, quantity };
    }),
    review: reviewView(reasonsOf(order), warningsOf(order)),
  };
}

export type OrderSummary = ReturnType<typeof orderSummary>;

/** Builds the list entry of an order; times are UTC with milliseconds, `lines` is their number. */
export function orderSummary(record: OrderRecord) {
  const { order_number, order_id, protect_order_number, review_reasons, created_at, updated_at } = record;
  const { content } = parseOrder(record);
  const { ordered_at, currency, customer, amounts, line_items, is_protected, source_store = null } = content;
  const shipping_country = content.shipping_address?.country ?? null;
  return {
    ...{ order_number, order_id, protect_order_number, ordered_at, currency, customer, shipping_country, amounts },
    lines: line_items.length,
    is_protected,
    is_flagged: review_reasons !== null,
    cancellation: cancellationOf(record)?.status ?? ('none' as const),
    source_store,
    order_date_created: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}
