// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from '../../platform/ids/ids.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { exact } from '../../platform/money/money.js';
import { type LineIdSource, type IdentifiedLine } from '../model/line-product.js';
import { isSameProduct, namesProduct } from '../model/line-product.js';
import { type LineItem } from '../model/order-members.js';

type Choice = (stored: IdentifiedLine, sent: LineItem) => boolean;

const isEqual: Choice = (stored, sent) => isSameJson({ ...stored, line_id: '' }, { ...sent, line_id: '' });
const hasSentId: Choice = (stored, sent) => stored.line_id === sent.line_id;
const isSameOffer: Choice = (stored, sent) =>
  (stored.variant_id || '') === (sent.variant_id || '') && hasSamePrice(stored, sent);

/** Which of several lines that can be the same is taken, the surest first (C-LINE-10). A `line_id` only breaks a tie. */
const CHOICES: readonly Choice[] = [
  (stored, sent) => hasSentId(stored, sent) && isEqual(stored, sent),
  isEqual,
  (stored, sent) => hasSentId(stored, sent) && isSameOffer(stored, sent),
  isSameOffer,
  hasSentId,
  () => true,
];

/** Assigns line ids to a new order: the client's if every line has its own unique id, otherwise minted ones (C-LINE-5, C-LINE-6). */
export function identifyNewLines(lines: LineItem[]): { lines: IdentifiedLine[]; source: LineIdSource } {
  const ids = new Set(lines.map(({ line_id }) => line_id).filter(Boolean));
  if (ids.size === lines.length) return { lines: lines as IdentifiedLine[], source: 'partner' };
  return { lines: lines.map((line) => ({ ...line, line_id: newLineId() })), source: 'parcelward' };
}

/**
 * Assigns line ids to an update: a line keeps the id of the stored line that it is, and a new line gets a new one (C-LINE-8 to C-LINE-12).
 * @param newId returns the id of a new line
 */
export function identifyUpdatedLines(
  stored: readonly IdentifiedLine[],
  sent: readonly LineItem[],
  newId: (line: LineItem) => string = newLineId,
): IdentifiedLine[] {
  const left = new Set(stored);
  const found = new Map<LineItem, IdentifiedLine>();
  // Once for all choices: with 250 lines each is 62,500 comparisons.
  const candidates = new Map(sent.map((line) => [line, stored.filter((candidate) => isSameLine(candidate, line))]));
  for (const isChosen of CHOICES)
    for (const [line, lines] of candidates) {
      const match = found.has(line) ? undefined : lines.find((each) => left.has(each) && isChosen(each, line));
      if (!match) continue;
      found.set(line, match);
      left.delete(match);
    }
  return sent.map((line) => ({ ...line, line_id: found.get(line)?.line_id ?? newId(line) }));
}

/**
 * Assigns line ids to an update by a platform. Lines of one product are common there, so the platform's own id says which line is
 * which, and a new line keeps that id. Lines of an order that came in another way are found like those of other updates (C-PLT-18).
 */
export function identifyPlatformLines(stored: readonly IdentifiedLine[], sent: readonly LineItem[]): IdentifiedLine[] {
  const left = new Map(stored.map((line) => [sourceIdOf(line), line]));
  const found = new Map<LineItem, IdentifiedLine>();
  for (const line of sent) {
    const match = left.get(sourceIdOf(line));
    if (match) found.set(line, { ...line, line_id: match.line_id });
    left.delete(sourceIdOf(line));
  }
  const others = sent.filter((line) => !found.has(line));
  const taken = new Set(stored.map(({ line_id }) => line_id));
  const idOf = ({ line_id = '' }: LineItem): string => (line_id === '' || taken.has(line_id) ? newLineId() : line_id);
  const identified = identifyUpdatedLines([...left.values()], others, idOf);
  for (const [index, line] of identified.entries()) found.set(others[index] as LineItem, line);
  return sent.map((line) => found.get(line) as IdentifiedLine);
}

/** The platform's id of a line; in an order from elsewhere, its own one. */
export function sourceIdOf({ line_id = '', ...line }: LineItem): string {
  return 'source_line_id' in line && typeof line.source_line_id === 'string' ? line.source_line_id : line_id;
}

/**
 * Whether two lines can be the same (C-LINE-9, C-LINE-11): they name the same product and, if both have one, the same variant. If
 * one of them names no product, title and unit price decide.
 */
export function isSameLine(a: LineItem, b: LineItem): boolean {
  if (a.variant_id && b.variant_id && a.variant_id !== b.variant_id) return false;
  if (namesProduct(a) && namesProduct(b)) return isSameProduct(a, b);
  // A title that neither has tells nothing about a product.
  const isTold = Boolean(a.title) || !(namesProduct(a) || namesProduct(b));
  return isTold && (a.title || '') === (b.title || '') && hasSamePrice(a, b);
}

function hasSamePrice(a: LineItem, b: LineItem): boolean {
  return exact(a.unit_price) === exact(b.unit_price);
}

/** The identifier of a line that was sent without one: `li_` and 32 hexadecimal digits. */
export function newLineId(): string {
  return `li_${randomBytes(16).toString('hex')}`;
}
