import { newLineId } from '../model/order-ids.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { type LineItem } from '../http/dto/order.dto.js';

/** Who chose an order's line ids: the client, or the service (C-LINE-7). */
export type LineIdSource = 'partner' | 'parcelward';
/** A line with the id that returns, claims and cancellations refer to (C-LINE-4). */
export type IdentifiedLine = LineItem & { line_id: string };

/** Assigns line ids to a new order: the client's if every line has its own unique id, otherwise minted ones (C-LINE-5, C-LINE-6). */
export function identifyNewLines(lines: LineItem[]): { lines: IdentifiedLine[]; source: LineIdSource } {
  const ids = new Set(lines.map(({ line_id }) => line_id).filter(Boolean));
  if (ids.size === lines.length) return { lines: lines as IdentifiedLine[], source: 'partner' };
  return { lines: lines.map((line) => ({ ...line, line_id: newLineId() })), source: 'parcelward' };
}

/**
 * Assigns line ids to an update. A line that matches a stored line keeps its id, a new line gets a new id, and an id that
 * was sent is ignored (C-LINE-8, C-LINE-12). Of several stored lines that match, the first unmatched one counts (C-LINE-10).
 */
export function identifyUpdatedLines(stored: readonly IdentifiedLine[], sent: readonly LineItem[]): IdentifiedLine[] {
  const unmatched = [...stored];
  return sent.map((line) => {
    const index = unmatched.findIndex((candidate) => isSameLine(candidate, line));
    const [match] = index < 0 ? [] : unmatched.splice(index, 1);
    return { ...line, line_id: match?.line_id ?? newLineId() };
  });
}

/**
 * Whether two lines match: each of `product_id` and `sku` that both have is equal, and both have at least one of the two
 * (C-LINE-9). Lines with neither match if all of their content but the id is equal (C-LINE-11).
 */
export function isSameLine(a: LineItem, b: LineItem): boolean {
  const shared = (['product_id', 'sku'] as const).filter((key) => a[key] !== undefined && b[key] !== undefined);
  if (shared.length > 0) return shared.every((key) => a[key] === b[key]);
  const isAnonymous = (line: LineItem) => line.product_id === undefined && line.sku === undefined;
  return isAnonymous(a) && isAnonymous(b) && isSameJson({ ...a, line_id: '' }, { ...b, line_id: '' });
}
