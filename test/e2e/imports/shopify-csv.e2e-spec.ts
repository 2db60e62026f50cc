// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type Json } from '../../support/client.js';
import { errorsOf, importedCsv } from '../../support/imports.js';
import { aSoundOrder } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { anExportedOrder, exportedRows, exportOf } from '../../support/shopify-exports.js';
import { newStore, type TestStore } from '../../support/stores.js';

/** The columns of an order, then those of its lines. */
const COLUMNS = [
  ...['Name', 'Financial Status', 'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Code'],
  ...['Discount Amount', 'Refunded Amount', 'Created at', 'Id'],
  ...['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku'],
];
type Row = Record<string, string | number>;
const ORDER = {
  'Financial Status': 'paid',
  Currency: 'BRL',
  'Discount Amount': 0,
  Shipping: 0,
  Taxes: 0,
  'Created at': '2026-10-03 11:20:00 -0400',
};

const item = (name: string, quantity: number, price: number | string, sku = ''): Row => ({
  'Lineitem quantity': quantity,
  'Lineitem name': name,
  'Lineitem price': price,
  'Lineitem sku': sku,
});
const fileOf = (...rows: Row[]): string =>
  [COLUMNS.join(), ...rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join())].join('\n');

let store: TestStore;
beforeEach(async () => {
  store = await newStore();
});

const importCsv = (...rows: Row[]): Promise<Json> => importedCsv(store, fileOf(...rows));
const orderOf = async (number: string) => ((await store.get(`/orders/${number}`)).json.data as { order: Json }).order;
const returnable = async (number: string) =>
  ((await store.get(`/orders/${number}/returnable-items`)).json.data as { line_items: Json[] }).line_items;

it('C-IMP-17, C-IMP-30: orders in the shapes of real exports are imported, and none is flagged', async () => {
  const orders = fc.sample(anExportedOrder, { numRuns: 817, seed: 817 });
  const merchant = await newStore({ currency: 'USD', prices_include_tax: null });
  const { state, counts, ...rest } = await importedCsv(merchant, exportOf(orders.flatMap(exportedRows)));
  expect([state, counts]).toMatchObject(['completed', { created: 817, refused: 0, flagged: 0 }]);
  expect(rest).toMatchObject({ flagged_by_reason: {}, warnings_by_code: {}, refused_by_code: {} });
});

it('C-IMP-30: a free-shipping code does not flag its order', async () => {
  const amounts = { Subtotal: 93, Shipping: 15, Total: 93, 'Discount Code': 'FREESHIP', 'Discount Amount': 15 };
  const { counts, flagged_by_reason } = await importCsv({
    ...ORDER,
    ...amounts,
    Name: '#F1',
    ...item('Trousers', 1, 93),
  });
  expect([counts, flagged_by_reason]).toMatchObject([{ created: 1, flagged: 0, refused: 0 }, {}]);
  expect(await orderOf('F1')).toMatchObject({ amounts: { shipping_total: 0, grand_total: 93 } });
});

it('C-IMP-30: a tip does not flag its order, and is never returned', async () => {
  const tip = { ...ORDER, Name: '#T1', Subtotal: 50, Total: 52.5, ...item('Tip', 1, 2.5) };
  const { counts, flagged_by_reason } = await importCsv(tip, { Name: '#T1', ...item('Print', 1, 50) });
  expect([counts, flagged_by_reason]).toMatchObject([{ created: 1, flagged: 0, refused: 0 }, {}]);
  expect(await returnable('T1')).toMatchObject([{ title: 'Print' }]);
});

it('C-IMP-31: no unit of a refunded order can be returned', async () => {
  const vase = item('Vase', 2, 40);
  const amounts = { Subtotal: 80, Total: 80, 'Refunded Amount': 80 };
  const part = { ...ORDER, ...amounts, Name: '#R2', 'Financial Status': 'partially_refunded', 'Refunded Amount': 40 };
  const all = { ...ORDER, ...amounts, Name: '#R1', 'Financial Status': 'refunded' };
  const { counts, left_out } = await importCsv({ ...all, ...vase }, { ...part, ...vase });
  expect([counts, left_out]).toMatchObject([{ created: 2, flagged: 0 }, { refunds: 1 }]);
  expect([await returnable('R1'), await returnable('R2')]).toMatchObject([
    [{ returnable_quantity: 0 }],
    [{ returnable_quantity: 2 }],
  ]);
  expect(await orderOf('R2')).toMatchObject({ metadata: { refunded_amount: '40' } });
});

it('C-IMP-29: an order whose rows are apart is not imported in part', async () => {
  const result = await importCsv(
    { ...ORDER, Name: '#Q1', Subtotal: 80, Total: 80, ...item('Mug', 3, 20) },
    { ...ORDER, Name: '#Q2', Subtotal: 20, Total: 20, ...item('Mug', 1, 20) },
    { Name: '#Q1', 'Created at': ORDER['Created at'], ...item('Bowl', 2, 10) },
  );
  expect(result.counts).toMatchObject({ created: 1, refused: 2, flagged: 0 });
  expectProblem(await store.get('/orders/Q1'), 404, 'ORDER_NOT_FOUND');
});

it('C-IMP-32: an id that a spreadsheet shortened refuses its order by name', async () => {
  const result = await importCsv({
    ...ORDER,
    Name: '#E1',
    Subtotal: 9,
    Total: 9,
    Id: '1.20884E+13',
    ...item('Mug', 1, 9),
  });
  expect(await errorsOf(store, result)).toMatchObject([
    { order_number: 'E1', problem: { errors: [{ pointer: '/order/order_id', code: 'INVALID_FORMAT' }] } },
  ]);
  expectProblem(await store.get('/orders/E1'), 404, 'ORDER_NOT_FOUND');
});

it('C-IMP-17: a file with semicolons fails, and failure says how to save it', async () => {
  const text = fileOf({ ...ORDER, Name: '#D1', Subtotal: 9, Total: 9, ...item('Mug', 1, 9) });
  expect(await importedCsv(store, text.replaceAll(',', ';'))).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/semicolons.*commas/) as string,
  });
});

it('C-IMP-3: an order with an endless number is refused, and the others go on', async () => {
  const order = (number: string, price: string) => {
    return { ...ORDER, Name: number, Subtotal: 9, Total: 9, ...item('Mug', 1, price) };
  };
  const { counts } = await importCsv(order('#1', '9'), order('#2', '9'.repeat(320)), order('#3', '9'));
  expect(counts).toMatchObject({ created: 2, refused: 1 });
});

describe('protection that was sold as a line', () => {
  const COVERED = { Subtotal: 61.98, Shipping: 5, Total: 66.98, Name: '#P1' };
  const rows = [
    { ...ORDER, ...COVERED, ...item('Candle', 2, 30, 'CANDLE') },
    { Name: '#P1', ...item('Shipping Protection', 1, 1.98, 'SP-198') },
  ];
  const pushed = (is_protected: boolean, protection_cost: number): Json & { amounts: Json } => ({
    ...aSoundOrder({
      is_protected,
      line_items: [{ sku: 'CANDLE', title: 'Candle', quantity: 2, unit_price: 30, line_total: 60, discount_amount: 0 }],
    }),
    amounts: {
      subtotal: 60,
      discount_total: 0,
      shipping_total: 5,
      tax_total: 0,
      grand_total: 65 + protection_cost,
      protection_cost,
    },
  });

  it('C-PROT-11, C-PROT-12: the first push of an imported order says whether it is protected, once', async () => {
    expect((await importCsv(...rows)).counts).toMatchObject({ created: 1, flagged: 0 });
    const imported = await orderOf('P1');
    expect(imported).toMatchObject({ is_protected: false });
    expect(imported).not.toHaveProperty('is_protection_open');
    const { status, json } = await store.put('/orders/P1', pushed(true, 1.98));
    expect([status, json.data]).toMatchObject([200, { review: { flagged: false } }]);
    expect(await orderOf('P1')).toMatchObject({ is_protected: true, amounts: { protection_cost: 1.98 } });
    expect((await store.put('/orders/P1', pushed(true, 1.98))).json.data).toMatchObject({ applied: false });
    const later = await store.put('/orders/P1', pushed(false, 0));
    expectProblem(later, 409, 'PROTECTION_IMMUTABLE');
    expect(later.json.detail).toMatch(/with protection_cost 1.98.*cancel the order/);
  });

  it('C-PROT-11: a push without the pair leaves it open', async () => {
    await importCsv(...rows);
    const { is_protected: _flag, amounts, ...body } = pushed(true, 1.98);
    const { protection_cost: _cost, ...others } = amounts;
    expect((await store.put('/orders/P1', { ...body, amounts: others })).status).toBe(200);
    expect((await store.put('/orders/P1', pushed(false, 0))).status).toBe(200);
    const later = await store.put('/orders/P1', pushed(true, 1.98));
    expectProblem(later, 409, 'PROTECTION_IMMUTABLE');
    expect(later.json.detail).toMatch(/without protection, which cannot be added later/);
  });

  it('C-CAN-6, C-PROT-11: a cancelled order is not protected by a later push', async () => {
    const cancelled_at = '2026-10-04T10:00:00.000Z';
    await importCsv(...rows);
    await store.post('/orders/P1/cancel', { type: 'FULL', cancelled_at });
    expect((await store.put('/orders/P1', pushed(true, 1.98))).status).toBe(200);
    expect(await orderOf('P1')).toMatchObject({
      ...{ is_protected: false, amounts: { protection_cost: 1.98 }, protection: { ended_at: cancelled_at } },
    });
    expect((await store.put('/orders/P1', pushed(true, 1.98))).json.data).toMatchObject({ applied: false });
  });

  it('C-IMP-27: protection_lines names the lines that are protection', async () => {
    const query = '?protection_lines=SP-198,other';
    const result = await importedCsv(store, fileOf(...rows), query);
    expect(result).toMatchObject({ counts: { created: 1, flagged: 0 }, protection_lines: 'SP-198,other' });
    expect(await orderOf('P1')).toMatchObject({
      ...{ is_protected: true, amounts: { subtotal: 60, protection_cost: 1.98, grand_total: 66.98 } },
      line_items: [{ sku: 'CANDLE' }],
    });
    expect((await importedCsv(store, fileOf(...rows), query)).counts).toMatchObject({ unchanged: 1 });
    expect((await store.put('/orders/P1', pushed(true, 1.98))).status).toBe(200);
  });
});

describe('C-IMP-33: a system that pushes order numbers with #', () => {
  const row = { ...ORDER, Name: '#H1', Id: '7101', Subtotal: 9, Total: 9, ...item('Mug', 1, 9) };
  const push = () => store.put('/orders/%23H1', aSoundOrder({ order_id: '7101' }));
  const numbers = async () =>
    ((await store.get('/orders')).json.data as { orders: Json[] }).orders.map(({ order_number }) => order_number);

  it('finds its orders if the import keeps the #', async () => {
    const query = '?keep_hash=true';
    expect(await importedCsv(store, fileOf(row), query)).toMatchObject({ keep_hash: true, counts: { created: 1 } });
    expect((await push()).status).toBe(200);
    expect((await importedCsv(store, fileOf(row), query)).counts).toMatchObject({ skipped: 1 });
    expect(await numbers()).toEqual(['#H1']);
  });

  it('is warned of the second order of a purchase otherwise', async () => {
    await importCsv(row);
    const { status, json } = await push();
    expect([status, json.data]).toMatchObject([201, { review: { warnings: [{ code: 'ORDER_ID_SHARED' }] } }]);
  });

  it('sees in a dry run that its orders would be there twice', async () => {
    await push();
    expect(await importedCsv(store, fileOf(row), '?dry_run=true')).toMatchObject({
      ...{ counts: { created: 1 }, warnings_by_code: { ORDER_ID_SHARED: 1 } },
    });
  });
});
