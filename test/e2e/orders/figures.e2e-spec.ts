// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import {
  aFiguredOrder,
  CARDS,
  type Item,
  MUGS,
  readOrder,
  reasonsAfter,
  reasonsOf,
  reviewIn,
  type Terms,
  type Told,
  withAmounts,
  withLine,
  withoutLineTotals,
} from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';

const DISCOUNTS = [
  { amount: 1, applies_to: 'line' },
  { amount: 1.4, applies_to: 'order', code: 'A' },
  { amount: 2, applies_to: 'order', code: 'B' },
];
const SOUND = aFiguredOrder(undefined, {}, { discounts: DISCOUNTS });
const PLAIN = aFiguredOrder();

let store: TestStore;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

type Write = (body: Json) => Promise<Reply>;
const WRITES: [string, Write][] = [
  ['PUT', (body) => store.put(path, body)],
  ['POST', (body) => store.post('/orders', { ...body, order_number: path.slice(8) })],
];

/** A change to an order that is not flagged, and all reasons that it causes. */
const CHANGES: [title: string, body: Json, reasons: Told[]][] = [
  ['all six figures sent and agreeing, with discounts of both kinds', SOUND, []],
  ['no discounts listed', PLAIN, []],
  ['discount_total left out', withAmounts(SOUND, { discount_total: undefined }), [missing('discount_total')]],
  ['grand_total left out', withAmounts(SOUND, { grand_total: undefined }), [missing('grand_total')]],
  ['shipping_total left out', withAmounts(SOUND, { shipping_total: undefined }), [missing('shipping_total')]],
  ['tax_total left out', withAmounts(SOUND, { tax_total: undefined }), [missing('tax_total')]],
  [
    'the pair left out',
    withAmounts({ ...SOUND, is_protected: undefined }, { protection_cost: undefined }),
    [missing('protection_cost')],
  ],
  ['shipping_total null', withAmounts(SOUND, { shipping_total: null }), [missing('shipping_total')]],
  ['grand_total null', withAmounts(SOUND, { grand_total: null }), [missing('grand_total')]],
  ['one line_total left out, at list price', withLine(SOUND, 1, { line_total: undefined }), [missingTotal(1)]],
  ['one line_total null', withLine(SOUND, 1, { line_total: null }), [missingTotal(1)]],
  [
    'line_totals that are not unit_price x quantity less discount_amount',
    withLine(withLine(SOUND, 0, { line_total: 29.01 }), 1, { line_total: 4.99 }),
    [
      ['LINE_TOTAL_MISMATCH', '/line_items/0/line_total', 29, 29.01],
      ['LINE_TOTAL_MISMATCH', '/line_items/1/line_total', 5, 4.99],
    ],
  ],
  [
    'a discount_amount left out that the line_total counts',
    withLine(PLAIN, 0, { discount_amount: undefined }),
    [['LINE_TOTAL_MISMATCH', '/line_items/0/line_total', 30, 29]],
  ],
  [
    'a subtotal above the line_totals',
    withAmounts(PLAIN, { subtotal: 34.01, discount_total: 0.99, grand_total: 39.62 }),
    [['SUBTOTAL_MISMATCH', '/amounts/subtotal', 34, 34.01]],
  ],
  [
    'a subtotal above unit_price x quantity if lines have no line_total',
    withAmounts(withoutLineTotals(PLAIN), { subtotal: 35.5, discount_total: 0, grand_total: 41.11 }),
    [
      missingTotal(0),
      missingTotal(1),
      ['SUBTOTAL_MISMATCH', '/amounts/subtotal', 35, 35.5],
      ['DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total', -0.5, 0],
    ],
  ],
  [
    'a discount_total that leaves out the lines discounts',
    withAmounts(SOUND, { discount_total: 3.4 }),
    [['DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total', 4.4, 3.4]],
  ],
  [
    'a grand_total without the protection',
    withAmounts(SOUND, { grand_total: 35.6 }),
    [['GRAND_TOTAL_MISMATCH', '/amounts/grand_total', 36.21, 35.6]],
  ],
  [
    'a line entry of discounts that its line lacks',
    {
      ...aFiguredOrder([{ ...MUGS, off: 0 }, CARDS], { discount: 440 }),
      discounts: [{ amount: 1, applies_to: 'line' }],
    },
    [
      ['LINE_DISCOUNTS_MISMATCH', '/discounts', 0, 1],
      ['ORDER_DISCOUNTS_MISMATCH', '/discounts', 4.4, 0],
    ],
  ],
  [
    'line entries that do not add up to the discount_amounts',
    { ...SOUND, discounts: [...DISCOUNTS, { amount: 0.01, applies_to: 'line' }] },
    [['LINE_DISCOUNTS_MISMATCH', '/discounts', 1, 1.01]],
  ],
  [
    'order entries that do not add up to the line_totals less subtotal',
    { ...SOUND, discounts: DISCOUNTS.slice(0, 2) },
    [['ORDER_DISCOUNTS_MISMATCH', '/discounts', 3.4, 1.4]],
  ],
  [
    'an empty list of discounts, which says 0',
    { ...SOUND, discounts: [] },
    [
      ['LINE_DISCOUNTS_MISMATCH', '/discounts', 1, 0],
      ['ORDER_DISCOUNTS_MISMATCH', '/discounts', 3.4, 0],
    ],
  ],
  ['discounts null, as if left out', { ...SOUND, discounts: null }, []],
  [
    'an empty list of discounts on an order without any',
    aFiguredOrder([CARDS], { discount: 0 }, { discounts: [], tax_lines: [] }),
    [],
  ],
  [
    'several contradictions at once',
    withAmounts(withLine({ ...SOUND, discounts: [] }, 0, { line_total: 20 }), {
      subtotal: 40,
      discount_total: 1,
      tax_total: undefined,
      grand_total: 1,
      shipping_total: 0,
    }),
    [
      missing('tax_total'),
      ['LINE_TOTAL_MISMATCH', '/line_items/0/line_total', 29, 20],
      ['SUBTOTAL_MISMATCH', '/amounts/subtotal', 25, 40],
      ['DISCOUNT_TOTAL_MISMATCH', '/amounts/discount_total', -5, 1],
      ['LINE_DISCOUNTS_MISMATCH', '/discounts', 1, 0],
      ['ORDER_DISCOUNTS_MISMATCH', '/discounts', -15, 0],
    ],
  ],
];

function missing(name: string): Told {
  return ['FIGURE_MISSING', `/amounts/${name}`, null, null];
}

function missingTotal(line: number): Told {
  return ['FIGURE_MISSING', `/line_items/${line}/line_total`, null, null];
}

describe.each(WRITES)('C-FLAG-1, C-FLAG-3: the review on %s', (_method, write) => {
  it.each(CHANGES)('%s', async (_title, body, reasons) => {
    expect(await reasonsAfter(store, path, write(body))).toEqual(reasons);
  });

  it('C-FLAG-2: stores a flagged order with its figures as sent', async () => {
    const body = withAmounts(SOUND, { grand_total: 1, discount_total: undefined });
    expect((await write(body)).status).toBe(201);
    const { discount_total: _left, ...sent } = SOUND.amounts as Json;
    expect((await readOrder(store, path)).amounts).toEqual({ ...sent, grand_total: 1 });
  });
});

describe('C-FLAG-20: on later writes', () => {
  it('flags the order on a PUT that contradicts, and clears it on one that agrees', async () => {
    const bad = withAmounts(SOUND, { grand_total: 1 });
    expect(await reasonsAfter(store, path, store.put(path, SOUND))).toEqual([]);
    expect(await reasonsAfter(store, path, store.put(path, bad))).toHaveLength(1);
    expect(await reasonsAfter(store, path, store.put(path, SOUND))).toEqual([]);
  });

  it('answers a POST of an existing order with the review of the stored order', async () => {
    await store.put(path, withAmounts(SOUND, { grand_total: 1 }));
    const reply = await store.post('/orders', { ...SOUND, order_number: path.slice(8) });
    expect(reply.status).toBe(200);
    expect(reasonsOf(reviewIn(reply))).toEqual([['GRAND_TOTAL_MISMATCH', '/amounts/grand_total', 36.21, 1]]);
  });

  it('C-FLAG-7: takes a stored protection_cost for an omitted pair', async () => {
    const unpaired = withAmounts({ ...SOUND, is_protected: undefined, note: 'x' }, { protection_cost: undefined });
    await store.put(path, SOUND);
    expect(await reasonsAfter(store, path, store.put(path, unpaired))).toEqual([]);
    const lower = withAmounts(unpaired, { grand_total: 35.6 });
    expect(await reasonsAfter(store, path, store.put(path, lower))).toEqual([
      ['GRAND_TOTAL_MISMATCH', '/amounts/grand_total', 36.21, 35.6],
    ]);
  });

  it('C-FIG-2: flags an order without a pair for its missing cost, until false with 0 is sent', async () => {
    const free = aFiguredOrder(undefined, { protection: 0 });
    const unpaired = withAmounts({ ...free, is_protected: undefined }, { protection_cost: undefined });
    expect(await reasonsAfter(store, path, store.put(path, unpaired))).toEqual([missing('protection_cost')]);
    expect(await reasonsAfter(store, path, store.put(path, unpaired))).toEqual([missing('protection_cost')]);
    expect(await reasonsAfter(store, path, store.put(path, free))).toEqual([]);
  });
});

describe('Amounts: a figure is zero or more', () => {
  const names = ['subtotal', 'discount_total', 'grand_total', 'shipping_total', 'protection_cost', 'tax_total'];

  it.each(names)('refuses a negative %s', async (name) => {
    const reply = await store.put(path, withAmounts(SOUND, { [name]: -0.01 }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toContainEqual(expect.stringContaining(`/amounts/${name} `));
    expect((await store.get(path)).status).toBe(404);
  });
});

/** Typical marketplace orders: one to four lines, separate freight, some protected at 2 % of the subtotal. */
const SHOP: [Item[], Terms][] = [
  [[item(1, 4990)], { shipping: 1605, protection: 100 }],
  [[item(1, 2799)], { shipping: 1510 }],
  [[item(3, 1999)], { shipping: 4530, protection: 120 }],
  [[item(1, 10), item(1, 20)], { shipping: 1 }],
  [[item(2, 1005), item(1, 3333), item(7, 110)], { shipping: 2227, protection: 122 }],
  [[item(20, 99), item(1, 134_950)], { shipping: 8855 }],
  [[item(1, 673_500)], { shipping: 19_479, protection: 13_470 }],
  [[item(1, 85), item(1, 85), item(1, 85), item(1, 85)], { shipping: 2264 }],
];

function item(quantity: number, price: number): Item {
  return { id: `${price}-${quantity}`, quantity, price, off: 0 };
}

describe('C-FIG-10: orders whose sums exceed the precision of a double', () => {
  it.each(SHOP)('%j with %j are not flagged', async (items, terms) => {
    const lines = items.map((line, index) => ({ ...line, id: `${line.id}-${index}` }));
    const order = aFiguredOrder(lines, { discount: 0, protection: 0, ...terms });
    const parcel = { tracking_number: `${path.slice(8)}BR`, carrier: 'correios_br', items: [{ quantity: 1 }] };
    const body = { ...order, order_notifications: { email: true, sms: false }, shipments: [parcel] };
    expect(await reasonsAfter(store, path, store.put(path, body))).toEqual([]);
    expect(await reasonsAfter(store, path, store.put(path, { ...body, note: 'again' }))).toEqual([]);
  });
});
