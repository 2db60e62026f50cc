// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { troubleWith } from '../../../../test/support/platform-orders.js';
import { aWooLine, aWooOrder } from '../../../../test/support/woocommerce-orders.js';
import { Problem } from '../../../platform/errors/problem.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { type OrderSnapshot } from '../../model/platform-change.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';
import { detailsToFetch, readWooCommerce, wooCommerceSnapshot } from './read-woocommerce.js';

type Json = Record<string, unknown>;

const SETTINGS = { ...DEFAULT_SETTINGS, protection_lines: ['Parcel cover', 'COVER-1'] };

const read = (members: object = {}): OrderSnapshot =>
  readWooCommerce('order.updated', aWooOrder({ ...members }), SETTINGS) as OrderSnapshot;
const bodyOf = (members: object = {}): Record<string, unknown> => read(members).body;

it('maps an order', () => {
  expect(read()).toEqual({
    kind: 'order',
    orderId: '7301',
    orderNumber: '7301',
    updatedAt: '2026-11-20T10:16:30.000Z',
    pricesIncludeTax: false,
    refunds: [],
    fulfilments: [],
    isTest: false,
    body: {
      order_number: '7301',
      order_id: '7301',
      ordered_at: '2026-11-20T10:15:00.000Z',
      currency: 'EUR',
      customer: { id: '42', email: 'mara@example.com', first_name: 'Mara', last_name: 'Lind', phone: '+49 8382 5550' },
      amounts: {
        subtotal: 60.76,
        discount_total: 6.52,
        shipping_total: 4.12,
        protection_cost: 0,
        tax_total: 12.33,
        grand_total: 77.21,
      },
      is_protected: false,
      line_items: [
        {
          line_id: '1',
          source_line_id: '1',
          product_id: '11',
          sku: 'CANDLE',
          title: 'Candle',
          quantity: 3,
          unit_price: 8.3934,
          discount_amount: 2.52,
          line_total: 22.66,
          tax_amount: 4.31,
        },
        {
          line_id: '2',
          source_line_id: '2',
          product_id: '12',
          variant_id: '121',
          title: 'Lamp - brass',
          quantity: 1,
          unit_price: 40,
          discount_amount: 4,
          line_total: 36,
          tax_amount: 6.84,
        },
        {
          kind: 'fee',
          line_id: '4',
          source_line_id: '4',
          title: 'Gift wrap',
          quantity: 1,
          unit_price: 2.1,
          line_total: 2.1,
          tax_amount: 0.4,
        },
      ],
      discounts: [{ amount: 6.52, applies_to: 'line', code: 'autumn10', type: 'percent' }],
      tax_lines: [{ amount: 12.33, title: 'USt.', rate: 0.19 }],
      billing_address: {
        name: 'Mara Lind',
        street1: 'Seestr. 4',
        city: 'Lindau',
        state: 'DE-BY',
        zip: '88131',
        country: 'DE',
        phone: '+49 8382 5550',
      },
      shipping_address: { name: 'Jon Lind', street1: 'Am Hang 9', city: 'Bregenz', zip: '6900', country: 'AT' },
      order_notifications: { email: true },
      note: 'Leave it with the neighbour.',
      source_status: 'processing',
      source_updated_at: '2026-11-20T10:16:30.000Z',
      metadata: { payment_method: 'Card', created_via: 'checkout' },
    },
  });
  expect(troubleWith(bodyOf(), false)).toEqual([]);
});

it.each<[string, Json, Partial<typeof SETTINGS>, object | undefined]>([
  ['by mail', {}, {}, { email: true }],
  [
    'not at all if the connection says so',
    { meta_data: [{ key: 'sms', value: true }] },
    { notifies_customers: false, sms_attribute: 'sms' },
    undefined,
  ],
  [
    'also by text message if the order says so',
    { meta_data: [{ key: 'sms', value: 'yes' }] },
    { sms_attribute: 'sms' },
    { email: true, sms: true },
  ],
  [
    'not by text message if the order says no',
    { meta_data: [{ key: 'sms', value: '0' }] },
    { sms_attribute: 'sms' },
    { email: true },
  ],
  ['not by text message if no key is named', { meta_data: [{ key: '', value: true }] }, {}, { email: true }],
])('C-PLT-36: a customer gets messages %s', (_how, members, settings, expected) => {
  expect(wooCommerceSnapshot(aWooOrder(members), { ...SETTINGS, ...settings })?.body.order_notifications).toEqual(
    expected,
  );
});

it.each<[string, Json, boolean]>([
  ['on-hold', {}, true],
  ['on-hold', { date_paid_gmt: null }, false],
  ['awaiting-pickup', { date_paid_gmt: null }, false],
  ['awaiting-pickup', {}, true],
  ['processing', { date_paid_gmt: null }, true],
  ['completed', { date_paid_gmt: null }, true],
  ['refunded', { date_paid_gmt: null }, true],
])(
  'C-PLT-35: a status %s with %j creates an order where the connection waits for payment: %j',
  (status, members, isCreated) => {
    const order = aWooOrder({ status, ...members });
    expect(wooCommerceSnapshot(order, { ...SETTINGS, waits_for_payment: true })?.isOnlyUpdate).toBe(
      isCreated ? undefined : true,
    );
    expect(wooCommerceSnapshot(order, SETTINGS)).not.toHaveProperty('isOnlyUpdate');
  },
);

describe('a topic', () => {
  it.each(['order.created', 'order.updated', 'order.restored'])('%s is an order', (topic) => {
    expect(readWooCommerce(topic, aWooOrder(), SETTINGS)).toEqual(read());
  });

  it.each([
    ['order.deleted', { id: 7301 }],
    ['product.updated', aWooOrder()],
    ['', 'webhook_id=3'],
    ['', aWooOrder()],
  ])('%j asks nothing', (topic, body) => {
    expect(readWooCommerce(topic, body, SETTINGS)).toBeUndefined();
  });
});

describe('a status', () => {
  it.each(['pending', 'failed', 'checkout-draft', 'auto-draft', 'trash'])('%s is no order yet', (status) => {
    expect(read({ status })).toBeUndefined();
  });

  it.each(['processing', 'on-hold', 'completed', 'partial-shipped'])('%s is an order', (status) => {
    expect(read({ status })).toMatchObject({ body: { source_status: status } });
    expect(read({ status })).not.toHaveProperty('cancelled');
  });

  it('cancelled cancels the whole order', () => {
    const snapshot = read({ status: 'cancelled' });
    expect(snapshot.cancelled).toEqual({ at: '2026-11-20T10:16:30.000Z' });
    expect(snapshot).not.toHaveProperty('isOnlyUpdate');
  });

  it('refunded cancels the whole order, with the reason of a refund', () => {
    expect(read({ status: 'refunded' }).cancelled).toEqual({ at: '2026-11-20T10:16:30.000Z', reason: 'Refunded' });
    const refunds = [{ id: 8, reason: 'Broken', total: '-77.21' }];
    expect(read({ status: 'refunded', refunds })).toMatchObject({
      cancelled: { reason: 'Broken' },
      refunds: [],
      body: { metadata: { refunded_amount: '77.21' } },
    });
  });

  const UNPAID = { status: 'cancelled', date_paid_gmt: null, transaction_id: '' };

  it('cancelled without any payment creates no order', () => {
    expect(read(UNPAID)).toMatchObject({ isOnlyUpdate: true, cancelled: {} });
  });

  it.each([
    { date_paid_gmt: '2026-11-20T10:16:00' },
    { date_completed_gmt: '2026-11-20T10:16:00' },
    { transaction_id: 'tx-1' },
    { payment_method: 'bacs' },
    { payment_method: 'cod' },
    { payment_method: 'cheque' },
  ])('cancelled is of a placed order with %j', (trace) => {
    expect(read({ ...UNPAID, ...trace })).not.toHaveProperty('isOnlyUpdate');
  });
});

describe('protection', () => {
  const COVER = { id: 9, name: 'Parcel cover', total: '1.90', total_tax: '0.36' };
  // 60.76 + 4.12 + 1.90 + tax 12.69 = 79.47.
  const paid = { total_tax: '12.69', total: '79.47' };

  it('as a fee becomes the cost of protection', () => {
    const { fee_lines, line_items } = aWooOrder();
    const body = bodyOf({ fee_lines: [...(fee_lines as []), COVER], ...paid });
    expect(body).toMatchObject({
      is_protected: true,
      amounts: { subtotal: 60.76, protection_cost: 1.9, tax_total: 12.69, grand_total: 79.47 },
    });
    expect(body.line_items).toHaveLength((line_items as []).length + 1);
    expect(troubleWith(body, false)).toEqual([]);
  });

  it('as a product becomes the cost of protection, after its coupon', () => {
    const cover = aWooLine({ id: 9, sku: 'cover-1', subtotal: '2.00', total: '1.90', total_tax: '0.36' });
    const coupon_lines = [{ code: 'autumn10', discount: '6.62' }];
    const line_items = [...(aWooOrder().line_items as []), cover];
    const body = bodyOf({ line_items, coupon_lines, ...paid });
    expect(body).toMatchObject({
      is_protected: true,
      amounts: { subtotal: 60.76, discount_total: 6.52, protection_cost: 1.9, grand_total: 79.47 },
      discounts: [{ amount: 6.52, code: 'autumn10' }],
    });
    expect(body.line_items).toHaveLength(3);
    expect(troubleWith(body, false)).toEqual([]);
  });

  it('that is the only product stays a line', () => {
    const line_items = [aWooLine({ sku: 'COVER-1', subtotal: '2.00', total: '2.00' })];
    const body = bodyOf({
      line_items,
      fee_lines: [],
      coupon_lines: [],
      shipping_total: '',
      total_tax: '',
      total: '2.00',
    });
    expect(body).toMatchObject({ is_protected: false, amounts: { subtotal: 2, protection_cost: 0, grand_total: 2 } });
    expect(troubleWith(body, false)).toEqual([]);
  });
});

describe('people', () => {
  it('a guest has no id', () => {
    expect(bodyOf({ customer_id: 0 }).customer).not.toHaveProperty('id');
  });

  it('values that no order can have are left out', () => {
    const billing = { first_name: ' ', email: 'none', country: 'Deutschland', phone: '1'.repeat(40) };
    const body = bodyOf({ billing, shipping: {}, currency: 'EUR' });
    expect(body.customer).toEqual({ id: '42' });
    expect(body.billing_address).toEqual({ phone: '1'.repeat(40) });
    expect(body).not.toHaveProperty('shipping_address');
    expect(body).not.toHaveProperty('order_notifications');
    expect(troubleWith(body, false)).toEqual([]);
  });

  it('the name and phone of the delivery serve if the bill has none', () => {
    const shipping = { first_name: 'Jon', last_name: 'Lind', phone: '+43 1 555' };
    expect(bodyOf({ billing: [], shipping }).customer).toMatchObject({ first_name: 'Jon', phone: '+43 1 555' });
  });

  it.each([
    [{ meta_data: [{ id: 1, key: 'wpml_language', value: 'de' }] }, 'de'],
    [{ meta_data: [{ id: 1, key: 'trp_language', value: 'pt_BR' }] }, 'pt_BR'],
    [{ lang: 'fr' }, 'fr'],
    [{ lang: 'not a tag!' }, undefined],
  ])('%j is the locale %s', (members, locale) => {
    expect(bodyOf(members).locale).toBe(locale);
    expect(troubleWith(bodyOf(members), false)).toEqual([]);
  });
});

describe('numbers and times', () => {
  it('a plugin may write the number, also as a number', () => {
    expect(read({ number: ' 2026/0007-A ' })).toMatchObject({ orderId: '7301', orderNumber: '2026/0007-A' });
    expect(read({ number: 88 }).body.order_number).toBe('88');
    expect(read({ number: '' }).body.order_number).toBe('7301');
  });

  it('ids keep all their digits', () => {
    expect(read({ id: parseJson('90071992547409931234') }).orderId).toBe('90071992547409931234');
  });

  it.each([
    ['/id', { id: 0 }],
    ['/date_modified_gmt', { date_modified_gmt: null }],
    ['/line_items/0/total', { line_items: [aWooLine({ total: '12,50' })] }],
    ['/shipping_total', { shipping_total: 'free' }],
  ])('a body without a proper %s is refused by name', (pointer, members) => {
    expect(() => read(members)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ pointer })] }) as Error,
    );
  });

  it('a long note and long names are cut', () => {
    const line_items = [aWooLine({ name: 'x'.repeat(600), subtotal: '1.00', total: '1.00' })];
    const body = bodyOf({ customer_note: '😀'.repeat(5000), line_items, total: '1' });
    expect(Array.from(String(body.note))).toHaveLength(4096);
    expect((body.line_items as { title: string }[])[0]?.title).toHaveLength(512);
  });
});

it('reads any body of JSON, or refuses it as not valid', () => {
  const details = { refunds: [{ id: 1, line_items: [{}] }], fulfillments: [{ id: 2, meta_data: [{}] }] };
  const whole = parseJson(
    JSON.stringify({ ...aWooOrder({ gift_cards: [{}], meta_data: [{ key: 'k' }] }), ...details }),
  );
  const places = placesIn(whole);
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('', '-1', '9'.repeat(20), { toString: 1 }, [[]], 1e300, -0.5));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...places), value), { minLength: 1, maxLength: 3 }), (changes) => {
      const order = structuredClone(whole) as Record<string, unknown>;
      for (const [place, changed] of changes) put(order, place, changed);
      const { refunds, fulfillments } = order;
      let body: Record<string, unknown> | undefined;
      try {
        body = wooCommerceSnapshot(order, SETTINGS, { refunds, fulfillments })?.body;
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
      if (body) expect(() => troubleWith(body, false)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

type Place = (string | number)[];

/** The places of all values in JSON. */
function placesIn(json: unknown, at: Place = []): Place[] {
  if (typeof json !== 'object' || json === null) return [at];
  const below = Object.entries(json).flatMap(([key, value]) => placesIn(value, [...at, key]));
  return at.length === 0 ? below : [at, ...below];
}

function put(json: unknown, [key = '', ...rest]: Place, value: unknown): void {
  if (typeof json !== 'object' || json === null) return;
  const object = json as Record<string | number, unknown>;
  if (rest.length === 0) object[key] = value;
  else put(object[key], rest, value);
}

it('asks only for the details that an order has', () => {
  const meta = (value: string) => ({ meta_data: [{ key: '_fulfillment_status', value }] });
  expect(detailsToFetch(aWooOrder())).toEqual([]);
  expect(detailsToFetch(aWooOrder({ refunds: [{ id: 1 }], ...meta('no_fulfillments') }))).toEqual(['refunds']);
  expect(detailsToFetch(aWooOrder(meta('partially_fulfilled')))).toEqual(['fulfillments']);
});

it('takes what the REST API knows besides the order', () => {
  const refund = { id: 50, date_created_gmt: '2026-11-21T08:00:00' };
  const lines = [{ quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '1' }] }];
  const fulfillments = [{ id: 5, is_fulfilled: true, meta_data: [{ key: '_tracking_number', value: 'T1' }] }];
  const details = { refunds: [{ ...refund, line_items: lines }], fulfillments };
  expect(wooCommerceSnapshot(aWooOrder(), SETTINGS, details)).toMatchObject({
    refunds: [{ refundId: '50', cancelled: [{ lineId: '1', quantity: 1 }] }],
    fulfilments: [{ fulfilmentId: '5' }],
  });
});
