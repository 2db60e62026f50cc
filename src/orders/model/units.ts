// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine, isFee, isSameItem, itemOf } from './line-product.js';
import { type ReturnableItem } from './returnable-item.resource.js';

/** The kinds of records that hold units of a line. */
export const UNIT_KINDS = ['cancellation', 'return', 'claim'] as const;
/** A cancellation, a return or a claim; a refund of units that came back without a return here; or a withdrawal. */
export type UnitKind = (typeof UNIT_KINDS)[number] | 'refunded' | 'withdrawal';

/** Whether units of this kind can be cancelled: they are refunded, or the cancellation is what the customer has asked for. */
export function isCancellable(kind: UnitKind): boolean {
  return kind === 'refunded' || kind === 'withdrawal';
}

export interface LineUnits {
  line_id: string;
  quantity: number;
}

/** Units of one line held by a cancellation, a return that is not rejected, a live claim, a refund of a platform, or a withdrawal. */
export interface HeldUnits extends LineUnits {
  kind: UnitKind;
  /** Id of the cancellation, return, claim, refund or withdrawal: `can_…`, `ret_…`, `clm_…`, `rfd_…` or `wdr_…`. */
  reference: string;
  /** What the line sold when the units were held (`itemOf`). It matters once the order no longer has the line. */
  item?: string;
}

/** The units of one line by use (C-READ-7, C-READ-8). */
export type UnitBalance = Pick<
  ReturnableItem,
  'cancelled_quantity' | 'returned_quantity' | 'claimed_quantity' | 'returnable_quantity'
>;

/**
 * Computes the balance of each line of an order, keyed by `line_id`. Held units that their line can no longer hold, because an
 * update lowered its quantity, split it or removed it, count against the free units of the other lines of its item: so no unit is
 * held twice.
 */
export function unitBalances(lines: readonly IdentifiedLine[], held: readonly HeldUnits[]): Map<string, UnitBalance> {
  const balances = new Map<string, UnitBalance>();
  const excess = new Map<string, number>();
  for (const line of lines) {
    const balance = heldOf(line, held);
    const left = line.quantity - balance.cancelled_quantity - balance.returned_quantity - balance.claimed_quantity;
    if (left < 0) excess.set(line.line_id, -left);
    balances.set(line.line_id, { ...balance, returnable_quantity: isFee(line) ? 0 : Math.max(0, left) });
  }
  // A line that was removed takes its cancelled units along (C-CAN-26).
  const gone = held.filter(
    ({ kind, line_id }) => ['return', 'claim', 'withdrawal'].includes(kind) && !balances.has(line_id),
  );
  if (excess.size + gone.length > 0) takeFromItems(balances, itemsOf(lines, held), excess, gone);
  return balances;
}

/**
 * Takes units that their lines cannot hold from the free units of their items, in the order of the lines.
 * @param excess the units of present lines
 * @param gone the units of removed lines
 */
function takeFromItems(
  balances: ReadonlyMap<string, UnitBalance>,
  items: readonly Item[],
  excess: ReadonlyMap<string, number>,
  gone: readonly HeldUnits[],
): void {
  const take = (lines: readonly IdentifiedLine[], units: number): number => {
    let left = units;
    for (const { line_id } of lines) {
      const balance = balances.get(line_id) as UnitBalance;
      const taken = Math.min(left, balance.returnable_quantity);
      balance.returnable_quantity -= taken;
      left -= taken;
    }
    return left;
  };
  for (const { lines } of items) {
    const units = lines.reduce((sum, { line_id }) => sum + (excess.get(line_id) ?? 0), 0);
    if (units > 0) take(lines, units);
  }
  // Lines of the same names first, because units of which less is known can be of several items.
  const named = Map.groupBy(
    items.flatMap(({ lines }) => lines),
    itemOf,
  );
  const left = gone.map((units) => take(named.get(units.item ?? '') ?? [], units.quantity));
  for (const [index, units] of gone.entries())
    for (const item of items)
      if ((left[index] as number) > 0 && isOfItem(item, units)) left[index] = take(item.lines, left[index] as number);
}

/**
 * The units of a line that are held by kind, with none returnable yet. Refunded units count as returned, as far as the returns and
 * claims of the line cannot be what they were refunded for (C-PLT-21). So do withdrawn units, as far as any are free (C-WDR-6).
 */
function heldOf({ line_id, quantity }: IdentifiedLine, held: readonly HeldUnits[]): UnitBalance {
  const count = (kind: UnitKind) =>
    held.reduce((sum, units) => sum + (units.kind === kind && units.line_id === line_id ? units.quantity : 0), 0);
  const [cancelled_quantity, returned, claimed_quantity] = [count('cancellation'), count('return'), count('claim')];
  const free = Math.max(0, quantity - cancelled_quantity - returned - claimed_quantity);
  const refunded = Math.min(free, Math.max(0, count('refunded') - returned - claimed_quantity));
  const withdrawn = Math.min(free - refunded, count('withdrawal'));
  const returned_quantity = returned + refunded + withdrawn;
  return { cancelled_quantity, returned_quantity, claimed_quantity, returnable_quantity: 0 };
}

/** The held units of an order's lines. */
export interface HeldOfItems {
  balances: ReadonlyMap<string, UnitBalance>;
  held: readonly HeldUnits[];
}

const KINDS = ['claim', 'return', 'cancellation'] as const;
const MEMBERS = {
  claim: 'claimed_quantity',
  return: 'returned_quantity',
  cancellation: 'cancelled_quantity',
} as const;

/**
 * Computes the held units of each line, with the units that other lines of its item hold beyond their own (C-READ-8). They are
 * units of claims if the other lines have any, else of returns, else cancelled ones.
 */
export function heldOfItems(lines: readonly IdentifiedLine[], held: readonly HeldUnits[]): HeldOfItems {
  const balances = unitBalances(lines, held);
  const ofOthers: HeldUnits[] = [];
  let items: Item[] | undefined;
  for (const line of lines) {
    const balance = balances.get(line.line_id);
    if (!balance || isFee(line)) continue;
    const { cancelled_quantity, returned_quantity, claimed_quantity, returnable_quantity } = balance;
    const taken = line.quantity - cancelled_quantity - returned_quantity - claimed_quantity - returnable_quantity;
    if (taken <= 0) continue;
    items ??= itemsOf(lines, held);
    const item = items.find((each) => each.lines.includes(line));
    const others = held.filter((units) => units.line_id !== line.line_id && item && isOfItem(item, units));
    const kind = KINDS.find((each) => others.some((units) => units.kind === each));
    if (kind === undefined) continue;
    balances.set(line.line_id, { ...balance, [MEMBERS[kind]]: balance[MEMBERS[kind]] + taken });
    ofOthers.push(
      ...others.filter((units) => units.kind === kind).map((units) => ({ ...units, line_id: line.line_id })),
    );
  }
  return { balances, held: [...held, ...ofOthers] };
}

/** Merges entries of the same line into one, at the position of the first (C-CAN-11, C-PAY-8). */
export function sumByLine(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { line_id, quantity } of units) sums.set(line_id, (sums.get(line_id) ?? 0) + quantity);
  return [...sums].map(([line_id, quantity]) => ({ line_id, quantity }));
}

/** Units of a line, and what the line sold when they were held. */
interface SoldUnits {
  line_id: string;
  item?: string;
}

/** The lines of an order that may be of one item (C-READ-8). */
interface Item {
  lines: IdentifiedLine[];
  /** What the lines sell, and what they sold when their units were held (`itemOf`). */
  names: Set<string>;
}

/** Groups the lines of an order by item. Two lines are of one item also because of a third one that is like both. */
export function itemsOf(lines: readonly IdentifiedLine[], held: readonly SoldUnits[]): Item[] {
  const then = Map.groupBy(held, ({ line_id }) => line_id);
  let items: Item[] = [];
  for (const line of lines) {
    const sold = (then.get(line.line_id) ?? []).flatMap(({ item }) => item ?? []);
    const names = new Set([itemOf(line), ...sold]);
    const alike = new Set(items.filter((item) => isAlike(item, names)));
    const all = [...alike, { lines: [line], names }];
    const joined = {
      lines: all.flatMap((item) => item.lines),
      names: new Set(all.flatMap((item) => [...item.names])),
    };
    items = [...items.filter((item) => !alike.has(item)), joined];
  }
  return items;
}

/** Whether these are units of the item, also if their line is gone. */
function isOfItem(item: Item, { line_id, item: sold }: SoldUnits): boolean {
  return item.lines.some((line) => line.line_id === line_id) || (sold !== undefined && isAlike(item, [sold]));
}

function isAlike({ names }: Item, others: Iterable<string>): boolean {
  for (const other of others) {
    if (names.has(other)) return true;
    for (const name of names) if (isSameItem(name, other)) return true;
  }
  return false;
}
