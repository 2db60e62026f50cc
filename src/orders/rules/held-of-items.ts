import { isOfItem, type Item, itemsOf } from '../model/items.js';
import { isFee } from '../model/line-product.js';
import { type HeldUnits, type UnitBalance, unitBalances } from '../model/units.js';
import { type IdentifiedLine } from '../model/line-product.js';

/** What is held of an order's lines. */
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
 * Computes what is held of each line, with the units that other lines of its item hold beyond their own (C-READ-8). These are
 * those of claims if the other lines have any, else of returns, else cancelled ones.
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
