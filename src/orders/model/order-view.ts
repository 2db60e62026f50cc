import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { type Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type ReturnLabel, type ShipmentView } from '../../shipments/index.js';
import {
  cancellationOf,
  type Order,
  type OrderContent,
  ORDER_LIFECYCLE_STATUS,
  ORDER_ORIGIN,
  type OrderRecord,
  reasonsOf,
  warningsOf,
  shownMembers,
} from './order-content.js';
import { type Cancellation } from './cancellation-record.js';
import { type Reason } from './reason.js';
import { type ReviewWarning } from './warning.js';

/** The review of an order (C-FLAG-3). */
interface OrderReview {
  flagged: boolean;
  reasons: Reason[];
  /** They never flag the order (C-FLAG-33). */
  warnings: ReviewWarning[];
}

/** An order as `GET` shows it: all that was sent, and the members that the service sets (C-READ-1, C-READ-2). */
export interface OrderView extends OrderContent {
  order_number: string;
  order_id: string;
  protect_order_number: string;
  store_id: string;
  /** The store's shop domain when the order was created (C-ORD-27). */
  platform_domain: string;
  source_channel: typeof ORDER_ORIGIN.source_channel;
  api_version: typeof ORDER_ORIGIN.api_version;
  order_lifecycle_status: typeof ORDER_LIFECYCLE_STATUS;
  /** When the service created it; UTC with milliseconds, as are all times. */
  order_date_created: string;
  updatedAt: string;
  protection: { ended_at: string | null };
  /** Link for the customer. */
  tracking_page_url: string;
  /** When its personal data was erased (C-PRIV-6). */
  redacted_at?: string;
  /** Live shipments, oldest first (C-READ-3). */
  shipments: ShipmentView[];
  cancellation: CancellationView;
  review: OrderReview;
  return_label?: ReturnLabel;
}

/**
 * Builds the JSON of an `OrderView`, which `GET` shows (C-READ-1). The stored JSON texts are copied
 * without parsing them.
 * @param shipments the JSON of the `ShipmentView`s of the live shipments, oldest first
 */
export function orderJson(order: OrderRecord, shipments: readonly string[], trackingPageUrl: string): string {
  const { order_number, order_id, protect_order_number, store_id, review_reasons, review_warnings, return_label } =
    order;
  const cancelled = cancellationOf(order);
  const before = JSON.stringify({
    order_number,
    order_id,
    protect_order_number,
    store_id,
    platform_domain: order.platform_domain,
    ...ORDER_ORIGIN,
  });
  const after = JSON.stringify({
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    protection: { ended_at: cancelled?.protection_ended_at ?? null },
    tracking_page_url: trackingPageUrl,
    ...(order.redacted_at && { redacted_at: order.redacted_at.toISOString() }),
  });
  const review = `{"flagged":${review_reasons !== null},"reasons":${review_reasons ?? '[]'},"warnings":${review_warnings ?? '[]'}}`;
  const label = return_label === null ? '' : `,"return_label":${return_label}`;
  return (
    `${before.slice(0, -1)},${shownMembers(order)},${after.slice(1, -1)},"shipments":[${shipments.join()}],` +
    `"cancellation":${stringifyJson(cancellationView(cancelled))},"review":${review}${label}}`
  );
}

/** The cancellations of an order as `GET` shows them (C-CAN-22). */
type CancellationView = Pick<Cancellation, 'lines' | 'history'> & { status: 'none' | Cancellation['status'] };

const NO_CANCELLATION: CancellationView = { status: 'none', lines: [], history: [] };

function cancellationView(cancellation: Cancellation | undefined): CancellationView {
  const { status, lines, history } = cancellation ?? NO_CANCELLATION;
  return { status, lines, history };
}

/** The result of a `PUT` or `POST` of an order (C-PUT-3 to C-PUT-5). */
export interface WriteOutcome {
  newly_created: boolean;
  applied: boolean;
  reason?: 'no_change';
  fields_changed_count?: number;
}

/** What a `PUT` of a body would do (C-DRY-2). */
export interface OrderDryRun {
  outcome: 'would_create' | 'would_change' | 'no_change' | 'would_refuse';
  order_number: string | null;
  /** Names of the members that would change, such as `note` or `amounts.subtotal` (C-DRY-3). */
  fields_changed: string[];
  /** How the order would be reviewed; null if it would be refused. */
  review: OrderReview | null;
  /** One problem for every rule that the body breaks (C-DRY-4). */
  problems: Problem[];
}

/** Builds the `review` of an order (C-FLAG-3). */
export function reviewView(reasons: Reason[], warnings: ReviewWarning[]): OrderReview {
  return { flagged: reasons.length > 0, reasons, warnings };
}

/** Builds the `data` of a `POST /orders/validate` answer (C-DRY-2). */
export function orderDryRunView({ review, problems, ...forecast }: OrderDryRun): object {
  return {
    ...forecast,
    ...(review && { review }),
    problems: problems.map(problemView),
  };
}

/** Builds the members of a problem that its body determines, for the result of a dry run. */
export function problemView({ code, message, errors, extensions }: Problem): object {
  const { status, title } = PROBLEMS[code];
  return { code, status, title, detail: message, errors, ...extensions };
}

/** The result of a cancellation; not `applied` if nothing was left to cancel: `cancellation_id` is then the last one (C-CAN-9). */
export type CancelledOrder = ReturnType<typeof cancelAnswer>;

/** Builds the `data` of a cancellation's answer (C-CAN-12). */
export function cancelAnswer(order: Order, cancellation_id: string, applied: boolean) {
  return {
    cancellation_id,
    applied,
    ...(!applied && { reason: 'no_change' }),
    order_number: order.order_number,
    cancellation: cancellationView(cancellationOf(order)),
    is_protected: order.content.is_protected,
  };
}

/** What a write did to an order, and the members that the service sets. */
export type WrittenOrder = ReturnType<typeof writeAnswer>;

/** Builds the `data` of a `PUT` or `POST` answer (C-PUT-6). */
export function writeAnswer(order: Order, outcome: WriteOutcome) {
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
