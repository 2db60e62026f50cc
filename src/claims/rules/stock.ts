// SPDX-License-Identifier: Apache-2.0
import { type StockUnits } from '../model/claim.js';
import { type ClaimedLine } from './claim-lines.js';

/** The units that are available of each tracked product, by SKU. */
export type StockLevels = ReadonlyMap<string, number>;

/** A claimed line whose SKU has too few available units (C-CLM-25). */
export interface Shortage {
  line_id: string;
  sku: string;
  /** Units of all claimed lines with this SKU. */
  requested: number;
  available: number;
}

/** Adds up the units that a reship needs by SKU. Lines without a SKU, or with one that has no level, need none (C-DEC-9). */
export function requiredStock(lines: readonly ClaimedLine[], levels: StockLevels): StockUnits[] {
  const sums = new Map<string, number>();
  for (const { line, quantity } of lines)
    if (line.sku !== undefined && levels.has(line.sku)) sums.set(line.sku, (sums.get(line.sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }));
}

/** Finds the lines with too little stock; lines with the same SKU share its stock (C-CLM-25). */
export function findShortages(lines: readonly ClaimedLine[], levels: StockLevels): Shortage[] {
  const lacking = new Map(
    requiredStock(lines, levels)
      .filter(({ sku, quantity }) => quantity > (levels.get(sku) ?? 0))
      .map(({ sku, quantity }) => [sku, quantity]),
  );
  return lines.flatMap(({ line_id, line: { sku } }) => {
    const requested = sku === undefined ? undefined : lacking.get(sku);
    return sku === undefined || requested === undefined
      ? []
      : [{ line_id, sku, requested, available: levels.get(sku) ?? 0 }];
  });
}
