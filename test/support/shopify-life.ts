// SPDX-License-Identifier: Apache-2.0
import { type Json } from './client.js';
import { aShopifyLine, aShopifyOrder } from './shopify-orders.js';

/** A webhook of Shopify. */
export interface ShopifyWebhook {
  topic: string;
  body: Json;
}

const [bowl, spoon] = aShopifyOrder().line_items as [Json, Json];
const cup = aShopifyLine({
  ...{ id: 910003, product_id: 810003, variant_id: 820003, sku: 'CUP', title: 'Oak cup', name: 'Oak cup' },
  ...{ variant_title: null, quantity: 2, price: '10.00' },
});

const at = (hour: number): string => `2026-10-05T${String(hour).padStart(2, '0')}:00:00Z`;

const parcel = (id: number, hour: number, line: Json, tracking_numbers: string[]): Json => ({
  ...{ id, order_id: 5550001, status: 'success', created_at: at(hour), updated_at: at(hour) },
  ...{ tracking_company: 'UPS', tracking_numbers, tracking_urls: [], line_items: [line] },
});

const refund = (id: number, hour: number, line: Json, restock_type: string): Json => ({
  ...{ id, order_id: 5550001, created_at: at(hour), transactions: [], order_adjustments: [] },
  refund_line_items: [
    { id: id + 1, line_item_id: line.id, quantity: 1, restock_type, line_item: { ...line, fulfillment_status: null } },
  ],
});

const FIRST = '1Z5R89390357567127';
const SECOND = '1Z879E930346834440';
const bowls = parcel(3300, 4, bowl, [FIRST]);
const unnumbered = parcel(3301, 5, spoon, []);
const spoons = { ...parcel(3301, 6, spoon, [SECOND]), created_at: at(5) };
const cancelled = refund(660001, 7, cup, 'cancel');
const returned = refund(660011, 8, bowl, 'return');

/** 20.00 more than the order before its edit. */
const EDITED = {
  ...{ line_items: [bowl, spoon, cup], subtotal_price: '81.00', total_line_items_price: '81.00', total_price: '90.78' },
};

/**
 * The life of an order: it is created, edited, paid, sent in two parcels, of which one gets its number later, refunded in part
 * and, last, some of it comes back. 20.00 were added to it.
 */
export const SNAPSHOTS: readonly Json[] = [
  { financial_status: 'pending' },
  { ...EDITED, financial_status: 'pending' },
  { ...EDITED },
  { ...EDITED, fulfillments: [bowls] },
  { ...EDITED, fulfillments: [bowls, unnumbered] },
  { ...EDITED, fulfillments: [bowls, spoons] },
  { ...EDITED, fulfillments: [bowls, spoons], refunds: [cancelled] },
  { ...EDITED, fulfillments: [bowls, spoons], refunds: [cancelled, returned] },
].map((members, index) => aShopifyOrder({ ...members, updated_at: at(index + 1) }));

/** All webhooks of the life of an order, in the order of their causes. */
export const LIFE: readonly ShopifyWebhook[] = [
  ...SNAPSHOTS.map((body, index) => ({ topic: index === 0 ? 'orders/create' : 'orders/updated', body })),
  { topic: 'fulfillments/create', body: bowls },
  { topic: 'fulfillments/create', body: unnumbered },
  { topic: 'fulfillments/update', body: spoons },
  { topic: 'refunds/create', body: cancelled },
  { topic: 'refunds/create', body: returned },
];

/** What follows if the shop cancels the order: its first parcel comes back, and its number goes to a new fulfilment. */
export const END: readonly ShopifyWebhook[] = [
  { topic: 'fulfillments/update', body: { ...bowls, status: 'cancelled', updated_at: at(9) } },
  { topic: 'fulfillments/create', body: { ...parcel(3302, 10, bowl, [FIRST]) } },
  {
    topic: 'orders/cancelled',
    body: aShopifyOrder({
      ...{
        ...EDITED,
        refunds: [cancelled, returned],
        updated_at: at(11),
        cancelled_at: at(11),
        cancel_reason: 'customer',
      },
      fulfillments: [
        { ...bowls, status: 'cancelled', updated_at: at(9) },
        { ...spoons, status: 'cancelled', updated_at: at(11) },
        parcel(3302, 10, bowl, [FIRST]),
      ],
    }),
  },
];

/** Each of these twice, in a sequence that the seed determines. */
export function shuffledTwice<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const keyed = [...items, ...items].map((item) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
