// SPDX-License-Identifier: Apache-2.0
import {
  goodsOf,
  type HeldUnits,
  type IdentifiedLine,
  type LineUnits,
  sumByLine,
  unitBalances,
} from '../../orders/index.js';
import { type WithdrawalView, type WithdrawnLine } from '../model/withdrawal.resource.js';

type Chosen = Pick<WithdrawalView, 'items_text'> & { line_items: readonly LineUnits[] };

/**
 * Returns the units to hold (C-WDR-6): the chosen ones as far as they are free; for the whole order all free ones, without excluded
 * goods; none if a text says what they are.
 */
export function withdrawnUnits(
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
  { line_items, items_text }: Chosen,
  excludedSkus: readonly string[],
): LineUnits[] {
  const balances = unitBalances(lines, held);
  const isCovered = ({ sku }: IdentifiedLine) => sku === undefined || !excludedSkus.includes(sku);
  const all = goodsOf(lines).filter(isCovered);
  const wanted =
    line_items.length > 0 ? sumByLine(line_items) : all.map(({ line_id, quantity }) => ({ line_id, quantity }));
  if (line_items.length === 0 && items_text !== null) return [];
  return wanted.flatMap(({ line_id, quantity: most }) => {
    const quantity = Math.min(most, balances.get(line_id)?.returnable_quantity ?? 0);
    return quantity > 0 ? [{ line_id, quantity }] : [];
  });
}

/** Returns the units that a holder has left once others took some of them. */
export function unitsLeft(held: readonly LineUnits[], taken: readonly LineUnits[]): LineUnits[] {
  const takenByLine = new Map(sumByLine(taken).map(({ line_id, quantity }) => [line_id, quantity]));
  return held.flatMap(({ line_id, quantity: had }) => {
    const quantity = had - (takenByLine.get(line_id) ?? 0);
    return quantity > 0 ? [{ line_id, quantity }] : [];
  });
}

/** Adds the SKU and the title of its line to each chosen entry. */
export function chosenLines(lines: readonly IdentifiedLine[], units: readonly LineUnits[]): WithdrawnLine[] {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  return units.map(({ line_id, quantity }) => {
    const { sku = null, title = null } = byId.get(line_id) ?? {};
    return { line_id, quantity, sku, title };
  });
}
