// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { aFiguredOrder, CARDS, type Item, MUGS, readOrder, reasonsAfter, type Told } from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

const PENS: Item = { id: 'PENS', quantity: 10, price: 120 };

let store: TestStore;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

const putItems = (items: Item[]) => reasonsAfter(store, path, store.put(path, aFiguredOrder(items)));
const changed = (member: string, expected: number, actual: number): Told => [
  'CANCELLED_LINE_CHANGED',
  `/line_items${member}`,
  expected,
  actual,
];

async function cancel(body: Json): Promise<void> {
  const { status, text } = await store.post(`${path}/cancel`, body);
  if (status !== 200) throw new Error(`The cancellation was refused: ${text}`);
}

/** Stores two lines and cancels one mug; the figures of all later bodies agree and keep the discount. */
async function cancelled(lineId = 'MUGS'): Promise<void> {
  await putItems([MUGS, CARDS]);
  await cancel({ type: 'PARTIAL', line_items: [{ line_id: lineId, quantity: 1 }] });
}

/** Items of a later body, and the reasons that it causes. */
const CHANGES: [title: string, items: Item[], reasons: Told[]][] = [
  ['its quantity is lowered', [{ ...MUGS, quantity: 2 }, CARDS], [changed('/0/quantity', 3, 2)]],
  ['its quantity is raised', [{ ...MUGS, quantity: 4 }, CARDS], [changed('/0/quantity', 3, 4)]],
  ['its unit price is lowered', [{ ...MUGS, price: 999 }, CARDS], [changed('/0/unit_price', 10, 9.99)]],
  [
    'quantity, price and position change',
    [CARDS, { ...MUGS, quantity: 1, price: 2000 }],
    [changed('/1/quantity', 3, 1), changed('/1/unit_price', 10, 20)],
  ],
  ['it is removed', [CARDS], [changed('', 3, 0)]],
  ['another product takes its place', [{ ...MUGS, id: 'BOWLS' }, CARDS], [changed('', 3, 0)]],
  ['only its position changes', [CARDS, MUGS], []],
  ['only its own discount changes', [{ ...MUGS, off: 0 }, CARDS], []],
  ['another line is removed', [MUGS], []],
  ['another line changes its quantity and price', [MUGS, { ...CARDS, quantity: 9, price: 1 }], []],
];

describe('C-FLAG-15: CANCELLED_LINE_CHANGED: a line with cancelled units', () => {
  it.each(CHANGES)('%s', async (_title, items, reasons) => {
    await cancelled();
    expect(await putItems(items)).toEqual(reasons);
    expect(await putItems(items)).toEqual(reasons);
    expect(await putItems([MUGS, CARDS])).toEqual([]);
  });

  it('C-FLAG-19: is cleared by the same product, quantity and price under a new line_id', async () => {
    await cancelled();
    await putItems([CARDS]);
    expect(await putItems([CARDS, MUGS])).toEqual([]);
    const lines = (await readOrder(store, path)).line_items as Json[];
    expect(lines.map(({ line_id }) => line_id)).toEqual(['CARDS', expect.stringMatching(/^li_[0-9a-f]{32}$/)]);
  });

  it('is not cleared by another quantity under a new line_id', async () => {
    await cancelled();
    await putItems([CARDS]);
    expect(await putItems([CARDS, { ...MUGS, quantity: 2 }])).toEqual([changed('', 3, 0)]);
  });

  it('is named for each of several lines', async () => {
    await cancelled();
    await cancel({ type: 'PARTIAL', line_items: [{ line_id: 'CARDS', quantity: 1 }] });
    expect(await putItems([{ ...CARDS, quantity: 1 }, PENS])).toEqual([
      changed('', 3, 0),
      changed('/0/quantity', 2, 1),
    ]);
  });

  it('is compared with its first cancellation, not with a later one', async () => {
    await cancelled();
    await putItems([{ ...MUGS, quantity: 5 }, CARDS]);
    await cancel({ type: 'PARTIAL', line_items: [{ line_id: 'MUGS', quantity: 1 }] });
    expect(await putItems([{ ...MUGS, quantity: 5 }, CARDS])).toEqual([changed('/0/quantity', 3, 5)]);
    expect(await putItems([MUGS, CARDS])).toEqual([]);
  });

  it('applies to every line after a full cancellation', async () => {
    await putItems([MUGS, CARDS]);
    await cancel({ type: 'FULL' });
    expect(await putItems([MUGS, { ...CARDS, quantity: 1 }])).toEqual([changed('/1/quantity', 2, 1)]);
    expect(await putItems([MUGS, CARDS, PENS])).toEqual([]);
  });

  it('C-FLAG-19: two equal cancelled lines need two equal lines', async () => {
    const twins = (count: number) =>
      aFiguredOrder(
        Array.from({ length: count }, () => MUGS),
        {},
        {},
      );
    const named = twins(2);
    named.line_items = (named.line_items as Json[]).map((line, index) => ({ ...line, line_id: `M${index}` }));
    await store.put(path, named);
    const line_items = ['M0', 'M1'].map((line_id) => ({ line_id, quantity: 1 }));
    await cancel({ type: 'PARTIAL', line_items });
    expect(await reasonsAfter(store, path, store.put(path, twins(1)))).toEqual([changed('', 3, 0)]);
    expect(await reasonsAfter(store, path, store.put(path, twins(2)))).toEqual([]);
  });
});
