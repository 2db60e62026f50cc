// SPDX-License-Identifier: Apache-2.0
import { parseJson, stringifyJson } from '../../src/platform/json/exact-json.js';
import { type OrderSnapshot } from '../../src/platforms/model/platform-change.js';
import { type ConnectionSettings, DEFAULT_SETTINGS } from '../../src/platforms/model/platform-connection.js';
import { readShopify } from '../../src/platforms/rules/shopify/read-shopify.js';
import { type Json } from './client.js';

/** A line of an order as Shopify sends it: all members that the service reads, and some that it must not. */
export const aShopifyLine = (members: Json = {}): Json => ({
  id: 910001,
  product_id: 810001,
  variant_id: 820001,
  sku: 'BOWL-L',
  title: 'Oak bowl',
  variant_title: 'Large',
  name: 'Oak bowl - Large',
  vendor: 'Drift & Pine',
  quantity: 1,
  current_quantity: 1,
  fulfillable_quantity: 1,
  fulfillment_status: null,
  requires_shipping: true,
  gift_card: false,
  price: '10.00',
  total_discount: '0.00',
  discount_allocations: [],
  tax_lines: [],
  properties: [],
  ...members,
});

/** An amount in both currencies. */
export const aMoneySet = (amount: string): Json => ({
  shop_money: { amount, currency_code: 'USD' },
  presentment_money: { amount, currency_code: 'USD' },
});
/** Two lines of 61.00 together, 4.90 for shipping and 8 % tax on the goods: 61.00 + 4.90 + 4.88 = 70.78. */
export const aShopifyOrder = (members: Json = {}): Json => ({
  id: 5550001,
  name: '#2001',
  number: 1001,
  order_number: 2001,
  currency: 'USD',
  presentment_currency: 'USD',
  taxes_included: false,
  duties_included: false,
  test: false,
  processed_at: '2026-10-03T21:15:00-04:00',
  created_at: '2026-10-03T21:15:02-04:00',
  updated_at: '2026-10-04T09:00:00+02:00',
  cancelled_at: null,
  cancel_reason: null,
  closed_at: null,
  financial_status: 'paid',
  fulfillment_status: null,
  source_name: 'web',
  customer_locale: 'en-US',
  email: 'mira@example.com',
  contact_email: 'mira@example.com',
  phone: null,
  note: 'Ring at number 5',
  note_attributes: [],
  tags: 'gift, autumn',
  payment_gateway_names: ['shopify_payments'],
  customer: { id: 770001, email: 'mira@example.com', phone: null, first_name: 'Mira', last_name: 'Holt' },
  billing_address: anAddress({ company: 'Holt Studio' }),
  shipping_address: anAddress({ phone: '+15035550137' }),
  subtotal_price: '61.00',
  total_discounts: '0.00',
  total_line_items_price: '61.00',
  total_tax: '4.88',
  total_tip_received: '0.00',
  total_price: '70.78',
  total_price_set: aMoneySet('70.78'),
  total_shipping_price_set: aMoneySet('4.90'),
  original_total_duties_set: null,
  original_total_additional_fees_set: null,
  current_subtotal_price: '61.00',
  current_total_price: '70.78',
  current_total_tax: '4.88',
  discount_codes: [],
  discount_applications: [],
  line_items: [
    aShopifyLine({ quantity: 2, price: '24.50', tax_lines: [{ title: 'City tax', price: '3.92', rate: 0.08 }] }),
    aShopifyLine({
      ...{ id: 910002, product_id: 810002, variant_id: 820002, sku: 'SPOON', title: 'Oak spoon', price: '12.00' },
      ...{ variant_title: null, name: 'Oak spoon', tax_lines: [{ title: 'City tax', price: '0.96', rate: 0.08 }] },
    }),
  ],
  shipping_lines: [{ id: 1, title: 'Ground', price: '4.90', discounted_price: '4.90', is_removed: false }],
  tax_lines: [{ title: 'City tax', price: '4.88', rate: 0.08 }],
  refunds: [],
  fulfillments: [],
  returns: [],
  ...members,
});

const anAddress = (members: Json): Json => ({
  ...{ first_name: 'Mira', last_name: 'Holt', name: 'Mira Holt', company: null },
  ...{ address1: '14 Alder Lane', address2: '', city: 'Portland', province: 'Oregon', province_code: 'OR' },
  ...{ zip: '97205', country: 'United States', country_code: 'US', phone: null, latitude: 45.5, longitude: -122.6 },
  ...members,
});

/** Reads an order as the service does, from the text that Shopify sends. */
export function readOrder(order: Json, settings: Partial<ConnectionSettings> = {}): OrderSnapshot {
  const change = readShopify('orders/updated', parseJson(stringifyJson(order)), { ...DEFAULT_SETTINGS, ...settings });
  if (change?.kind !== 'order') throw new Error(`Not an order: ${String(change?.kind)}`);
  return change;
}
