import { Readable } from 'node:stream';
import fc from 'fast-check';
import { newOrder } from '../../orders/rules/full-replace.js';
import { figureReasons } from '../../orders/rules/review/figures.js';
import { type Store } from '../../stores/index.js';
import { shopifyItems } from './shopify-items.js';

/** `MODEL_RUNS=10000` tries more files. */
const RUNS = Number(process.env.MODEL_RUNS ?? 50);
const STORE = { store_id: 'st_1', currency: 'USD', shop_domain: 'x.example' } as Store;
const COLUMNS = [
  ...['Name', 'Financial Status', 'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Code'],
  ...['Discount Amount', 'Refunded Amount', 'Duties', 'Created at', 'Id'],
  ...['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku'],
];
type Cells = Record<string, string>;

const cents = (max: number, min = 0) => fc.integer({ min, max });
const anOrder = fc.record({
  lines: fc.array(fc.record({ quantity: cents(3, 1), price: cents(20_000, 500) }), { minLength: 1, maxLength: 4 }),
  ...{ shipping: cents(2_000), taxes: cents(500), tip: fc.option(cents(900, 1)), duties: fc.option(cents(900, 1)) },
  ...{ discount: cents(400), isShippingFree: fc.boolean(), isTaxAdded: fc.boolean() },
  status: fc.constantFrom('paid', 'refunded', 'partially_refunded'),
});
type Made = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

const money = (amount: number): string => (amount / 100).toFixed(2);

/** The rows of an order as Shopify exports them: the first one has the amounts. */
function rowsOf(
  { lines, shipping, taxes, tip, duties, discount, isShippingFree, isTaxAdded, status }: Made,
  at: number,
) {
  const goods = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const shippingDiscount = isShippingFree ? shipping : 0;
  const subtotal = goods - discount;
  const total = subtotal + shipping - shippingDiscount + (isTaxAdded ? taxes : 0) + (tip ?? 0) + (duties ?? 0);
  const items: Cells[] = lines.map(({ quantity, price }, index) => {
    return { 'Lineitem quantity': `${quantity}`, 'Lineitem name': `Mug ${index}`, 'Lineitem price': money(price) };
  });
  if (tip !== null) items.unshift({ 'Lineitem quantity': '1', 'Lineitem name': 'Tip', 'Lineitem price': money(tip) });
  const first: Cells = {
    ...{ 'Financial Status': status, Currency: 'USD', 'Created at': '2026-05-01 10:00:00 +0200', Id: `${7000 + at}` },
    ...{ Subtotal: money(subtotal), Shipping: money(shipping), Taxes: money(taxes), Total: money(total) },
    ...{ 'Discount Code': 'CODE', 'Discount Amount': money(discount + shippingDiscount), Duties: money(duties ?? 0) },
    'Refunded Amount': status === 'paid' ? '0.00' : money(status === 'refunded' ? total : 1),
  };
  return items.map((item, index): Cells => ({ Name: `#${at}`, ...(index === 0 && first), ...item }));
}

const textOf = (rows: readonly Cells[]): string =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))].map((cells) => cells.join()).join('\n');

async function read(text: string | Buffer) {
  const open = (offset: number) => Readable.from([Buffer.from(text).subarray(offset)]);
  const found = [];
  for await (const item of shopifyItems(open, { offset: 0, line: 0 }, { maxBytes: 1024 * 1024 })) found.push(item);
  return found;
}

it('property: C-IMP-17, C-IMP-30: each order of an export is whole and is not flagged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 1, maxLength: 4 }), fc.boolean(), async (orders, isUnnamed) => {
      const rows = orders.flatMap((order, at) =>
        rowsOf(order, at).map((row, index) => (isUnnamed && index > 0 ? { ...row, Name: '' } : row)),
      );
      const items = await read(textOf(rows));
      expect(items).toHaveLength(orders.length);
      for (const [at, { content }] of items.entries()) {
        if ('problem' in content) throw content.problem;
        const { order } = content.past;
        const made = orders[at] as Made;
        const { content: stored } = newOrder(STORE, order.order_number, order, { isImported: true });
        expect(figureReasons(stored, made.isTaxAdded ? null : true)).toEqual([]);
        expect(order.line_items.filter(({ kind }) => kind !== 'fee')).toHaveLength(made.lines.length);
      }
    }),
    { numRuns: RUNS },
  );
});

it('property: C-IMP-29: an order without one of its rows is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anOrder, fc.nat(), async (made, dropped) => {
      const rows = rowsOf({ ...made, tip: null }, 1);
      fc.pre(rows.length > 1);
      const items = await read(textOf(rows.filter((_, index) => index !== dropped % rows.length)));
      expect(items.filter(({ content }) => 'past' in content)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('property: C-IMP-3: whatever a file has, its reading ends without an error but a failure of the file', async () => {
  const cell = fc.oneof(fc.constantFrom('', '"', '1e999', '#1', '-1', '1,5', '\n', '\uFFFD', ';'), fc.string());
  await fc.assert(
    fc.asyncProperty(anOrder, fc.constantFrom(...COLUMNS), cell, fc.nat(), async (made, column, text, at) => {
      const rows = rowsOf(made, 1);
      rows[at % rows.length] = { ...rows[at % rows.length], [column]: text };
      for (const { content } of await read(textOf(rows)))
        if ('problem' in content) expect(content.problem.code).not.toBe('INTERNAL_ERROR');
    }),
    { numRuns: RUNS },
  );
});
