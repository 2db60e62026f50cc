// SPDX-License-Identifier: Apache-2.0
import { type Json } from './client.js';

const ADDRESS = {
  name: 'Ana Souza',
  company: 'Souza Ltda',
  street1: 'Rua das Flores 12',
  street2: 'ap. 3',
  street3: 'bloco B',
  city: 'Imbituba',
  state: 'SC',
  zip: '88780',
  country: 'BR',
  phone: '+55 48 99999-0000',
  email: 'ana@example.com',
  landmark: 'blue gate',
};

const LINE = {
  line_id: 'L-1',
  kind: 'item',
  product_id: 'p-1',
  variant_id: 'v-1',
  sku: 'SKU-1',
  title: 'Caneca ☕',
  quantity: 2,
  unit_price: 10.005,
  line_total: 19.01,
  discount_amount: 1,
  tax_amount: 0.95,
  image_url: 'https://cdn.example.com/mug.png?w=1',
  product_url: 'https://shop.example.com/mug',
  gift: { wrap: true, notes: [null, 1] },
};

/** Its carrier requires an account, so that no carrier event changes it during a test. */
const SHIPMENT = {
  tracking_number: 'TN-1',
  carrier: 'purolator',
  customer_email: 'ana@example.com',
  tracking_url: 'https://track.example.com/TN-1',
  shipped_at: '2026-11-02T09:00:00-03:00',
  eta: '2026-11-05',
  items: [
    {
      line_id: 'L-1',
      product_id: 'p-1',
      sku: 'SKU-1',
      title: 'Caneca',
      quantity: 2,
      image_url: 'https://cdn.example.com/mug.png',
      box: 1,
    },
  ],
  servicelevel: { name: 'Express', token: 'express', terms: 'none', tier: 2 },
  ship_to: ADDRESS,
  metadata: 'dock 4',
  totals: {
    subtotal: 19.01,
    shipping_total: 5,
    tax_total: 0,
    discount_total: 1,
    grand_total: 25.51,
    currency: 'BRL',
    fee: 1,
  },
  return_label: {
    barcode_data: '420887809405',
    tracking_number: 'RT-1',
    label_url: 'https://labels.example.com/1.pdf',
    qr_code_url: 'https://labels.example.com/1.png',
    included_in_package: true,
    carrier: 'usps',
    service: 'ground',
    tracking_url: 'https://track.example.com/RT-1',
    expires_at: '2027-01-01T00:00:00-03:00',
    instructions: 'Drop it at any post office.',
    return_to: ADDRESS,
    printer: 'zpl',
  },
  box: 'L',
};

/**
 * Builds a body with every member of an order: its figures agree, and its open objects have unnamed keys. It omits
 * `source_store`, which is for B2B platform stores, and members that only an existing order may send back.
 */
export function aFullOrder(members: Json = {}): Json {
  return copyOf({
    order_id: 'oid-1',
    ordered_at: '2026-11-01T10:00:00.5-03:00',
    currency: 'BRL',
    customer: {
      id: 'c-1',
      email: 'ana@example.com',
      name: 'Ana Souza',
      first_name: 'Ana',
      last_name: 'Souza',
      phone: '+55 48 99999-0000',
      loyalty: { tier: 'gold' },
    },
    amounts: {
      subtotal: 38.02,
      discount_total: 2,
      grand_total: 45.47,
      shipping_total: 5,
      protection_cost: 1.5,
      tax_total: 0.95,
    },
    is_protected: true,
    line_items: [LINE, { ...LINE, line_id: 'L-2', product_id: 'p-2', sku: 'SKU-2' }],
    billing_address: ADDRESS,
    shipping_address: { ...ADDRESS, street1: 'Rua do Porto 1' },
    discounts: [
      { amount: 2, applies_to: 'line', code: 'MUG1', title: 'Mug week', type: 'fixed', line_ids: ['L-1'], campaign: 7 },
    ],
    tax_lines: [{ amount: 0.95, title: 'ICMS', rate: 0.05, jurisdiction: 'SC', basis: 19.01 }],
    shipments: [SHIPMENT],
    order_notifications: { email: true, sms: false },
    metadata: { channel: 'web', nested: { a: [1, { b: null }] } },
    source_payload: { id: 1, total_price: '19.01' },
    locale: 'pt-BR',
    note: 'Ring twice\nat the back door',
    source_status: 'paid',
    source_updated_at: '2026-11-01T10:05:00-03:00',
    ...members,
  });
}

/** Copies a body deeply, because the constants above are used in several places. */
function copyOf(body: Json): Json {
  return JSON.parse(JSON.stringify(body)) as Json;
}

/** Matches a link to a tracking page. */
export const TRACKING_PAGE = /^https:\/\/[^/]+\/t\/[\w-]{40,}$/;

/** Builds the shipment that `GET` shows if only `tracking_number` and `carrier` were sent. */
export function aShipmentAsRead(members: Json): Json {
  return {
    shipment_id: expect.stringMatching(/^shp_[0-9a-hjkmnp-tv-z]{26}$/),
    tracking_carrier: null,
    tracking_availability: 'unidentified',
    order_number: null,
    customer_email: null,
    tracking_url: null,
    tracking_page_url: expect.stringMatching(TRACKING_PAGE),
    shipped_at: null,
    eta: null,
    items: null,
    servicelevel: null,
    address_to: null,
    metadata: null,
    totals: null,
    return_label: null,
    status: 'PENDING',
    substatus: null,
    supersedes: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    ...members,
  };
}

/** Builds what `GET` shows of `aFullOrder()`, without the members that the service sets: instants in UTC, `eta` as sent. */
export function fullOrderAsRead(orderNumber: string): Json {
  const { ship_to, box: _ignored, ...sent } = SHIPMENT;
  const shipment = aShipmentAsRead({
    ...sent,
    tracking_carrier: 'purolator',
    tracking_availability: 'account_required',
    order_number: orderNumber,
    address_to: ship_to,
    shipped_at: '2026-11-02T12:00:00.000Z',
    return_label: { ...SHIPMENT.return_label, expires_at: '2027-01-01T03:00:00.000Z' },
  });
  const order = aFullOrder({
    ordered_at: '2026-11-01T13:00:00.500Z',
    source_updated_at: '2026-11-01T13:05:00.000Z',
  });
  return { ...order, shipments: [shipment] };
}
