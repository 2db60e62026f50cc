// SPDX-License-Identifier: Apache-2.0
import { contentOf } from './parcelward-items.js';
import { withCells } from './shopify-faults.js';
import { refundOf, shopifyOrder } from './shopify-order.js';
import { type ShopifyRow } from './shopify-row.js';

const ORDER = {
  Name: '#1001',
  Email: 'ana@example.com',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Currency: 'EUR',
  Subtotal: '35.00',
  Shipping: '4.90',
  Taxes: '6.37',
  Total: '39.90',
  'Discount Code': 'WELCOME5',
  'Discount Amount': '5.00',
  'Created at': '2026-05-01 10:00:00 +0200',
  'Lineitem quantity': '2',
  'Lineitem name': 'Mug - blue',
  'Lineitem price': '10.00',
  'Lineitem sku': "'00123",
  'Lineitem discount': '0.00',
  'Billing Name': 'Ana Souza',
  'Billing Street': 'Weg 1',
  'Billing Zip': "'01067",
  'Billing Country': 'DE',
  'Shipping Name': 'Bo Souza',
  'Shipping Address1': 'Gasse 2',
  'Shipping Street': 'Gasse 2, Hof',
  'Shipping Phone': "'+31612345678",
  Notes: 'Ring twice, "please"',
  'Payment Method': 'card',
  Id: '5123456789',
  'Tax 1 Name': 'VAT 19%',
  'Tax 1 Value': '6.37',
};
const row = (members: Record<string, string>): ShopifyRow => new Map(Object.entries(members));
const SECOND = row({ Name: '#1001', 'Lineitem quantity': '1', 'Lineitem name': 'Lamp', 'Lineitem price': '20.00' });

it('C-IMP-17: maps the rows of an order', () => {
  const mapped = shopifyOrder([row(ORDER), SECOND]);
  expect(mapped).toEqual({
    order: {
      order_number: '1001',
      order_id: '5123456789',
      ordered_at: '2026-05-01T10:00:00+02:00',
      currency: 'EUR',
      customer: { email: 'ana@example.com', name: 'Ana Souza', phone: '+31612345678' },
      amounts: { subtotal: 35, discount_total: 5, shipping_total: 4.9, tax_total: 6.37, grand_total: 39.9 },
      billing_address: { name: 'Ana Souza', street1: 'Weg 1', zip: '01067', country: 'DE' },
      shipping_address: { name: 'Bo Souza', street1: 'Gasse 2', phone: '+31612345678' },
      line_items: [
        { sku: '00123', title: 'Mug - blue', quantity: 2, unit_price: 10, line_total: 20, discount_amount: 0 },
        { title: 'Lamp', quantity: 1, unit_price: 20, line_total: 20 },
      ],
      discounts: [{ amount: 5, applies_to: 'order', code: 'WELCOME5' }],
      tax_lines: [{ amount: 6.37, title: 'VAT 19%' }],
      note: 'Ring twice, "please"',
      source_status: 'paid',
      metadata: { fulfillment_status: 'fulfilled', payment_method: 'card' },
    },
  });
  expect(contentOf(() => mapped)).toHaveProperty('past');
});

it('C-IMP-17: a cancelled order has a full cancellation', () => {
  const mapped = shopifyOrder([row({ ...ORDER, 'Cancelled at': '2026-05-02 08:00:00 UTC' }), SECOND]);
  expect(mapped).toHaveProperty('cancellations', [{ type: 'FULL', cancelled_at: '2026-05-02T08:00:00Z' }]);
});

it.each([
  [
    '3.50',
    16.5,
    [
      { amount: 3.5, applies_to: 'line' },
      { amount: 1.5, applies_to: 'order' },
    ],
  ],
  ['5.00', 15, [{ amount: 5, applies_to: 'line' }]],
])('C-IMP-17: of the discount, %s are of a line', (sent, line_total, discounts) => {
  expect(shopifyOrder([row({ ...ORDER, 'Lineitem discount': sent }), SECOND])).toMatchObject({
    order: { line_items: [{ line_total, discount_amount: Number(sent) }, {}], discounts },
  });
});

it('C-IMP-3, C-IMP-26: cells that do not fit are named with their columns', () => {
  const rows = [
    row({
      ...ORDER,
      'Created at': '1 May',
      Total: '39,90',
      'Billing Country': 'Germany',
      Name: '',
    }),
    Object.assign(row({ 'Lineitem name': 'Lamp', 'Lineitem price': '20.00', 'Lineitem quantity': 'two' }), { line: 8 }),
  ] as const;
  const content = contentOf(() => shopifyOrder(rows));
  const { errors = [] } = 'problem' in content ? withCells(content.problem, rows) : {};
  expect(errors.map(({ pointer, detail }) => `${pointer} ${detail}`).sort()).toEqual([
    '/order/amounts/grand_total Column Total is "39,90": must be a number',
    expect.stringMatching(/^.order.billing_address.country Column Billing Country: must/),
    '/order/line_items/1/quantity Column Lineitem quantity in line 8 is "two": must be a whole number',
    '/order/order_number Column Name is empty: is required',
    '/order/ordered_at Column Created at is "1 May": must look like 2026-05-01 10:00:00 +0200',
  ]);
});

/** An order of one line of 93.00. */
const COAT = {
  ...{ Name: '#1', Currency: 'USD', 'Created at': '2026-05-01 10:00:00 +0200', Subtotal: '93.00', Taxes: '0.00' },
  ...{ Shipping: '15.00', Total: '108.00', 'Discount Amount': '0.00', 'Discount Code': 'CODE' },
  ...{ 'Lineitem quantity': '1', 'Lineitem name': 'Coat', 'Lineitem price': '93.00' },
};
const orderOf = (members: Record<string, string>, ...others: ShopifyRow[]) =>
  (shopifyOrder([row({ ...COAT, ...members }), ...others]) as { order: object }).order;

describe('C-IMP-30: of a free-shipping code', () => {
  it('shipping_total is what was paid, and the discount is one on shipping', () => {
    expect(orderOf({ 'Discount Amount': '15.00', Total: '93.00' })).toMatchObject({
      amounts: { subtotal: 93, discount_total: 0, shipping_total: 0, grand_total: 93 },
      discounts: [{ amount: 15, applies_to: 'shipping', code: 'CODE' }],
    });
  });

  it('the goods keep their own part of the discount', () => {
    const members = { 'Discount Amount': '15.00', Subtotal: '83.00', Total: '97.00', Taxes: '4.00' };
    expect(orderOf(members)).toMatchObject({
      amounts: { subtotal: 83, discount_total: 10, shipping_total: 10, grand_total: 97 },
      discounts: [
        { amount: 10, applies_to: 'order' },
        { amount: 5, applies_to: 'shipping' },
      ],
    });
  });
});

it('C-IMP-30: a tip and duties are fees, which subtotal contains', () => {
  const tip = row({ 'Lineitem quantity': '1', 'Lineitem name': 'Tip', 'Lineitem price': '2.50', Name: '#1' });
  expect(orderOf({ Total: '360.50', Duties: '250.00' }, tip)).toMatchObject({
    amounts: { subtotal: 345.5, shipping_total: 15, grand_total: 360.5 },
    line_items: [{ title: 'Coat' }, { title: 'Tip', kind: 'fee' }, { title: 'Duties', kind: 'fee', line_total: 250 }],
  });
});

it('C-IMP-17: a tip with a SKU is an item', () => {
  const brush = row({ ...COAT, 'Lineitem name': 'Tip', 'Lineitem sku': 'TIP-1', 'Lineitem price': '7.00' });
  expect(orderOf({ Subtotal: '100.00', Total: '115.00' }, brush)).not.toHaveProperty('line_items.1.kind');
});

it('C-IMP-17: commas between thousands do not matter', () => {
  const members = { Subtotal: '1,234.50', Total: '1,249.50', 'Lineitem price': '1,234.50' };
  expect(orderOf(members)).toMatchObject({ amounts: { subtotal: 1234.5, grand_total: 1249.5 } });
});

it.each([
  [{ 'Financial Status': 'refunded', 'Refunded Amount': '108.00' }, 'full'],
  [{ 'Financial Status': 'refunded' }, 'full'],
  [{ 'Financial Status': 'partially_refunded', 'Refunded Amount': '8.00' }, 'part'],
  [{ 'Financial Status': 'paid', 'Refunded Amount': '0.00' }, 'none'],
])('C-IMP-31: an order with %j is refunded: %s', (members, refund) => {
  const refunded = row({ ...COAT, ...members, 'Paid at': '2026-05-01 11:00:00 +0200' });
  expect(refundOf(refunded)).toBe(refund);
  const { cancellations, order } = shopifyOrder([refunded]) as {
    cancellations?: object[];
    order: { metadata?: object };
  };
  expect(cancellations).toEqual(
    refund === 'full' ? [{ type: 'FULL', cancelled_at: '2026-05-01T11:00:00+02:00' }] : undefined,
  );
  const amount = (members as Record<string, string>)['Refunded Amount'];
  expect(order.metadata).toEqual(refund === 'none' || amount === undefined ? undefined : { refunded_amount: amount });
});

it.each([
  ['Id', '1.20884E+13', '/order/order_id'],
  ['Name', '5E+12', '/order/order_number'],
])('C-IMP-32: refuses the %s %s that a spreadsheet shortened', (column, text, pointer) => {
  const content = contentOf(() => orderOf({ [column]: text }));
  expect(content).toMatchObject({
    problem: { errors: [{ pointer, detail: expect.stringContaining('shortened by a spreadsheet') as string }] },
  });
});
