// SPDX-License-Identifier: Apache-2.0
import { type ApiRouteOptions } from '../../platform/http/api-route.js';

const SHIPPED = {
  order_number: 'DEMO-1001',
  order_id: 'oms-1001',
  ordered_at: '2017-12-27T02:41:00Z',
  currency: 'BRL',
  customer: { id: '3187789bec990987', email: 'ana@example.com', name: 'Ana Souza' },
  amounts: {
    subtotal: 55.98,
    discount_total: 0,
    shipping_total: 15.1,
    tax_total: 0,
    protection_cost: 1,
    grand_total: 72.08,
  },
  is_protected: true,
  line_items: [
    {
      line_id: 'LAMP-1',
      product_id: 'a47295965bd091207681b541b26e40a5',
      sku: 'A47295965BD0',
      title: 'Garden lamp',
      quantity: 2,
      unit_price: 27.99,
      discount_amount: 0,
      line_total: 55.98,
    },
  ],
  shipping_address: { city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
  order_notifications: { email: true, sms: false },
  shipments: [
    {
      tracking_number: 'PW531744166BR',
      carrier: 'correios_br',
      shipped_at: '2017-12-28T21:33:00Z',
      eta: '2018-01-29',
      items: [{ sku: 'A47295965BD0', quantity: 2 }],
    },
  ],
};

const MINIMAL = {
  ordered_at: '2026-11-20T02:00:24Z',
  currency: 'BRL',
  customer: {},
  amounts: { subtotal: 19.9 },
  line_items: [{ sku: 'MUG-1', quantity: 1, unit_price: 19.9 }],
};

type Examples = NonNullable<ApiRouteOptions['bodyExamples']>;

export const ORDER_EXAMPLES: Examples = {
  shipped: { summary: 'A protected order in one parcel', value: SHIPPED },
  minimal: { summary: 'Only the required members', value: MINIMAL },
};

const { shipments: _shipments, ...POSTED } = SHIPPED;

export const POST_ORDER_EXAMPLES: Examples = {
  shipped: {
    summary: 'A protected order in one parcel',
    value: { ...POSTED, order_number: 'DEMO-POSTED-1', order_id: 'posted-1' },
  },
  minimal: { summary: 'Only the required members', value: { order_number: 'DEMO-POSTED-2', ...MINIMAL } },
};

export const ORDER_LABEL_EXAMPLES: Examples = {
  usps: {
    summary: 'A USPS label, generated from its barcode',
    value: { barcode_data: '420902109405511899223197428490', carrier: 'usps', service: 'Ground Advantage' },
  },
  link: { summary: 'A label to print', value: { label_url: 'https://labels.example.com/returns/1.pdf' } },
  enclosed: { summary: 'A label enclosed in the parcel', value: { included_in_package: true } },
};

export const CANCEL_EXAMPLES: Examples = {
  full: { summary: 'All units that are left', value: { type: 'FULL', reason: 'Customer changed their mind' } },
  partial: {
    summary: 'One unit of a line',
    value: { type: 'PARTIAL', line_items: [{ line_id: 'LAMP-1', quantity: 1 }] },
  },
};
