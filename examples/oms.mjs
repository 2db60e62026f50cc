#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// What an order management system does with the client, run against the demo store of `npm run up`:
//
//   NODE_EXTRA_CA_CERTS=.local/tls/cert.pem node examples/oms.mjs
//
// It pushes a protected order and its parcel, returns one lamp, claims the other, and prints each result. Each run
// creates a new order. An argument names the demo.json of another store.
import { readFileSync } from 'node:fs';
import { createClient, ParcelwardProblem } from '@parcelward/client';

const demo = JSON.parse(readFileSync(process.argv[2] ?? '.local/demo.json', 'utf8'));
const client = createClient({ baseUrl: demo.base_url, apiKey: demo.api_key, shopDomain: demo.shop_domain });

const run = Date.now().toString(36).toUpperCase();
const orderNumber = `OMS-${run}`;
const trackingNumber = `OMS${run}`;

const written = await client.orders.put(orderNumber, {
  ordered_at: new Date().toISOString(),
  currency: 'BRL',
  customer: { name: 'Ana Souza', email: 'ana@example.com' },
  shipping_address: { street1: 'Rua das Flores 12', city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
  is_protected: true,
  amounts: {
    subtotal: 200,
    discount_total: 0,
    shipping_total: 15,
    tax_total: 0,
    protection_cost: 4,
    grand_total: 219,
  },
  line_items: [{ line_id: 'LAMP', sku: 'LAMP-1', title: 'Garden lamp', quantity: 2, unit_price: 100, line_total: 200 }],
  order_notifications: { email: true },
});
say('order', `${written.order_number} is ${written.protect_order_number}, flagged: ${written.review.flagged}`);

const { shipment, isIdentified } = await client.shipments.push({
  tracking_number: trackingNumber,
  carrier: 'correios_br',
  order_number: orderNumber,
  items: [{ line_id: 'LAMP', quantity: 2 }],
});
say('shipment', `${shipment.shipment_id} ${isIdentified ? 'is tracked' : 'has no known carrier'}`);
say('tracking page', shipment.tracking_page_url);

const { return_id: returnId } = await client.returns.create({
  order_id: orderNumber,
  resolution: 'REFUND',
  return_method: 'SELF_SHIP',
  customer_reason: { code: 'TOO_BRIGHT' },
  return_from_address: { name: 'Ana Souza', city: 'Imbituba' },
  return_line_items: [{ line_id: 'LAMP', quantity: 1 }],
});
const external_reference = { rma: `RMA-${run}` };
await client.returns.decide(returnId, { decision: 'APPROVED', external_reference });
await client.returns.label(returnId, {
  carrier: 'correios_br',
  tracking_number: `RET${run}`,
  label_url: 'https://labels.example.com/1.pdf',
  external_reference,
});
const returned = await client.returns.refund(returnId, {
  amount: 100,
  currency: 'BRL',
  external_refund_id: `RF-${run}`,
  external_reference,
});
say('return', `${returned.id} is ${returned.status}`);

const claim = await client.claims.create({
  order_reference: orderNumber,
  claim_reason: 'Stolen',
  claim_resolution: 'REFUND',
  claims_full_order: false,
  claims_items: [{ line_id: 'LAMP', quantity: 1 }],
});
say('claim', `${claim.claim_id} would pay ${claim.payout.amount} ${claim.payout.currency}`);

try {
  await client.orders.cancel(orderNumber, { type: 'FULL' });
} catch (error) {
  if (!(error instanceof ParcelwardProblem)) throw error;
  say('cancellation', `${error.code}, as expected: nothing is left to cancel`);
}

const { line_items: lines } = await client.orders.returnableItems(orderNumber);
say('left', lines.map((line) => `${line.returnable_quantity} of ${line.title}`).join(', '));

function say(what, text) {
  console.log(`${what.padEnd(14)} ${text}`);
}
