// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { aFiguredOrder, money, reasonsAfter, type Told, withAmounts, withLine } from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

let path: string;
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

describe('C-FIG-5, C-FIG-7: grand_total contains the tax only when prices exclude it', () => {
  const stores = new Map<boolean | null, TestStore>();
  beforeAll(async () => {
    for (const prices_include_tax of [true, false, null])
      stores.set(prices_include_tax, await newStore({ prices_include_tax }));
  });

  const included = aFiguredOrder(undefined, { tax: 300 });
  const added = aFiguredOrder(undefined, { tax: 300, isTaxAdded: true });
  const entries = [{ amount: 1 }, { amount: 2, title: 'ICMS' }];
  const byLines = (body: Json, tax_lines: Json[]) => withAmounts({ ...body, tax_lines }, { tax_total: undefined });
  const mismatch = (expected: number, actual: number): Told => [
    'GRAND_TOTAL_MISMATCH',
    '/amounts/grand_total',
    expected,
    actual,
  ];
  const noTax: Told = ['FIGURE_MISSING', '/amounts/tax_total', null, null];

  const CASES: [includes: boolean | null, title: string, body: Json, reasons: Told[]][] = [
    [true, 'grand_total without the tax', included, []],
    [true, 'grand_total with the tax', added, [mismatch(36.21, 39.21)]],
    [false, 'grand_total with the tax', added, []],
    [false, 'grand_total without the tax', included, [mismatch(39.21, 36.21)]],
    [null, 'grand_total without the tax', included, []],
    [null, 'grand_total with the tax', added, []],
    [null, 'grand_total of neither form', withAmounts(included, { grand_total: 37 }), [mismatch(36.21, 37)]],
    [false, 'tax_lines that stand in for tax_total', byLines(added, entries), []],
    [false, 'tax_lines that add up to another tax', byLines(added, entries.slice(1)), [mismatch(38.21, 39.21)]],
    [false, 'tax_lines beside a tax_total, which counts', { ...added, tax_lines: [{ amount: 9 }] }, []],
    [false, 'no tax_lines at all, which say 0', byLines(included, []), []],
    [false, 'no tax_lines at all beside a taxed grand_total', byLines(added, []), [mismatch(36.21, 39.21)]],
    [true, 'tax_lines that stand in for tax_total', byLines(included, entries), []],
    [null, 'tax_lines that stand in for tax_total', byLines(added, entries), []],
    [false, 'a tax that was not sent', withAmounts(added, { tax_total: undefined }), [noTax]],
    [true, 'a tax that was not sent', withAmounts(included, { tax_total: undefined }), [noTax]],
    [
      true,
      'a tax that was not sent, and a wrong grand_total',
      withAmounts(added, { tax_total: undefined }),
      [noTax, mismatch(36.21, 39.21)],
    ],
  ];

  it.each(CASES)('prices_include_tax %s: %s', async (includes, _title, body, reasons) => {
    const store = stores.get(includes) as TestStore;
    expect(await reasonsAfter(store, path, store.put(path, body))).toEqual(reasons);
  });
});

describe.each(['JPY', 'BRL', 'KWD'])('figures in %s are compared in its minor unit', (currency) => {
  let store: TestStore;
  beforeAll(async () => (store = await newStore({ currency })));

  // The store's currency is used, not that of the body (C-ORD-4).
  const sound = aFiguredOrder(undefined, { currency }, { currency: 'USD' });
  const units = (count: number) => Number(money(count, currency).toFixed(4));
  const review = (body: Json) => reasonsAfter(store, path, store.put(path, body));

  it('does not flag an order whose figures agree', async () => expect(await review(sound)).toEqual([]));

  it.each([
    ['grand_total', 3621, 'GRAND_TOTAL_MISMATCH'],
    ['discount_total', 440, 'DISCOUNT_TOTAL_MISMATCH'],
  ])('flags one minor unit more of %s', async (name, right, code) => {
    expect(await review(withAmounts(sound, { [name]: units(right + 1) }))).toEqual([
      [code, `/amounts/${name}`, units(right), units(right + 1)],
    ]);
  });

  it('does not flag less than half a minor unit, in either direction', async () => {
    expect(await review(withAmounts(sound, { grand_total: units(3621.4) }))).toEqual([]);
    expect(await review(withAmounts(sound, { grand_total: units(3620.6) }))).toEqual([]);
    expect(await review(withLine(sound, 0, { line_total: units(2900.4) }))).toEqual([]);
  });

  it('C-FIG-10: rounds half a minor unit up, and shows both sides rounded', async () => {
    expect(await review(withAmounts(sound, { grand_total: units(3621.5) }))).toEqual([
      ['GRAND_TOTAL_MISMATCH', '/amounts/grand_total', units(3621), units(3622)],
    ]);
  });

  it('C-FIG-10: rounds exact sums once: halves that add up to a unit count', async () => {
    const halves = { subtotal: units(3060.5), shipping_total: units(500.5) };
    expect(await review(withAmounts(sound, { ...halves, grand_total: units(3622) }))).not.toContainEqual(
      expect.arrayContaining(['GRAND_TOTAL_MISMATCH']),
    );
    expect(await review(withAmounts(sound, { ...halves, grand_total: units(3623) }))).toContainEqual([
      'GRAND_TOTAL_MISMATCH',
      '/amounts/grand_total',
      units(3622),
      units(3623),
    ]);
  });
});
