// SPDX-License-Identifier: Apache-2.0
import {
  goodsOf,
  type HeldUnits,
  type IdentifiedLine,
  lineOfItem,
  type Order,
  unitBalances,
} from '../../orders/index.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type ShipmentContent } from '../../shipments/index.js';
import { type SelfService } from '../../stores/index.js';

/** A parcel of the order, as far as the return window depends on it. */
export interface DeliveredParcel {
  /** Null or undefined means the whole order. */
  items?: ShipmentContent['items'];
  /** UTC with milliseconds; null until it is delivered. */
  deliveredAt: string | null;
}

/** Why a customer cannot return a line on the page. */
export type ReturnRefusal = 'excluded' | 'not_delivered' | 'window_closed' | 'none_left';

/** A line of an order, with the units that its customer may return on the page. */
export interface CustomerReturnLine {
  line: IdentifiedLine;
  /** 0 with a refusal. */
  quantity: number;
  refusal?: ReturnRefusal;
  /** The end of the window, if it has begun. */
  until?: Date;
}

/** The facts that the rule depends on. */
export interface CustomerReturnFacts {
  order: Pick<Order, 'content'>;
  heldUnits: readonly HeldUnits[];
  parcels: readonly DeliveredParcel[];
  now: Date;
}

type Policy = Pick<SelfService, 'return_window_days' | 'return_window_from' | 'excluded_skus'>;

/** Says for each line that is no fee how many units its customer may return on the page now (C-SELF-8, C-SELF-9). */
export function customerReturnLines(policy: Policy, facts: CustomerReturnFacts): CustomerReturnLine[] {
  const { line_items } = facts.order.content;
  const balances = unitBalances(line_items, facts.heldUnits);
  return goodsOf(line_items).map((line) => {
    const left = balances.get(line.line_id)?.returnable_quantity ?? 0;
    const begin = windowStart(policy, facts, line);
    const until =
      begin === undefined ? undefined : new Date(new Date(begin).getTime() + policy.return_window_days * DAY_MS);
    const refusal = refusalOf(policy, line, { left, until, now: facts.now });
    return { line, quantity: refusal === undefined ? left : 0, refusal, until };
  });
}

function refusalOf(
  { excluded_skus }: Policy,
  { sku }: IdentifiedLine,
  { left, until, now }: { left: number; until: Date | undefined; now: Date },
): ReturnRefusal | undefined {
  if (sku !== undefined && excluded_skus.includes(sku)) return 'excluded';
  if (left === 0) return 'none_left';
  if (until === undefined) return 'not_delivered';
  return now > until ? 'window_closed' : undefined;
}

/** When the order was placed, or when the last parcel with the line was delivered; undefined before the first. */
function windowStart(
  { return_window_from }: Policy,
  { order: { content }, parcels }: CustomerReturnFacts,
  line: IdentifiedLine,
): string | undefined {
  if (return_window_from === 'ordered') return content.ordered_at;
  const isIn = ({ items }: DeliveredParcel) =>
    items == null || items.some((item) => lineOfItem(item, content.line_items) === line);
  return parcels
    .filter(isIn)
    .flatMap(({ deliveredAt }) => deliveredAt ?? [])
    .sort()
    .at(-1);
}
