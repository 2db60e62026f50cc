// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { FIRST_SAMPLE } from '../lib/demo-store.mjs';
import { carrierTo, DAY, journey, lengthOf } from './journey.mjs';
import { customerOf, PRODUCTS } from './people.mjs';

/** Only customers of parcels with younger news asked for e-mails, because all are sent today. */
const FRESH_MS = 1.5 * DAY;

/**
 * @typedef {{ way: string, days?: number, late?: number, news?: number, after?: number, items?: string[], carrier?: string, tracking_number?: string }} Way
 * @typedef {{ after: number, do: string, lines?: Record<string, number>, why?: string, words?: string, note?: string,
 *   decision?: string, reason?: string, resolution?: string, method?: string, reference?: string, amount?: number,
 *   deductions?: number, photos?: number, days?: number, way?: string, included?: boolean, qr?: boolean,
 *   replica?: boolean, screenshot?: number, number?: string, items?: string }} Act
 * @typedef {{ age: number, who?: string | number, items: Record<string, number>, isProtected?: boolean, parcels?: Way[],
 *   acts?: Act[], mistake?: string, notifications?: object }} SampleOrder
 */

/**
 * The orders that show one state each. `age` is in days before now; `after` is in days after the order. `days` from a parcel's
 * label to the door were promised; they passed, too, unless `news` says how many days ago its last event was.
 * The shops of the wholesale platform have names.
 * @type {{ retail: SampleOrder[], wholesale: (SampleOrder & { shop: { id: string, name: string } })[] }}
 */
const SAMPLES = JSON.parse(readFileSync(new URL('orders.json', import.meta.url), 'utf8'));

/** Ages of the orders between them, all delivered, with the busy days of a shop. */
const OTHER_AGES = [28, 27.8, 27.7, 25.3, 21.4, 21, 20.9, 20.6, 18.4, 14.5, 14, 13.9, 13.8, 17.2, 11.7, 10.9, 10.7];

/** The retail store's orders, oldest first. Only the times depend on `now`; `pictures` is the URL of their folder. */
export function retailOrders(now, pictures) {
  const nextInt = seededRandom(2026);
  const skus = Object.keys(PRODUCTS);
  const others = OTHER_AGES.map((age, index) => ({
    ...{ age, who: index * 5 + 2, parcels: [{ way: 'delivered', late: nextInt(4) - 1 }], isProtected: nextInt(3) > 0 },
    items: { [skus[nextInt(10)]]: 1 + nextInt(2), [skus[nextInt(10)]]: 1 },
  }));
  const samples = [...SAMPLES.retail, ...others].sort((a, b) => b.age - a.age);
  return samples.map((each, index) => {
    const number = String(FIRST_SAMPLE + index);
    return orderOf({ who: 3 * index, ...each }, { now, number, nextInt, pictures, currency: 'BRL' });
  });
}

/** The wholesale store's orders, oldest first. */
export function wholesaleOrders(now, pictures) {
  const nextInt = seededRandom(2027);
  return SAMPLES.wholesale.map((sample, index) => {
    const order = orderOf(sample, { now, number: `W-${301 + index}`, nextInt, pictures, currency: 'USD' });
    return { ...order, body: { ...order.body, source_store: sample.shop } };
  });
}

/** A parcel of no order, as a shop sends one for a customer who wrote to it. */
export function parcelWithoutOrder(now) {
  const { customer, address } = customerOf('Inês Duarte');
  const at = now - 2.2 * DAY;
  const { carrier, tracking_number } = carrierTo(address, seededRandom(2028));
  const body = { carrier, tracking_number, customer_email: customer.email, ship_to: address, shipped_at: iso(at) };
  return { at, body, events: journey('on_the_way', { at, days: 3, to: address }) };
}

function orderOf(sample, { now, number, nextInt, pictures, currency }) {
  const { who, age, items, isProtected = false, parcels = [], acts = [], mistake, notifications } = sample;
  const { customer, address, locale } = customerOf(who);
  const at = now - age * DAY;
  const sent = parcels.map((way) => parcelOf(way, { now, at, to: address, nextInt, number, items }));
  const news = Math.max(at, ...sent.flatMap(({ events }) => events.map(({ time }) => time)));
  const body = {
    ordered_at: iso(at - 4 * 60_000),
    currency,
    customer,
    shipping_address: address,
    locale,
    is_protected: isProtected,
    order_notifications: notifications ?? { email: news > now - FRESH_MS },
    ...figures(items, { isProtected, isDiscounted: nextInt(7) === 0, pictures }),
  };
  const first = structuredClone(body);
  if (mistake) MISTAKES[mistake](first);
  const dated = acts.map((act) => ({ ...act, at: at + act.after * DAY }));
  return { number, at, body: first, corrected: body, address, parcels: sent, acts: dated };
}

function parcelOf(way, { now, at: orderedAt, to, nextInt, number, items }) {
  const chosen = carrierTo(to, nextInt);
  const at = orderedAt + (way.after ?? (way.way === 'simulated' ? 0 : 0.3)) * DAY;
  const { carrier = chosen.carrier, tracking_number = chosen.tracking_number, late = 0 } = way;
  const promised = way.days ?? chosen.days;
  const days = way.news === undefined ? promised + late : (now - way.news * DAY - at) / DAY / lengthOf(way.way);
  const isFollowed = way.way !== 'unknown' && way.way !== 'simulated';
  return {
    at,
    body: {
      ...{ carrier, tracking_number, order_number: number, ship_to: to, shipped_at: iso(at) },
      eta: iso(at + promised * DAY).slice(0, 10),
      items: (way.items ?? Object.keys(items)).map((sku) => ({ sku, line_id: sku, quantity: items[sku] })),
    },
    events: isFollowed ? journey(way.way, { at, days, to }) : [],
  };
}

/** Lines and amounts that agree; amounts are exact in cents. */
function figures(items, { isProtected, isDiscounted, pictures }) {
  const lines = Object.entries(items).map(([sku, quantity]) => ({ sku, quantity, ...PRODUCTS[sku] }));
  const listPrice = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const discount = isDiscounted ? Math.round(listPrice / 10) : 0;
  const protection = isProtected ? Math.max(2_00, Math.round(listPrice * 0.025)) : 0;
  const shipping = listPrice >= 300_00 ? 0 : 18_90;
  return {
    amounts: {
      subtotal: (listPrice - discount) / 100,
      discount_total: discount / 100,
      shipping_total: shipping / 100,
      tax_total: 0,
      protection_cost: protection / 100,
      grand_total: (listPrice - discount + shipping + protection) / 100,
    },
    ...(isDiscounted && { discounts: [{ amount: discount / 100, applies_to: 'order', code: 'WELCOME10' }] }),
    line_items: lines.map(({ sku, quantity, title, price }) => ({
      ...{ line_id: sku, sku, title, quantity, unit_price: price / 100, line_total: (quantity * price) / 100 },
      image_url: `${pictures}/${sku}.png`,
    })),
  };
}

/** Mistakes of an order management system, which make an order's figures disagree. */
const MISTAKES = {
  forgottenShipping: ({ amounts }) => (amounts.shipping_total = 0),
  forgottenDiscount: ({ amounts }) => delete amounts.discount_total,
  miscountedLine: ({ line_items: [line] }) => (line.line_total = line.unit_price),
};

const iso = (time) => new Date(time).toISOString();

/** A generator of integers from 0 to `bound` - 1 that depends only on the seed (Mulberry32). */
export function seededRandom(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
