// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import {
  cancellableUnits,
  cancellationOf,
  type HeldUnits,
  type LineUnits,
  type Order,
  type OrderOrigin,
  sourceIdOf,
  sumByLine,
} from '../../orders/index.js';
import { validationError } from '../../platform/errors/problem.js';
import { definedMembers } from '../../platform/json/defined-members.js';
import { type Store } from '../../stores/index.js';
import {
  type OrderSnapshot,
  type Platform,
  type PlatformRefund,
  type RefundedUnits,
} from '../model/platform-change.js';
import { objectOf } from './payload.js';

/**
 * Builds the body of the `PUT` that stores a snapshot. A test has no `order_notifications`, so that nobody gets a mail about it.
 * @param stored the order that it continues: that keeps its protection (C-PROT-4), and an id that nobody has sent
 */
export function orderBody(
  { body, fulfilments, isTest }: Pick<OrderSnapshot, 'body' | 'fulfilments' | 'isTest'>,
  stored?: Pick<Order, 'order_number' | 'order_id' | 'content'>,
): Record<string, unknown> {
  const { order_notifications, is_protected, amounts, ...members } = body;
  const { protection_cost, ...others } = objectOf(amounts);
  const shipments = fulfilments.flatMap((each) => (each.isCancelled ? [] : each.shipments));
  // Protection that was bought later is no protection here: the figures no longer agree, and the review says so.
  const pair = !stored || stored.content.is_protection_open ? { is_protected, protection_cost } : {};
  return definedMembers({
    ...members,
    ...(stored && stored.order_id === stored.order_number && { order_id: stored.order_id }),
    is_protected: pair.is_protected,
    amounts: definedMembers({ ...others, protection_cost: pair.protection_cost }),
    order_notifications: isTest ? undefined : order_notifications,
    shipments: shipments.length === 0 ? undefined : shipments,
  });
}

/** Whether an order is another one of the platform: the names of two of its orders may be the same, their ids are not. */
export const isNamesake = ({ order_id, order_number, content }: Order, orderId: string): boolean =>
  content.origin !== undefined && order_id !== orderId && order_id !== order_number;

/**
 * Refuses an order in another currency than the store's, in which its figures would be stored.
 * @throws Problem VALIDATION_ERROR
 */
export function assertCurrency({ currency: sent }: OrderSnapshot['body'], { currency }: Pick<Store, 'currency'>): void {
  if (sent === undefined || sent === currency) return;
  const detail = `is ${String(sent)}, and the currency of the store is ${currency}`;
  throw validationError([{ pointer: '/currency', code: 'NOT_ALLOWED_VALUE', detail }]);
}

/** What is stored of where the order came from. */
export function originOf(platform: Platform, { pricesIncludeTax, isTest }: OrderSnapshot): OrderOrigin {
  return {
    source_channel: platform,
    ...(pricesIncludeTax !== undefined && { prices_include_tax: pricesIncludeTax }),
    ...(isTest && { is_test: true }),
  };
}

/** The units of the order's lines that a refund names, as many as there are; it may name lines that are none here, such as a tip. */
export function unitsIn({ content }: Pick<Order, 'content'>, refunded: readonly RefundedUnits[]): LineUnits[] {
  const lines = new Map(content.line_items.map((line) => [sourceIdOf(line), line]));
  return sumByLine(
    refunded.flatMap(({ lineId, quantity }) => {
      const line = lines.get(lineId);
      return line === undefined ? [] : [{ line_id: line.line_id, quantity: Math.min(quantity, line.quantity) }];
    }),
  );
}

/** The units of each line that no refund of a platform has cancelled, but such as an OMS before the store switched. */
export function cancelledElsewhere(order: Pick<Order, 'cancellation'>, held: readonly HeldUnits[]): LineUnits[] {
  const { history = [] } = cancellationOf(order) ?? {};
  const own = new Set(
    history.flatMap(({ cancellation_id, external_reference }) => {
      const { cancellation } = idsOfRefund(String(external_reference?.refund_id));
      return cancellation === cancellation_id ? [cancellation] : [];
    }),
  );
  return sumByLine(held.filter(({ kind, reference }) => kind === 'cancellation' && !own.has(reference)));
}

/** The units that are not among the `known` ones, which are used up by that. */
export function unitsBeyond(units: readonly LineUnits[], known: LineUnits[]): LineUnits[] {
  return units.flatMap(({ line_id, quantity }) => {
    const entry = known.find((each) => each.line_id === line_id);
    const used = Math.min(entry?.quantity ?? 0, quantity);
    if (entry) entry.quantity -= used;
    return used === quantity ? [] : [{ line_id, quantity: quantity - used }];
  });
}

/**
 * Whether it is clear what a refund cancels: the order has all of its units, so that it does not count for a part of them only, and
 * none was cancelled elsewhere, which the refund may mean.
 */
export function isKnownWhole(
  order: Pick<Order, 'content' | 'cancellation'>,
  held: readonly HeldUnits[],
  { cancelled, returned }: PlatformRefund,
): boolean {
  const count = (units: readonly { quantity: number }[]): number =>
    units.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = cancellableUnits(order.content.line_items, held, unitsIn(order, cancelled));
  if (cancelledElsewhere(order, held).length > 0) return false;
  return count(left) === count(cancelled) && count(unitsIn(order, returned)) === count(returned);
}

/** The ids under which the two effects of a refund are stored: the same for each delivery, so that it counts once (C-PLT-20). */
export function idsOfRefund(refundId: string): { cancellation: string; refund: string } {
  const digest = hash('sha256', refundId, 'hex').slice(0, 26);
  return { cancellation: `can_${digest}`, refund: `rfd_${digest}` };
}
