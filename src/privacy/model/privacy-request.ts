import { type Actor } from '../../platform/outbox/actor.js';
import { type HoldReason } from '../rules/erasure-hold.js';

/**
 * `open`: orders and shipments are being erased, or wait for the end of a hold. `verifying`: all are erased; work that was under
 * way ends, and the photos are being deleted. `verified`: nothing of what was erased is left. `failed`: something is left, see
 * the findings.
 */
export type PrivacyRequestState = 'open' | 'verifying' | 'verified' | 'failed';

/** How far the erasure of an order or a shipment is. */
interface Progress {
  /** UTC with milliseconds; null until then. */
  erased_at: string | null;
  /** Why it waited, or still waits; null if it never did. */
  hold: HoldReason | null;
}

/** Whose personal data: that of an order and all that belongs to it, or that of a shipment without an order. */
export type Subject = { order_number: string } | { shipment_id: string };

export type RequestedOrder = { order_number: string } & Progress;
export type RequestedShipment = { shipment_id: string } & Progress;

/** The order number or the shipment id of a subject. */
export function keyOf(subject: Subject): string {
  return 'order_number' in subject ? subject.order_number : subject.shipment_id;
}

/** The orders and the shipments of a request. */
export function subjectsOf({
  orders,
  shipments,
}: Pick<PrivacyRequest, 'orders' | 'shipments'>): (Subject & Progress)[] {
  return [...orders, ...shipments];
}

/** Texts that were erased of an order or a shipment, and are still somewhere. */
export type Finding = Subject & { table: string; column: string };

/** A request to erase the personal data of orders, and of shipments without one (C-PRIV-3). */
export interface PrivacyRequest {
  store_id: string;
  /** `prv_…` */
  id: string;
  state: PrivacyRequestState;
  actor: Actor;
  ignores_holds: boolean;
  orders: RequestedOrder[];
  shipments: RequestedShipment[];
  findings: Finding[];
  created_at: Date;
  /** By then they are erased, whatever holds them. */
  due_at: Date;
  /** When it ended. */
  verified_at: Date | null;
}

/** A request as the command line and the dashboard show it, which is also the report that proves it. */
export type PrivacyRequestView = ReturnType<typeof privacyRequestView>;

/** Builds the view of a request. It has no personal data. */
export function privacyRequestView(request: PrivacyRequest) {
  const { id, store_id, state, actor, ignores_holds, orders, shipments, findings, created_at, due_at, verified_at } =
    request;
  return {
    id,
    store_id,
    state,
    actor,
    ignores_holds,
    orders,
    shipments,
    findings,
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    verified_at: verified_at?.toISOString() ?? null,
  };
}
