// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../../../test/support/client.js';
import { createdFrom, reasonsFor } from '../../../../test/support/platform-orders.js';
import { aShopifyLine, aShopifyOrder, readOrder } from '../../../../test/support/shopify-orders.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { type ConnectionSettings, DEFAULT_SETTINGS } from '../../model/platform-connection.js';
import { readShopify } from './read-shopify.js';

const NONE = DEFAULT_SETTINGS;

const bodyOf = (members: Json = {}, settings?: Partial<ConnectionSettings>) => {
  const snapshot = readOrder(aShopifyOrder(members), settings);
  createdFrom(snapshot.body);
  return snapshot.body;
};
const [bowl, spoon] = aShopifyOrder().line_items as [Json, Json];

describe('an order of Shopify', () => {
  it('is a body of PUT with all that Shopify has for it', () => {
    const { line_items: _lines, amounts: _amounts, tax_lines: _taxes, ...body } = bodyOf();
    const address = {
      ...{ name: 'Mira Holt', street1: '14 Alder Lane', city: 'Portland', state: 'OR', zip: '97205', country: 'US' },
    };
    expect(body).toEqual({
      order_number: '2001',
      order_id: '5550001',
      ordered_at: '2026-10-04T01:15:00.000Z',
      currency: 'USD',
      customer: {
        ...{ id: '770001', email: 'mira@example.com', phone: '+15035550137', first_name: 'Mira', last_name: 'Holt' },
      },
      billing_address: { ...address, company: 'Holt Studio' },
      shipping_address: { ...address, phone: '+15035550137' },
      discounts: [],
      order_notifications: { email: true },
      locale: 'en-US',
      note: 'Ring at number 5',
      source_status: 'paid/unfulfilled',
      source_updated_at: '2026-10-04T07:00:00.000Z',
      is_protected: false,
      metadata: {
        ...{ name: '#2001', tags: 'gift, autumn', source_name: 'web', payment_gateways: 'shopify_payments' },
      },
    });
  });

  it('is a snapshot of its last change', () => {
    const { body: _body, ...snapshot } = readOrder(aShopifyOrder());
    expect(snapshot).toEqual({
      ...{ kind: 'order', orderId: '5550001', orderNumber: '2001', updatedAt: '2026-10-04T07:00:00.000Z' },
      ...{ refunds: [], fulfilments: [], pricesIncludeTax: false, isTest: false },
    });
  });

  it.each(['orders/create', 'orders/updated', 'orders/cancelled'])('is the same in %s', (topic) => {
    expect(readShopify(topic, aShopifyOrder(), NONE)).toEqual(readOrder(aShopifyOrder()));
  });

  it.each<[string, Json, string, Partial<ConnectionSettings>]>([
    ['its name without the sign before it', {}, '2001', {}],
    ['its name as it is if the connection says so (C-PLT-34)', {}, '#2001', { keeps_hash: true }],
    ['its name with what the shop puts around it', { name: '#DP-2001-US' }, 'DP-2001-US', {}],
    ['its order_number if it has no name', { name: '' }, '2001', {}],
    ['its order_number if its name is only the sign', { name: '#' }, '2001', {}],
    ['its id if it has no number at all', { name: null, order_number: null }, '5550001', {}],
  ])('has as its number %s', (_what, members, number, settings) => {
    const snapshot = readOrder(aShopifyOrder(members), settings);
    expect([snapshot.orderNumber, snapshot.body.order_number]).toEqual([number, number]);
    createdFrom(snapshot.body);
  });

  it('was ordered when the customer ordered it, or else when Shopify created it', () => {
    expect(bodyOf({ processed_at: null })).toMatchObject({ ordered_at: '2026-10-04T01:15:02.000Z' });
  });

  it.each<[string, Json, string | undefined]>([
    ['of its customer', { email: 'b@example.com', contact_email: 'c@example.com' }, 'mira@example.com'],
    ['of the order', { customer: { email: '' }, email: 'b@example.com' }, 'b@example.com'],
    ['of its contact', { customer: null, email: '', contact_email: 'c@example.com' }, 'c@example.com'],
    ['of nobody', { customer: null, email: '', contact_email: null }, undefined],
    ['of nobody, if it is none', { customer: null, email: 'mira at home', contact_email: '' }, undefined],
  ])('has the e-mail address %s', (_whose, members, email) => {
    const { customer } = bodyOf(members) as { customer: Json };
    expect(customer.email).toBe(email);
  });

  it.each<[string, Json, string | undefined]>([
    ['of its customer', { customer: { phone: '+15035550111' }, phone: '+15035550122' }, '+15035550111'],
    ['of the order', { phone: '+15035550122' }, '+15035550122'],
    ['of its shipping address', {}, '+15035550137'],
    ['of nobody', { shipping_address: null }, undefined],
    [
      'of nobody, if it is a text',
      { shipping_address: null, phone: 'call my neighbour on the left, please' },
      undefined,
    ],
  ])('has the phone number %s', (_whose, members, phone) => {
    const { customer } = bodyOf(members) as { customer: Json };
    expect(customer.phone).toBe(phone);
  });

  it('needs no personal data', () => {
    const places = { city: 'Portland', country: 'United States', province: 'Oregon' };
    const body = bodyOf({
      ...{ customer: null, email: null, contact_email: undefined, phone: null, note: null },
      ...{ billing_address: undefined, shipping_address: places },
    });
    expect(body).toMatchObject({ customer: {}, shipping_address: { city: 'Portland', state: 'Oregon' } });
    for (const member of ['billing_address', 'order_notifications', 'note']) expect(body).not.toHaveProperty(member);
  });

  it('takes empty texts and nulls for nothing', () => {
    const nothing = { address1: '', address2: ' ', zip: null, country_code: '', province_code: null, name: '' };
    const body = bodyOf({
      ...{ shipping_address: nothing, note: '', customer_locale: '', tags: '', phone: '', source_name: null },
      line_items: [{ ...bowl, sku: '', product_id: null, variant_id: null, variant_title: '' }, spoon],
    });
    for (const member of ['shipping_address', 'note', 'locale']) expect(body).not.toHaveProperty(member);
    expect(body.metadata).not.toHaveProperty('tags');
    expect(body.line_items).toMatchObject([{ line_id: '910001', title: 'Oak bowl' }, { sku: 'SPOON' }]);
    for (const member of ['sku', 'product_id', 'variant_id'])
      expect((body.line_items as Json[])[0]).not.toHaveProperty(member);
  });

  it('is cut where a text is longer than an order may have', () => {
    const long = 'ü𝄞'.repeat(3000);
    const body = bodyOf({
      ...{ note: long, tags: long, name: `#${long}`, customer_locale: long, source_name: long, po_number: long },
      ...{ customer: { first_name: long, email: `${long}@example.com`, phone: long } },
      ...{ email: null, contact_email: null, cancel_reason: long, cancelled_at: '2026-10-04T06:00:00Z' },
      shipping_address: { name: long, address1: long, city: long, zip: long, country_code: long, phone: long },
      line_items: [{ ...bowl, title: long, variant_title: long, sku: long }, spoon],
    });
    expect(Array.from(body.note as string)).toHaveLength(4096);
    expect(body).not.toHaveProperty('locale');
  });

  it('is accepted without characters that no text may have', () => {
    const body = bodyOf({ note: 'a\0b\ud800', customer: { first_name: ' \0Mira ' } });
    expect(body).toMatchObject({ note: 'ab\ufffd', customer: { first_name: 'Mira' } });
  });

  it.each<[Json, string]>([
    [{}, 'paid/unfulfilled'],
    [{ financial_status: 'partially_refunded', fulfillment_status: 'partial' }, 'partially_refunded/partial'],
    [{ financial_status: 'voided' }, 'voided/unfulfilled'],
    [{ cancelled_at: '2026-10-04T08:00:00+02:00' }, 'cancelled'],
  ])('has the status of %j', (members, status) => expect(bodyOf(members).source_status).toBe(status));

  it('is cancelled with the reason of the shop', () => {
    const members = { cancelled_at: '2026-10-04T08:00:00+02:00', cancel_reason: 'inventory' };
    expect(readOrder(aShopifyOrder(members)).cancelled).toEqual({
      at: '2026-10-04T06:00:00.000Z',
      reason: 'inventory',
    });
    expect(readOrder(aShopifyOrder({ ...members, cancel_reason: null })).cancelled).not.toHaveProperty('reason');
  });

  it('is not cancelled because the shop has closed or archived it', () => {
    expect(readOrder(aShopifyOrder({ closed_at: '2026-11-01T00:00:00Z' }))).not.toHaveProperty('cancelled');
  });

  it.each([
    ['pending', false],
    ['authorized', false],
    ['partially_paid', false],
    ['voided', false],
    ['expired', false],
    ['paid', true],
    ['partially_refunded', true],
    ['refunded', true],
  ])('C-PLT-35: that is %s creates one where the connection waits for payment: %j', (financial_status, isCreated) => {
    const order = aShopifyOrder({ financial_status });
    expect(readOrder(order, { waits_for_payment: true }).isOnlyUpdate).toBe(isCreated ? undefined : true);
    expect(readOrder(order)).not.toHaveProperty('isOnlyUpdate');
  });

  it('is a test if Shopify says so, and need not add up then', () => {
    // Lines of 61.00, a subtotal of 51.00 and discounts of 20.00 that are on no line.
    const members = { test: true, subtotal_price: '51.00', total_discounts: '20.00', total_price: '60.78' };
    const snapshot = readOrder(aShopifyOrder(members));
    expect(snapshot).toMatchObject({ isTest: true, body: { metadata: { test: true } } });
    expect(createdFrom(snapshot.body).amounts.subtotal).toBe(51);
    expect(reasonsFor(snapshot.body, false)).not.toEqual([]);
  });

  it('of a till has neither customer nor address, and was handed over without a parcel', () => {
    const snapshot = readOrder(
      aShopifyOrder({
        ...{ source_name: 'pos', customer: null, email: '', contact_email: null, fulfillment_status: 'fulfilled' },
        ...{ billing_address: null, shipping_address: null, shipping_lines: [], total_price: '65.88' },
        fulfillments: [
          {
            id: 3300,
            status: 'success',
            tracking_number: null,
            tracking_numbers: [],
            created_at: '2026-10-04T01:15:02Z',
          },
        ],
      }),
    );
    expect(reasonsFor(snapshot.body, false)).toEqual([]);
    expect(snapshot.body).toMatchObject({ customer: {}, amounts: { shipping_total: 0, grand_total: 65.88 } });
    expect(snapshot.fulfilments).toEqual([{ fulfilmentId: '3300', isCancelled: false, shipments: [] }]);
  });

  it('of a draft or a subscription is an order like others', () => {
    const groups = { line_item_groups: [{ id: 11, title: 'Table set', quantity: 1 }] };
    const snapshot = readOrder(
      aShopifyOrder({
        ...{ source_name: 'shopify_draft_order', ...groups },
        line_items: [
          { ...bowl, sales_line_item_group_id: 11 },
          { ...spoon, sales_line_item_group_id: 11, selling_plan_id: 12 },
        ],
      }),
    );
    expect(reasonsFor(snapshot.body, false)).toEqual([]);
    expect(snapshot.body).toMatchObject({ metadata: { source_name: 'shopify_draft_order' } });
    expect(snapshot.body.line_items).toHaveLength(2);
  });

  it.each<[string, Json, Partial<ConnectionSettings>, object | undefined]>([
    ['by mail, whatever is agreed to as marketing', { buyer_accepts_marketing: false }, {}, { email: true }],
    ['not by mail if the connection says so', {}, { notifies_customers: false }, undefined],
    [
      'also by text message to a subscriber',
      { customer: { email: 'mira@example.com', sms_marketing_consent: { state: 'subscribed' } } },
      {},
      { email: true, sms: true },
    ],
    [
      'not by text message to others',
      { customer: { email: 'mira@example.com', sms_marketing_consent: { state: 'unsubscribed' } } },
      {},
      { email: true },
    ],
    [
      'by text message if a detail of the order says so',
      { note_attributes: [{ name: 'Text me', value: 'Yes' }] },
      { sms_attribute: 'Text me' },
      { email: true, sms: true },
    ],
    [
      'not at all if the connection says so, whatever is agreed to',
      {
        customer: { email: 'mira@example.com', sms_marketing_consent: { state: 'subscribed' } },
        note_attributes: [{ name: 'Text me', value: 'Yes' }],
      },
      { sms_attribute: 'Text me', notifies_customers: false },
      undefined,
    ],
    [
      'not by text message if the detail says no',
      { note_attributes: [{ name: 'Text me', value: 'no' }] },
      { sms_attribute: 'Text me' },
      { email: true },
    ],
    [
      'not by text message for another detail',
      { note_attributes: [{ name: 'Gift wrap', value: 'Yes' }] },
      { sms_attribute: 'Text me' },
      { email: true },
    ],
    [
      'not by text message if no detail is named',
      { note_attributes: [{ value: 'Yes' }, { name: null, value: 'Yes' }] },
      {},
      { email: true },
    ],
    [
      'not by text message without a number',
      {
        shipping_address: null,
        customer: { sms_marketing_consent: { state: 'subscribed' } },
        email: null,
        contact_email: null,
      },
      {},
      undefined,
    ],
  ])('C-PLT-36: notifies %s', (_what, members, settings, notifications) => {
    expect(bodyOf(members, settings).order_notifications).toEqual(notifications);
  });

  it.each([
    ['de', 'de'],
    ['zh-TW', 'zh-TW'],
    ['pt_BR', 'pt-BR'],
    ['not a language', undefined],
    [null, undefined],
  ])('has of the language %j the locale %j', (customer_locale, locale) => {
    expect(bodyOf({ customer_locale }).locale).toBe(locale);
  });

  it('has at most 16 keys of metadata', () => {
    const set = { shop_money: { amount: '1.00' }, presentment_money: { amount: '9.00' } };
    const { metadata } = bodyOf({
      ...{ presentment_currency: 'EUR', total_price_set: set, total_tip_received: '1.00', test: true },
      ...{ original_total_duties_set: set, original_total_additional_fees_set: set, po_number: 'PO 9' },
      ...{ confirmation_number: 'K7P2', taxes_included: true },
    });
    expect(Object.keys(metadata as object)).toEqual([
      ...['name', 'tags', 'source_name', 'payment_gateways', 'presentment_currency', 'presentment_total', 'tip'],
      ...['duties', 'additional_fees', 'taxes_included', 'confirmation_number', 'po_number', 'test'],
    ]);
  });

  it.each<[string, unknown, string]>([
    ['an id', aShopifyOrder({ id: null }), '/id'],
    ['the time of its last change', aShopifyOrder({ updated_at: 'yesterday' }), '/updated_at'],
    ['any member', [], '/id'],
  ])('without %s cannot be read', (_what, order, pointer) => {
    expect(() => readShopify('orders/create', order, NONE)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ pointer })] }),
    );
  });
});

describe('lines of a Shopify order', () => {
  it('keep their ids, also of one product that is on two lines', () => {
    const engraved = { ...bowl, id: 910003, properties: [{ name: 'Engraving', value: 'M' }] };
    const snapshot = readOrder(
      aShopifyOrder({ line_items: [bowl, engraved], subtotal_price: '98.00', total_price: '107.78' }),
    );
    expect(reasonsFor(snapshot.body, false)).toEqual([]);
    expect(createdFrom(snapshot.body)).toMatchObject({
      line_id_source: 'partner',
      line_items: [
        { line_id: '910001', source_line_id: '910001', product_id: '810001', variant_id: '820001', sku: 'BOWL-L' },
        { line_id: '910003', source_line_id: '910003', product_id: '810001', variant_id: '820001', sku: 'BOWL-L' },
      ],
    });
  });

  it.each([
    ['Oak bowl', 'Large', 'Oak bowl - Large'],
    ['Oak bowl', 'Default Title', 'Oak bowl'],
    ['Oak bowl', null, 'Oak bowl'],
  ])('of the product %j and the variant %j are called %j', (title, variant_title, name) => {
    const line_items = [{ ...bowl, title, variant_title }, spoon];
    expect(bodyOf({ line_items }).line_items).toMatchObject([{ title: name }, {}]);
  });

  const many = (count: number) =>
    readOrder(
      aShopifyOrder({
        line_items: Array.from({ length: count }, (_, index) => aShopifyLine({ id: 920000 + index, price: '0.40' })),
        ...{ subtotal_price: (count * 0.4).toFixed(2), total_tax: '0.00', tax_lines: [] },
        total_price: (count * 0.4 + 4.9).toFixed(2),
      }),
    );

  it('may be 250', () => {
    expect(reasonsFor(many(250).body, false)).toEqual([]);
    expect(createdFrom(many(250).body).amounts).toMatchObject({ subtotal: 100, grand_total: 104.9 });
  });

  it('of which there are 251 are no order', () => {
    const snapshot = many(251);
    expect(() => createdFrom(snapshot.body)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ pointer: '/line_items', code: 'TOO_MANY_ITEMS' })],
      }),
    );
  });

  it('may have a discount each, of which the last ones are one entry', () => {
    // Each line costs 10.00 less 0.10, and all together have 2.50 off by one discount: 2500 - 25 - 2.50 = 2472.50.
    const own = {
      value_type: 'fixed_amount',
      allocation_method: 'one',
      target_selection: 'explicit',
      title: 'Scratch',
    };
    const all = { ...own, allocation_method: 'across', target_selection: 'all', title: 'Loyalty' };
    const line_items = Array.from({ length: 250 }, (_, index) =>
      aShopifyLine({
        id: 920000 + index,
        discount_allocations: [
          { amount: '0.10', discount_application_index: index },
          { amount: '0.01', discount_application_index: 250 },
        ],
      }),
    );
    const snapshot = readOrder(
      aShopifyOrder({
        ...{ line_items, discount_applications: [...line_items.map(() => own), all] },
        ...{ subtotal_price: '2472.50', total_tax: '0.00', tax_lines: [], total_price: '2477.40' },
      }),
    );
    expect(reasonsFor(snapshot.body, false)).toEqual([]);
    const discounts = snapshot.body.discounts as Json[];
    expect(discounts).toHaveLength(99);
    expect(discounts[0]).toEqual({
      ...{ amount: 0.1, applies_to: 'line', title: 'Scratch', type: 'fixed_amount', line_ids: ['920000'] },
    });
    expect(discounts.find(({ applies_to }) => applies_to === 'order')).toEqual({ amount: 2.5, applies_to: 'order' });
    // 250 lines less the 97 that have entries of their own.
    expect(discounts.at(-1)).toMatchObject({ amount: 15.3, applies_to: 'line' });
  });
});

describe('ids of Shopify', () => {
  // A double holds the first one exactly, and prints it with zeros; the others it rounds.
  it.each(['1152921504606846976', '9007199254740993', '820982911946154508'])('have all their digits: %s', (id) => {
    const text = JSON.stringify(
      aShopifyOrder({ line_items: [{ ...bowl, id: 'ID', product_id: 'ID' }, spoon], id: 'ID' }),
    );
    const change = readShopify('orders/create', parseJson(text.replaceAll('"ID"', id)), NONE);
    expect(change).toMatchObject({
      orderId: id,
      body: { order_id: id, line_items: [{ line_id: id, source_line_id: id, product_id: id }, {}] },
    });
  });
});
