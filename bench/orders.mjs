// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';

const MADE_UP = 500;

/**
 * The bodies that the bench pushes, without order numbers: the `order` of each line of an NDJSON file, or, without a file,
 * made-up orders of 1 to 8 lines and one parcel, which are the same in every run.
 */
export function benchOrders(file) {
  if (!file) {
    const random = seeded(1);
    return Array.from({ length: MADE_UP }, () => madeUpOrder(random, lineCount(random)));
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => ({ ...JSON.parse(line).order, order_number: undefined, order_id: undefined }));
}

/** One made-up order of `count` lines. */
export function orderOfLines(count) {
  return madeUpOrder(seeded(count), count);
}

// Most orders have one line, as real ones do.
const lineCount = (random) => Math.min(8, 1 + Math.floor(-Math.log(1 - random()) * 1.2));

function madeUpOrder(random, lines) {
  const line_items = Array.from({ length: lines }, () => madeUpLine(random));
  const subtotal = cents(line_items.reduce((sum, line) => sum + line.line_total, 0));
  const shipping_total = cents(random() * 30);
  const customer = hex(random, 32);
  return {
    ordered_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 2e10)).toISOString(),
    currency: 'BRL',
    customer: { id: customer, email: `customer-${customer.slice(0, 10)}@example.com` },
    amounts: {
      subtotal,
      discount_total: 0,
      shipping_total,
      tax_total: 0,
      protection_cost: 1,
      grand_total: cents(subtotal + shipping_total + 1),
    },
    is_protected: true,
    line_items,
    order_notifications: { email: true, sms: false },
    metadata: { source_status: 'invoiced' },
    shipping_address: { city: 'imbituba', state: 'SC', zip: '88780', country: 'BR' },
    shipments: [madeUpParcel(line_items)],
  };
}

function madeUpLine(random) {
  const product_id = hex(random, 32);
  const quantity = 1 + Math.floor(random() * 3);
  const unit_price = cents(1 + random() * 200);
  const line_total = cents(quantity * unit_price);
  const sku = product_id.slice(0, 12).toUpperCase();
  return { product_id, sku, title: 'garden tools', quantity, unit_price, discount_amount: 0, line_total };
}

function madeUpParcel(lines) {
  const items = lines.map(({ sku, product_id, quantity }) => ({ sku, product_id, quantity }));
  const [shipped_at, eta] = ['2026-09-01T12:00:00Z', '2026-09-15T03:00:00Z'];
  return { tracking_number: 'P1', carrier: 'correios_br', shipped_at, eta, items };
}

const cents = (amount) => Math.round(amount * 100) / 100;
const hex = (random, length) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');

/** Mulberry32: a random number generator from 0 to 1 with a fixed seed. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
