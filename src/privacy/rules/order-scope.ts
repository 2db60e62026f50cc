// SPDX-License-Identifier: Apache-2.0
import { type AnswerSearch } from '../../platform/idempotency/answer-erasure.service.js';

/** What belongs to an order, to a shipment without one, or to a case without its order, by the keys of other tables. */
export interface OrderScope {
  storeId: string;
  /** Empty for a shipment without an order and for a case, as are `orderId` and `sourceId`. */
  orderNumber: string;
  orderId: string;
  /** The `order_id` of its source. */
  sourceId: string;
  /** With those that they superseded. */
  shipments: readonly string[];
  returns: readonly string[];
  claims: readonly string[];
  withdrawals: readonly string[];
  changeRequests: readonly string[];
  parcels: readonly string[];
  messages: readonly string[];
}

/** The members by which a scope has a return, a claim or a withdrawal. */
export function scopeOfCase(id: string): Partial<Pick<OrderScope, 'returns' | 'claims' | 'withdrawals'>> {
  if (id.startsWith('ret_')) return { returns: [id] };
  return id.startsWith('clm_') ? { claims: [id] } : { withdrawals: [id] };
}

/** The members of the scope of something without an order. */
export const NO_ORDER = {
  orderNumber: '',
  orderId: '',
  sourceId: '',
  returns: [],
  claims: [],
  withdrawals: [],
  changeRequests: [],
} as const;

/** The resources of a scope: copies of their personal data are found by them. */
export type WrittenScope = Omit<OrderScope, 'messages' | 'parcels'>;

/** Lists the ids of the resources with events. */
export function resourceIds({ orderId, ...of }: Omit<WrittenScope, 'storeId'>): string[] {
  const cases = [...of.returns, ...of.claims, ...of.withdrawals, ...of.changeRequests];
  return [...(orderId === '' ? [] : [orderId]), ...of.shipments, ...cases];
}

/** Builds the search for stored answers, which name the resources by the order number and their ids. */
export function answerSearch(scope: WrittenScope, lastChange: Date): AnswerSearch {
  const { orderNumber, ...of } = scope;
  const cases = [...of.returns, ...of.claims, ...of.withdrawals, ...of.changeRequests];
  const ids = [...(orderNumber === '' ? [] : [orderNumber]), ...of.shipments, ...cases];
  return { ids, lastChange, repeated: repeatedRequests(scope) };
}

/**
 * Lists the requests, each a method and a path, whose answers show an order or what belongs to it also if they change nothing:
 * such an answer may be younger than the last change.
 */
export function repeatedRequests({
  orderNumber,
  returns,
  claims,
  withdrawals,
  changeRequests,
}: Pick<WrittenScope, 'orderNumber' | 'returns' | 'claims' | 'withdrawals' | 'changeRequests'>): string[] {
  const ofWithdrawals = withdrawals.map((id) => `POST /withdrawals/${id}/resolution`);
  if (orderNumber === '') return ofWithdrawals;
  const order = `/orders/${encodeURIComponent(orderNumber)}`;
  return [
    'POST /orders',
    `PUT ${order}`,
    `PUT ${order}/return-label`,
    `POST ${order}/cancel`,
    ...returns.flatMap((id) => ['decision', 'shipping-label', 'refund'].map((name) => `POST /returns/${id}/${name}`)),
    ...claims.map((id) => `POST /claims/${id}/answers`),
    ...ofWithdrawals,
    ...changeRequests.map((id) => `POST /change-requests/${id}/decision`),
  ];
}
