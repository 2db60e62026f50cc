import { newLineId } from '../model/order-ids.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { type LineItem } from '../http/dto/order-parts.dto.js';

export type LineIdSource = 'partner' | 'parcelward';
export type IdentifiedLine = LineItem & { line_id: string };

/** The lines of a new order: the client's ids when every line carries its own, else minted ones (C-LINE-5). */
export function identifyNewLines(lines: LineItem[]): { lines: IdentifiedLine[]; source: LineIdSource } {
  const ids = new Set(lines.map(({ line_id }) => line_id).filter(Boolean));
  if (ids.size === lines.length) return { lines: lines as IdentifiedLine[], source: 'partner' };
  return { lines: lines.map((line) => ({ ...line, line_id: newLineId() })), source: 'parcelward' };
}

/**
 * The lines of an update: one that matches a stored line keeps its id, a new one gets a new id, and an id that was sent is
 * ignored (C-LINE-8). Of several stored lines that match, the first not yet taken.
 */
export function identifyUpdatedLines(stored: readonly IdentifiedLine[], sent: readonly LineItem[]): IdentifiedLine[] {
  const free = [...stored];
  return sent.map((line) => {
    const at = free.findIndex((candidate) => isSameLine(candidate, line));
    const [match] = at < 0 ? [] : free.splice(at, 1);
    return { ...line, line_id: match?.line_id ?? newLineId() };
  });
}

/**
 * Two lines are one when each of product_id and sku that both carry is equal, and they both carry at least one of them;
 * lines that carry neither, when all of their content is equal (C-LINE-9, C-LINE-11).
 */
export function isSameLine(a: LineItem, b: LineItem): boolean {
  const shared = (['product_id', 'sku'] as const).filter((key) => a[key] !== undefined && b[key] !== undefined);
  if (shared.length > 0) return shared.every((key) => a[key] === b[key]);
  const isAnonymous = (line: LineItem) => line.product_id === undefined && line.sku === undefined;
  return isAnonymous(a) && isAnonymous(b) && isSameJson({ ...a, line_id: '' }, { ...b, line_id: '' });
}
