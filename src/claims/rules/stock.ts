import { type StockUnits } from '../model/claim.js';
import { type ClaimedLine } from './claim-lines.js';

/** What is available of each product that is tracked, by SKU. */
export type StockLevels = ReadonlyMap<string, number>;

/** A claimed line of which too little is available. */
export interface Shortage {
  line_id: string;
  sku: string;
  /** Of all claimed lines with this SKU. */
  requested: number;
  available: number;
}

/** What a reship of the lines takes; a SKU with no level is not tracked, and a line without one cannot be. */
export function stockUnits(lines: readonly ClaimedLine[], levels: StockLevels): StockUnits[] {
  const sums = new Map<string, number>();
  for (const { line, quantity } of lines)
    if (line.sku !== undefined && levels.has(line.sku)) sums.set(line.sku, (sums.get(line.sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }));
}

/** The lines that cannot be sent again; several lines of one SKU take from the same stock. */
export function shortages(lines: readonly ClaimedLine[], levels: StockLevels): Shortage[] {
  const short = new Map(
    stockUnits(lines, levels)
      .filter(({ sku, quantity }) => quantity > (levels.get(sku) ?? 0))
      .map(({ sku, quantity }) => [sku, quantity]),
  );
  return lines.flatMap(({ line_id, line: { sku } }) => {
    const requested = sku === undefined ? undefined : short.get(sku);
    return sku === undefined || requested === undefined
      ? []
      : [{ line_id, sku, requested, available: levels.get(sku) ?? 0 }];
  });
}
