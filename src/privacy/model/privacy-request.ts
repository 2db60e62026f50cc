import { type Actor } from '../../platform/outbox/actor.js';

/** Why an order keeps its personal data for now (C-PRIV-4). */
export type HoldReason = 'claim_open' | 'return_open' | 'parcel_under_way' | 'chargeback_window';

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

/** Where something is left of an order or a shipment. */
export type Finding = Subject & { table: string; column: string };

/** A request to erase the personal data of orders, and of shipments without one (C-PRIV-3). */
export interface PrivacyRequest {
  store_id: string;
  /** `prv_…` */
  id: string;
  state: PrivacyRequestState;
  actor: Actor;
  ignores_holds: boolean;
  order_count: number;
  shipment_count: number;
  created_at: Date;
  /** By then they are erased, whatever holds them. */
  due_at: Date;
  /** When it ended. */
  verified_at: Date | null;
}

/** The subject of a row, which has either of these. */
export function requestedSubject({
  order_number,
  shipment_id,
}: Pick<StoredProgress, 'order_number' | 'shipment_id'>): Subject {
  return order_number === null ? { shipment_id: shipment_id ?? '' } : { order_number };
}

/** A request as lists show it. */
export type PrivacyRequestSummary = ReturnType<typeof privacyRequestSummary>;

/** Builds the view of a request in a list. */
export function privacyRequestSummary({ created_at, due_at, verified_at, ...request }: PrivacyRequest) {
  const { id, store_id, state, actor, ignores_holds, order_count, shipment_count } = request;
  return {
    ...{ id, store_id, state, actor, ignores_holds, order_count, shipment_count },
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    verified_at: verified_at?.toISOString() ?? null,
  };
}

/** An order or a shipment of a request, as it is stored. */
interface StoredProgress {
  order_number: string | null;
  shipment_id: string | null;
  erased_at: Date | null;
  hold: HoldReason | null;
  /** JSON list of `table.column`. */
  places: string | null;
}

/** A request as the command line and the dashboard show it, which is also the report that proves it. */
export interface PrivacyRequestView extends Omit<PrivacyRequestSummary, 'order_count' | 'shipment_count'> {
  orders: RequestedOrder[];
  shipments: RequestedShipment[];
  findings: Finding[];
}

/** Builds the view of a request. It has no personal data. */
export function privacyRequestView(request: PrivacyRequest, subjects: readonly StoredProgress[]): PrivacyRequestView {
  const {
    order_count: _,
    shipment_count: __,
    created_at,
    due_at,
    verified_at,
    ...rest
  } = privacyRequestSummary(request);
  const view: Pick<PrivacyRequestView, 'orders' | 'shipments' | 'findings'> = {
    orders: [],
    shipments: [],
    findings: [],
  };
  for (const { order_number, shipment_id, erased_at, hold, places } of subjects) {
    const progress = { erased_at: erased_at?.toISOString() ?? null, hold };
    const subject = requestedSubject({ order_number, shipment_id });
    if ('order_number' in subject) view.orders.push({ ...subject, ...progress });
    else view.shipments.push({ ...subject, ...progress });
    for (const place of places === null ? [] : (JSON.parse(places) as string[])) {
      const [table = '', column = ''] = place.split('.');
      view.findings.push({ ...subject, table, column });
    }
  }
  return { ...rest, ...view, created_at, due_at, verified_at };
}
