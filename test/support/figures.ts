// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from './client.js';
import { type TestStore } from './stores.js';

/** A line in whole minor units of the order's currency. */
export interface Item {
  id: string;
  quantity: number;
  price: number;
  /** The line's own discount, over all its units. */
  off?: number;
}

/** Discounts, costs and taxes of an order, in whole minor units. */
export interface Terms {
  /** Off the whole order. */
  discount?: number;
  shipping?: number;
  tax?: number;
  /** Whether prices exclude the tax. */
  isTaxAdded?: boolean;
  /** More than 0 on a protected order. */
  protection?: number;
  currency?: string;
}

const DIGITS: Record<string, number> = { JPY: 0, BRL: 2, KWD: 3 };

/** An amount of so many minor units: 3060 is 30.6 in BRL and 3.06 in KWD. */
export function money(minorUnits: number, currency = 'BRL'): number {
  return minorUnits / 10 ** (DIGITS[currency] ?? 2);
}

/** Three mugs and two cards: 29.00 and 5.00 in BRL after the mugs' own discount of 1.00. */
export const MUGS: Item = { id: 'MUGS', quantity: 3, price: 1000, off: 100 };
export const CARDS: Item = { id: 'CARDS', quantity: 2, price: 250 };
const TERMS: Terms = { discount: 340, shipping: 500, protection: 61 };

/**
 * An order with all six figures, which agree. In BRL: subtotal 30.6, discount_total 4.4, shipping_total 5,
 * protection_cost 0.61, tax_total 0 and grand_total 36.21, over line_totals of 34.
 */
export function aFiguredOrder(items: Item[] = [MUGS, CARDS], terms: Terms = {}, members: Json = {}): Json {
  const { discount = 0, shipping = 0, tax = 0, isTaxAdded = false, protection = 0, currency } = { ...TERMS, ...terms };
  const m = (minorUnits: number) => money(minorUnits, currency);
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  const subtotal = sum(lineTotal) - discount;
  return {
    ordered_at: '2026-11-01T10:00:00Z',
    currency: currency ?? 'BRL',
    customer: { email: 'ana@example.com' },
    is_protected: protection > 0,
    amounts: {
      subtotal: m(subtotal),
      discount_total: m(sum(({ quantity, price }) => quantity * price) - subtotal),
      shipping_total: m(shipping),
      tax_total: m(tax),
      protection_cost: m(protection),
      grand_total: m(subtotal + shipping + protection + (isTaxAdded ? tax : 0)),
    },
    line_items: items.map((item) => ({
      line_id: item.id,
      product_id: `p-${item.id}`,
      sku: item.id,
      quantity: item.quantity,
      unit_price: m(item.price),
      ...(item.off !== undefined && { discount_amount: m(item.off) }),
      line_total: m(lineTotal(item)),
    })),
    ...members,
  };
}

function lineTotal({ quantity, price, off = 0 }: Item): number {
  return quantity * price - off;
}

/** Copies a body with some amounts changed; undefined removes one. */
export function withAmounts(body: Json, amounts: Json): Json {
  return { ...body, amounts: { ...(body.amounts as Json), ...amounts } };
}

/** Copies a body with members of the line at `index` changed; undefined removes one. */
export function withLine(body: Json, index: number, members: Json): Json {
  const lines = body.line_items as Json[];
  return { ...body, line_items: lines.map((line, at) => (at === index ? { ...line, ...members } : line)) };
}

/** Copies a body without `line_total`s. */
export function withoutLineTotals(body: Json): Json {
  return { ...body, line_items: (body.line_items as Json[]).map((line) => ({ ...line, line_total: undefined })) };
}

/** The reason for a flag, as responses show it. */
export interface Review {
  flagged: boolean;
  reasons: { code: string; detail: string; pointer: string; expected: number | null; actual: number | null }[];
}

/** A reason as tests compare it: code, pointer, expected, actual. */
export type Told = [code: string, pointer: string, expected: number | null, actual: number | null];

/** The review in the answer to a `PUT` or `POST`. */
export function reviewIn(reply: Reply): Review {
  return (reply.json.data as { review: Review }).review;
}

/** The reasons of a review; it has some if and only if it is flagged, and each shows its equation. */
export function reasonsOf({ flagged, reasons }: Review): Told[] {
  expect(flagged).toBe(reasons.length > 0);
  for (const { detail } of reasons) expect(detail).toMatch(/\w/);
  return reasons.map(({ code, pointer, expected, actual }) => [code, pointer, expected, actual]);
}

/** The order as `GET` shows it. */
export async function readOrder(store: TestStore, path: string): Promise<Json> {
  return ((await store.get(path)).json.data as { order: Json }).order;
}

/** The reasons in the response to an accepted write; expects that `GET` shows the same. */
export async function reasonsAfter(store: TestStore, path: string, writing: Promise<Reply>): Promise<Told[]> {
  const reply = await writing;
  if (reply.status >= 300) throw new Error(`The write was refused: ${reply.text}`);
  const { review } = (await readOrder(store, path)) as { review: Review };
  expect(review).toEqual(reviewIn(reply));
  return reasonsOf(review);
}
