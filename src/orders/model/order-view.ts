import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { type Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type ReturnLabel } from '../../shipments/http/index.js';
import { type ShipmentView } from '../../shipments/index.js';
import {
  cancellationOf,
  type Order,
  type OrderContent,
  ORDER_LIFECYCLE_STATUS,
  type OrderRecord,
  reasonsOf,
} from './order-content.js';
import { type Cancellation } from './cancellation-record.js';
import { type Reason } from './reason.js';

/** An order as it is shown: all that was sent, and what the service sets. */
export interface OrderView extends OrderContent {
  order_number: string;
  order_id: string;
  protect_order_number: string;
  order_lifecycle_status: typeof ORDER_LIFECYCLE_STATUS;
  /** When the service took it in; UTC with milliseconds, as are all times. */
  order_date_created: string;
  updatedAt: string;
  protection: { ended_at: string | null };
  /** What the customer sees of it. */
  tracking_page_url: string;
  /** The live ones, the oldest first. */
  shipments: ShipmentView[];
  cancellation: CancellationView;
  review: { flagged: boolean; reasons: Reason[] };
  return_label?: ReturnLabel;
}

/** An order as `GET` shows it and events carry it: all that was sent, and what the service sets (C-READ-1). */
export function orderJson(order: OrderRecord, shipments: readonly object[], trackingPageUrl: string): string {
  const { order_number, order_id, protect_order_number, review_reasons, return_label } = order;
  const cancelled = cancellationOf(order);
  const before = JSON.stringify({ order_number, order_id, protect_order_number });
  const after = JSON.stringify({
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    protection: { ended_at: cancelled?.protection_ended_at ?? null },
    tracking_page_url: trackingPageUrl,
  });
  const review = `{"flagged":${review_reasons !== null},"reasons":${review_reasons ?? '[]'}}`;
  const label = return_label === null ? '' : `,"return_label":${return_label}`;
  return (
    `${before.slice(0, -1)},${order.document.slice(1, -1)},${after.slice(1, -1)},"shipments":${stringifyJson(shipments)},` +
    `"cancellation":${stringifyJson(cancellationView(cancelled))},"review":${review}${label}}`
  );
}

/** What is shown of an order's cancellations. */
type CancellationView = Pick<Cancellation, 'lines' | 'history'> & { status: 'none' | 'partial' | 'full' };

const NONE: CancellationView = { status: 'none', lines: [], history: [] };

function cancellationView(cancellation: Cancellation | undefined): CancellationView {
  if (!cancellation) return NONE;
  const { status, lines, history } = cancellation;
  return { status, lines, history };
}

/** What a write did, with what an OMS needs afterwards. */
export interface WriteOutcome {
  newly_created: boolean;
  applied: boolean;
  reason?: 'no_change';
  fields_changed_count?: number;
}

/** What a `PUT` would do. */
export interface OrderDryRun {
  outcome: 'would_create' | 'would_change' | 'no_change' | 'would_refuse';
  order_number: string | null;
  /** The members that would change; each amount counts on its own. */
  fields_changed: string[];
  /** Null where the order would be refused. */
  reasons: Reason[] | null;
  /** Every rule that the body breaks. */
  problems: Problem[];
}

/** What a cancellation did. */
export interface CancelledOrder {
  order: Order;
  cancellation_id: string;
  /** False where nothing was left to cancel. */
  applied: boolean;
}

/** Whether figures can be trusted, and why not. */
function reviewView(reasons: Reason[]): object {
  return { flagged: reasons.length > 0, reasons };
}

/** The `data` of a `POST /orders/validate` answer; a problem has the members of its document that are of the body. */
export function orderDryRunView({ reasons, problems, ...forecast }: OrderDryRun): object {
  return {
    ...forecast,
    ...(reasons && { review: reviewView(reasons) }),
    problems: problems.map(({ code, message, errors, extensions }) => {
      const { status, title } = PROBLEMS[code];
      return { code, status, title, detail: message, errors, ...extensions };
    }),
  };
}

/** The `data` of a cancellation's answer (C-CAN-12). */
export function cancelAnswer({ order, cancellation_id, applied }: CancelledOrder): object {
  return {
    cancellation_id,
    applied,
    ...(!applied && { reason: 'no_change' }),
    order_number: order.order_number,
    cancellation: cancellationView(cancellationOf(order)),
    is_protected: order.content.is_protected,
  };
}

/** The `data` of a `PUT` or `POST` answer (C-PUT-6). */
export function writeAnswer(order: Order, outcome: WriteOutcome): object {
  return {
    ...outcome,
    order_number: order.order_number,
    protect_order_number: order.protect_order_number,
    order_id: order.order_id,
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    line_id_source: order.content.line_id_source,
    line_items: order.content.line_items.map(({ line_id, product_id, sku, quantity }) => ({
      line_id,
      product_id,
      sku,
      quantity,
    })),
    review: reviewView(reasonsOf(order)),
  };
}
