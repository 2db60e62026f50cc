// SPDX-License-Identifier: Apache-2.0
import { cancellationOf, type Order } from '../../orders/index.js';
import { type SelfService } from '../../stores/index.js';
import { CHANGE_REQUEST_KINDS, type ChangeRequestKind } from '../model/change-request.resource.js';

/** The order of a request, with its live shipments. */
export interface ChangeableOrder {
  order: Pick<Order, 'cancellation' | 'redacted_at'>;
  shipments: readonly unknown[];
}

/** What a store lets customers ask for at all. */
export function offeredKinds(store: Pick<SelfService, 'cancellation_requests' | 'address_requests'>) {
  const isOffered = { cancellation: store.cancellation_requests, address: store.address_requests };
  return CHANGE_REQUEST_KINDS.filter((kind) => isOffered[kind]);
}

/** What the customer of an order may ask for now (C-CHG-2): nothing once it has a shipment, is cancelled or erased. */
export function askableKinds(
  store: Parameters<typeof offeredKinds>[0],
  { order, shipments }: ChangeableOrder,
): ChangeRequestKind[] {
  const isChangeable = shipments.length === 0 && order.redacted_at === null && !isCancelled(order);
  return isChangeable ? offeredKinds(store) : [];
}

/** How an open request ends when its order no longer changes (C-CHG-8); undefined if it does not end. */
export function endOf(kind: ChangeRequestKind, found: ChangeableOrder): 'APPROVED' | 'EXPIRED' | undefined {
  if (isCancelled(found.order)) return kind === 'cancellation' ? 'APPROVED' : 'EXPIRED';
  return found.shipments.length > 0 ? 'EXPIRED' : undefined;
}

function isCancelled(order: ChangeableOrder['order']): boolean {
  return cancellationOf(order)?.status === 'full';
}
