// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import {
  aFiguredOrder,
  CARDS,
  type Item,
  MUGS,
  readOrder,
  reasonsAfter,
  reasonsOf,
  type Review,
  type Terms,
  type Told,
  withAmounts,
  withoutLineTotals,
} from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

const SOUND = aFiguredOrder();
/** One of three mugs, 10.00, subtracted from subtotal and the amounts that depend on it, but not from a line. */
const LOWERED = withAmounts(SOUND, { subtotal: 20.6, discount_total: 14.4, grand_total: 26.21 });
const PENS: Item = { id: 'PENS', quantity: 10, price: 120 };

const moved = (expected: number, actual: number): Told => [
  'DISCOUNT_MOVED_AFTER_CANCELLATION',
  '/amounts/subtotal',
  expected,
  actual,
];
const put = (body: Json) => reasonsAfter(store, path, store.put(path, body));
/** Sends the order with other items or terms; all figures agree. */
const putItems = (items: Item[], terms: Terms = {}) => put(aFiguredOrder(items, terms));
const cardsOf = (quantity: number) => [MUGS, { ...CARDS, quantity }];
const shown = async (): Promise<Told[]> => reasonsOf((await readOrder(store, path)).review as Review);

async function cancel(units: Record<string, number> | 'FULL'): Promise<void> {
  const line_items = Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity }));
  const body = units === 'FULL' ? { type: 'FULL' } : { type: 'PARTIAL', line_items };
  const { status, text } = await store.post(`${path}/cancel`, body);
  if (status !== 200) throw new Error(`The cancellation was refused: ${text}`);
}

/** Stores a body and cancels one of its mugs. */
async function cancelled(body: Json = SOUND): Promise<void> {
  await put(body);
  await cancel({ MUGS: 1 });
}

/** Stores an order whose first partial cancellation kept no discount (C-FLAG-32). */
async function imported(body: Json = SOUND): Promise<void> {
  await cancelled(body);
  const sql = `UPDATE orders SET cancellation = JSON_REMOVE(cancellation, '$.kept_discount')
    WHERE store_id = ? AND order_number = ?`;
  await rows(sql, [store.id, path.slice(8)]);
}

describe('C-FLAG-21: cancelled units are not removed from the figures', () => {
  it('does not flag the order for a partial cancellation, nor for the same figures again', async () => {
    await cancelled();
    expect(await shown()).toEqual([]);
    expect(await put(SOUND)).toEqual([]);
    expect(await put({ ...SOUND, note: 'x' })).toEqual([]);
    expect((await readOrder(store, path)).amounts).toEqual(SOUND.amounts);
  });
});

describe('C-FLAG-24: a request that moves subtotal without the lines', () => {
  it('C-FLAG-14: flags the order if it subtracts the cancelled units, even if all figures agree', async () => {
    await cancelled();
    expect(await put(LOWERED)).toEqual([moved(3.4, 13.4)]);
  });

  it('C-FLAG-25: keeps the order flagged on every later write, even without a change, until the discount is restored', async () => {
    await cancelled();
    await put(LOWERED);
    expect(await put({ ...LOWERED, note: 'later' })).toEqual([moved(3.4, 13.4)]);
    expect(await put({ ...LOWERED, note: 'later' })).toEqual([moved(3.4, 13.4)]);
    const other = { subtotal: 20.61, discount_total: 14.39, grand_total: 26.22 };
    expect(await put(withAmounts(LOWERED, other))).toEqual([moved(3.4, 13.39)]);
    await cancel({ CARDS: 1 });
    expect(await shown()).toEqual([moved(3.4, 13.39)]);
    expect(await put(SOUND)).toEqual([]);
    expect(await put(SOUND)).toEqual([]);
  });

  it('C-FLAG-22: is compared with the discount of the first partial cancellation, not of a second', async () => {
    await cancelled();
    await put(LOWERED);
    await cancel({ CARDS: 1 });
    expect(await put(SOUND)).toEqual([]);
    await cancel({ MUGS: 1 });
    expect(await put(LOWERED)).toEqual([moved(3.4, 13.4)]);
  });

  it('is compared with the same discount after the rest is cancelled', async () => {
    await cancelled();
    await cancel('FULL');
    expect(await shown()).toEqual([]);
    expect(await put(LOWERED)).toEqual([moved(3.4, 13.4)]);
  });

  it('does not flag an order that was only cancelled in full', async () => {
    await put(SOUND);
    await cancel('FULL');
    expect(await put(LOWERED)).toEqual([]);
  });

  it('does not flag an order before its first cancellation', async () => {
    await put(SOUND);
    expect(await put(LOWERED)).toEqual([]);
  });

  it('flags a subtotal above the lines for both rules', async () => {
    await cancelled();
    const raised = withAmounts(SOUND, { subtotal: 40, discount_total: 0, grand_total: 45.61 });
    expect(await put(raised)).toEqual([
      ['SUBTOTAL_MISMATCH', '/amounts/subtotal', 34, 40],
      ['DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total', -5, 0],
      moved(3.4, -6),
    ]);
  });

  it('measures the discount by unit_price x quantity if lines have no line_total', async () => {
    await cancelled(withoutLineTotals(SOUND));
    expect((await shown()).map(([code]) => code)).toEqual(['FIGURE_MISSING', 'FIGURE_MISSING']);
    expect(await put(withoutLineTotals(LOWERED))).toContainEqual(moved(4.4, 14.4));
    expect((await put(withoutLineTotals(SOUND))).map(([code]) => code)).toEqual(['FIGURE_MISSING', 'FIGURE_MISSING']);
  });
});

describe('C-FLAG-26: not flagged, when the lines and subtotal move together', () => {
  it.each<[string, Item[]]>([
    ['adding an item', [MUGS, CARDS, PENS]],
    ['removing an item without cancelled units', [MUGS]],
    ['re-pricing an item without cancelled units', [MUGS, { ...CARDS, price: 199 }]],
    ['more units of an item without cancelled units', cardsOf(7)],
  ])('%s', async (_title, items) => {
    await cancelled();
    expect(await putItems(items)).toEqual([]);
    expect(await putItems([MUGS, CARDS])).toEqual([]);
  });

  it('C-FLAG-27: sending line_totals for the first time', async () => {
    await cancelled(withoutLineTotals(SOUND));
    expect(await put(SOUND)).toEqual([]);
  });

  it('C-FLAG-27: sending discount_total and grand_total for the first time', async () => {
    await cancelled(withAmounts(SOUND, { discount_total: undefined, grand_total: undefined }));
    expect(await put(SOUND)).toEqual([]);
  });

  it('leaving out line_totals, which then count at list price', async () => {
    const plain = aFiguredOrder([{ ...MUGS, off: 0 }, CARDS]);
    await cancelled(plain);
    expect((await put(withoutLineTotals(plain))).map(([code]) => code)).toEqual(['FIGURE_MISSING', 'FIGURE_MISSING']);
  });

  it('C-FLAG-28: refunding shipping that was sent as shipping_total', async () => {
    await cancelled();
    expect(await putItems([MUGS, CARDS], { shipping: 0 })).toEqual([]);
    expect(await putItems([MUGS, CARDS], { shipping: 250 })).toEqual([]);
  });
});

describe('C-FLAG-29: shipping inside subtotal, and lines without a line_total', () => {
  const inside = withoutLineTotals(withAmounts(SOUND, { subtotal: 40, shipping_total: 0 }));

  it('flags a shipping refund that lowers only subtotal', async () => {
    await cancelled(inside);
    const codes = (await shown()).map(([code]) => code);
    expect(codes).toContain('SUBTOTAL_MISMATCH');
    expect(codes).not.toContain('DISCOUNT_MOVED_AFTER_CANCELLATION');
    expect(await put(withAmounts(inside, { subtotal: 35 }))).toContainEqual(moved(-5, 0));
    expect(await put(withAmounts(inside, { subtotal: 39.98 }))).toContainEqual(moved(-5, -4.98));
    expect(await put(inside)).not.toContainEqual(expect.arrayContaining(['DISCOUNT_MOVED_AFTER_CANCELLATION']));
  });
});

describe('C-FLAG-30: a kept discount is an amount or a share of the items', () => {
  // The discount is a tenth of 34.00.
  it.each<[string, Item[], number]>([
    ['an item is added', [MUGS, CARDS, PENS], 460],
    ['an item is removed', [MUGS], 290],
    ['an item is re-priced', [MUGS, { ...CARDS, price: 400 }], 370],
    ['the share is rounded up to the minor unit', [MUGS, { ...CARDS, price: 198 }], 330],
    ['the share is rounded down to the minor unit', [MUGS, { ...CARDS, price: 198 }], 329],
  ])('does not flag ten per cent that stay ten per cent when %s', async (_title, items, discount) => {
    await cancelled();
    expect(await putItems(items, { discount })).toEqual([]);
    expect(await putItems(items, { discount: 340 })).toEqual([]);
    expect(await putItems([MUGS, CARDS])).toEqual([]);
  });

  it.each<[string, Item[], number, number]>([
    ['an item is added', [MUGS, CARDS, PENS], 460, 1],
    ['an item is removed', [MUGS], 290, 1],
    ['an item is re-priced', [MUGS, { ...CARDS, price: 400 }], 370, 1],
  ])('allows one minor unit of rounding, and flags two, when %s', async (_title, items, share, unit) => {
    await cancelled();
    for (const discount of [share - unit, share + unit]) expect(await putItems(items, { discount })).toEqual([]);
    for (const discount of [share - 2 * unit, share + 2 * unit])
      expect(await putItems(items, { discount })).toEqual([moved(3.4, discount / 100)]);
  });

  it('flags a discount that is neither the amount nor the share, also on later writes', async () => {
    await cancelled();
    const between = aFiguredOrder([MUGS, CARDS, PENS], { discount: 400 });
    expect(await put(between)).toEqual([moved(3.4, 4)]);
    expect(await put(between)).toEqual([moved(3.4, 4)]);
    expect(await put({ ...between, note: 'x' })).toEqual([moved(3.4, 4)]);
  });

  it('C-FLAG-31: has no share if the items were worth 0', async () => {
    const mugs = { id: 'MUGS', quantity: 3, price: 0 };
    await put(aFiguredOrder([mugs], { discount: 0 }));
    await cancel({ MUGS: 1 });
    expect(await putItems([mugs, CARDS], { discount: 0 })).toEqual([]);
    expect(await putItems([mugs, CARDS], { discount: 1 })).toEqual([moved(0, 0.01)]);
  });

  it('flags a first discount beyond the rounding of a share', async () => {
    await cancelled(aFiguredOrder(undefined, { discount: 0 }));
    expect(await putItems([MUGS, CARDS, PENS], { discount: 0 })).toEqual([]);
    expect(await putItems([MUGS, CARDS], { discount: 2 })).toEqual([moved(0, 0.02)]);
  });
});

describe('C-FLAG-32: an order with no kept discount', () => {
  it('is flagged by the request that moves its discount, and not by the same figures again', async () => {
    await imported();
    expect(await put(LOWERED)).toEqual([moved(3.4, 13.4)]);
    expect(await put(LOWERED)).toEqual([]);
    expect(await put(LOWERED)).toEqual([]);
  });

  it('is not flagged by the same figures with another change', async () => {
    await imported();
    expect(await put({ ...SOUND, note: 'x' })).toEqual([]);
    expect(await put(LOWERED)).toEqual([moved(3.4, 13.4)]);
    expect(await put({ ...LOWERED, note: 'y' })).toEqual([]);
  });

  it('is flagged by the request that moves its discount back', async () => {
    await imported();
    await put(LOWERED);
    expect(await put(SOUND)).toEqual([moved(13.4, 3.4)]);
  });

  it('is not flagged if lines and subtotal move together', async () => {
    await imported();
    expect(await putItems([MUGS, CARDS, PENS])).toEqual([]);
    expect(await putItems([MUGS])).toEqual([]);
  });

  it('keeps no discount at a second cancellation', async () => {
    await imported();
    await cancel({ CARDS: 1 });
    await put(LOWERED);
    expect(await put(LOWERED)).toEqual([]);
  });

  it('is not flagged by line_totals sent for the first time', async () => {
    await imported(withoutLineTotals(SOUND));
    expect(await put(SOUND)).toEqual([]);
  });
});
