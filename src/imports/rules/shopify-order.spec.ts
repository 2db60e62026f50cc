import { contentOf } from './parcelward-line.js';
import { shopifyOrder, type ShopifyRow } from './shopify-order.js';

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
      amounts: {
        ...{ subtotal: 35, discount_total: 5, shipping_total: 4.9, tax_total: 6.37, grand_total: 39.9 },
        protection_cost: 0,
      },
      is_protected: false,
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
  expect(contentOf(mapped)).toHaveProperty('past');
});

it('C-IMP-17: a cancelled order has a full cancellation', () => {
  const mapped = shopifyOrder([row({ ...ORDER, 'Cancelled at': '2026-05-02 08:00:00 UTC' })]);
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
  expect(shopifyOrder([row({ ...ORDER, 'Lineitem discount': sent })])).toMatchObject({
    order: { line_items: [{ line_total, discount_amount: Number(sent) }], discounts },
  });
});

it('C-IMP-3: cells that do not fit are named as faults', () => {
  const mapped = shopifyOrder([
    row({
      ...ORDER,
      'Created at': '1 May',
      Total: '39,90',
      'Lineitem quantity': 'two',
      'Billing Country': 'Germany',
      Name: '',
    }),
  ]);
  const content = contentOf(mapped);
  expect('problem' in content && content.problem.errors?.map(({ pointer }) => pointer).sort()).toEqual([
    '/order/amounts/grand_total',
    '/order/billing_address/country',
    '/order/line_items/0/quantity',
    '/order/order_number',
    '/order/ordered_at',
  ]);
});
