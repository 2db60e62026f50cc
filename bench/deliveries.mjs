// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';

/** Of the bench's connections. */
export const SIGNING_KEY = 'of-the-bench-and-nowhere-else-in-the-world';

/** A delivery of a new order of four lines, of about 4 KB. */
export function delivery(count, { platform: { path, shop } }) {
  const body = JSON.stringify(shopifyOrder(count));
  const signature = createHmac('sha256', SIGNING_KEY).update(body).digest('base64');
  const headers = {
    Topic: 'orders/create',
    'Webhook-Id': `bench-${count}`,
    'Shop-Domain': shop,
    'Hmac-Sha256': signature,
  };
  const lines = Object.entries(headers).map(([name, value]) => `X-Shopify-${name}: ${value}\r\n`);
  return { method: 'POST', path, headers: lines.join(''), body };
}

function shopifyOrder(count) {
  const at = '2026-10-04T09:00:00Z';
  const email = `customer-${count}@example.com`;
  return {
    ...{
      id: 5_550_000_000_000 + count,
      name: `#B${count}`,
      order_number: count,
      currency: 'USD',
      taxes_included: false,
    },
    ...{
      processed_at: at,
      created_at: at,
      updated_at: at,
      cancelled_at: null,
      closed_at: null,
      test: false,
      note: null,
    },
    ...{ financial_status: 'paid', fulfillment_status: null, source_name: 'web', customer_locale: 'en-US', tags: '' },
    ...{
      email,
      contact_email: email,
      phone: null,
      presentment_currency: 'USD',
      payment_gateway_names: ['shopify_payments'],
    },
    ...{ total_line_items_price: '80.00', subtotal_price: '80.00', total_discounts: '0.00', total_tax: '6.40' },
    ...{
      total_price: '91.30',
      current_subtotal_price: '80.00',
      current_total_price: '91.30',
      total_tip_received: '0.00',
    },
    ...{ current_total_tax: '6.40', total_shipping_price_set: moneySet('4.90'), total_price_set: moneySet('91.30') },
    ...{
      note_attributes: [],
      discount_codes: [],
      discount_applications: [],
      refunds: [],
      fulfillments: [],
      returns: [],
    },
    customer: { id: 770_000_000 + count, email, phone: null, first_name: 'Mira', last_name: 'Holt' },
    ...{ billing_address: ADDRESS, shipping_address: ADDRESS },
    line_items: [0, 1, 2, 3].map((place) => lineItem(10 * count + place)),
    shipping_lines: [{ id: 1, title: 'Ground', price: '4.90', discounted_price: '4.90', is_removed: false }],
    tax_lines: [{ title: 'City tax', price: '6.40', rate: 0.08 }],
  };
}

const ADDRESS = {
  ...{
    first_name: 'Mira',
    last_name: 'Holt',
    name: 'Mira Holt',
    company: null,
    address1: '14 Alder Lane',
    address2: null,
  },
  ...{ city: 'Portland', province: 'Oregon', province_code: 'OR', zip: '97205', country: 'United States' },
  ...{ country_code: 'US', phone: '+15035550137', latitude: 45.5, longitude: -122.6 },
};

function lineItem(id) {
  return {
    ...{
      id,
      product_id: 810_001,
      variant_id: 820_001 + (id % 10),
      sku: `BOWL-${id % 10}`,
      title: 'Oak bowl',
      variant_title: 'Large',
    },
    ...{ name: 'Oak bowl - Large', vendor: 'Drift & Pine', quantity: 2, current_quantity: 2, fulfillable_quantity: 2 },
    ...{
      fulfillment_status: null,
      fulfillment_service: 'manual',
      requires_shipping: true,
      gift_card: false,
      grams: 420,
    },
    ...{
      price: '10.00',
      price_set: moneySet('10.00'),
      total_discount: '0.00',
      discount_allocations: [],
      properties: [],
    },
    tax_lines: [{ title: 'City tax', price: '1.60', rate: 0.08 }],
  };
}

function moneySet(amount) {
  const money = { amount, currency_code: 'USD' };
  return { shop_money: money, presentment_money: money };
}
