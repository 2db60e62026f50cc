// SPDX-License-Identifier: Apache-2.0
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

/**
 * Whose personal data is meant: an order with all that belongs to it, a shipment without an order, or a return, claim or
 * withdrawal without its order.
 */
export type Subject = { order_number: string } | { shipment_id: string } | { case_id: string };

export type RequestedOrder = { order_number: string } & Progress;
export type RequestedShipment = { shipment_id: string } & Progress;
export type RequestedCase = { case_id: string } & Progress;

/** Where something is left. */
export type Finding = Subject & { table: string; column: string };

/** A return, claim or withdrawal that is found without its order (C-PRIV-18). */
export interface StoredCase {
  id: string;
  /** Null for a withdrawal without an order. */
  order_number: string | null;
  created_at: Date;
  /** Of the address of a return or a claim, by which its person is found. */
  contacts: readonly string[];
  /** Of a withdrawal; null of others. */
  redacted_at: Date | null;
  /** Why its erasure would wait. */
  hold: HoldReason | undefined;
}

/** An order, a shipment without one, or a case without its order, as it is stored. */
export type StoredSubject =
  | { order: Order; shipment?: undefined; alone?: undefined }
  | { shipment: ShipmentRecord; order?: undefined; alone?: undefined }
  | { alone: StoredCase; order?: undefined; shipment?: undefined };

/** A request to erase the personal data of orders, and of shipments without one (C-PRIV-3). */
export type PrivacyRequest = Omit<PrivacyRequestEntity, 'actor' | 'ignores_holds'> & {
  actor: Actor;
  ignores_holds: boolean;
};

/** The subject of a row, which has one of these. */
export function requestedSubject({
  order_number,
  shipment_id,
  case_id,
}: Pick<StoredProgress, 'order_number' | 'shipment_id' | 'case_id'>): Subject {
  if (order_number !== null) return { order_number };
  return case_id === null ? { shipment_id: shipment_id ?? '' } : { case_id };
}

export type PrivacyRequestSummary = ReturnType<typeof privacyRequestSummary>;

export function privacyRequestSummary({ created_at, due_at, verified_at, ...request }: PrivacyRequest) {
  const { id, store_id, state, actor, ignores_holds, order_count, shipment_count, case_count } = request;
  return {
    ...{ id, store_id, state, actor, ignores_holds, order_count, shipment_count, case_count },
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    verified_at: verified_at?.toISOString() ?? null,
  };
}

/** A subject of a request, as it is stored. */
type StoredProgress = Pick<
  PrivacySubjectEntity,
  'order_number' | 'shipment_id' | 'case_id' | 'erased_at' | 'hold' | 'places'
>;

/** A request as the command line and the dashboard show it, which is also the report that proves it. */
export interface PrivacyRequestView extends Omit<
  PrivacyRequestSummary,
  'order_count' | 'shipment_count' | 'case_count'
> {
  orders: RequestedOrder[];
  shipments: RequestedShipment[];
  cases: RequestedCase[];
  findings: Finding[];
}

/** Builds the view of a request. It has no personal data. */
export function privacyRequestView(request: PrivacyRequest, subjects: readonly StoredProgress[]): PrivacyRequestView {
  const {
    order_count: _,
    shipment_count: __,
    case_count: ___,
    created_at,
    due_at,
    verified_at,
    ...rest
  } = privacyRequestSummary(request);
  const view: Pick<PrivacyRequestView, 'orders' | 'shipments' | 'cases' | 'findings'> = {
    orders: [],
    shipments: [],
    cases: [],
    findings: [],
  };
  for (const { erased_at, hold, places, ...row } of subjects) {
    const progress = { erased_at: erased_at?.toISOString() ?? null, hold };
    const subject = requestedSubject(row);
    if ('order_number' in subject) view.orders.push({ ...subject, ...progress });
    else if ('case_id' in subject) view.cases.push({ ...subject, ...progress });
    else view.shipments.push({ ...subject, ...progress });
    for (const place of places === null ? [] : (JSON.parse(places) as string[])) {
      const [table = '', column = ''] = place.split('.');
      view.findings.push({ ...subject, table, column });
    }
  }
  return { ...rest, ...view, created_at, due_at, verified_at };
}
