import { type Order } from '../../orders/index.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { type ShipmentRecord } from '../../shipments/index.js';
import { type HoldReason, type PrivacyRequestEntity, type PrivacySubjectEntity } from './privacy-request.entity.js';

/** How far the erasure of an order or a shipment is. */
interface Progress {
  /** UTC with milliseconds; null until then. */
  erased_at: string | null;
  /** Why it waited, or still waits; null if it never did. */
  hold: HoldReason | null;
}

/** Whose personal data is meant: an order with all that belongs to it, or a shipment without an order. */
export type Subject = { order_number: string } | { shipment_id: string };

export type RequestedOrder = { order_number: string } & Progress;
export type RequestedShipment = { shipment_id: string } & Progress;

/** Where something is left of an order or a shipment. */
export type Finding = Subject & { table: string; column: string };

/** An order, or a shipment without one, as it is stored. */
export type StoredSubject = { order: Order; shipment?: undefined } | { shipment: ShipmentRecord; order?: undefined };

/** A request to erase the personal data of orders, and of shipments without one (C-PRIV-3). */
export type PrivacyRequest = Omit<PrivacyRequestEntity, 'actor' | 'ignores_holds'> & {
  actor: Actor;
  ignores_holds: boolean;
};

/** The subject of a row, which has either of these. */
export function requestedSubject({
  order_number,
  shipment_id,
}: Pick<StoredProgress, 'order_number' | 'shipment_id'>): Subject {
  return order_number === null ? { shipment_id: shipment_id ?? '' } : { order_number };
}

export type PrivacyRequestSummary = ReturnType<typeof privacyRequestSummary>;

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
type StoredProgress = Pick<PrivacySubjectEntity, 'order_number' | 'shipment_id' | 'erased_at' | 'hold' | 'places'>;

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
