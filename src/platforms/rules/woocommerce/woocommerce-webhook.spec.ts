// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { verifyWooCommerce, wooCommerceShopOf } from './woocommerce-webhook.js';

const KEY = 'correct horse';
const EXPECTED = { shop: 'acme.example/shop', keys: [KEY] };
const signature = (raw: Buffer) => createHmac('sha256', KEY).update(raw).digest('base64');
const RAW = Buffer.from('{"id":727}');
const HEADERS = {
  'x-wc-webhook-source': 'https://Acme.example/shop/',
  'x-wc-webhook-topic': 'order.updated',
  'x-wc-webhook-signature': signature(RAW),
  'x-wc-webhook-delivery-id': '27fcde6d5ed88139d07a62e0aa86a11c',
};

/** The id of a delivery with this body. */
function idOf(text: string, deliveryId: string): string {
  const raw = Buffer.from(text);
  const headers = { ...HEADERS, 'x-wc-webhook-signature': signature(raw), 'x-wc-webhook-delivery-id': deliveryId };
  const verdict = verifyWooCommerce(headers, raw, EXPECTED);
  if (verdict.kind !== 'delivery') throw new Error(verdict.kind);
  return verdict.deliveryId;
}

it('C-PLT-4: takes a delivery that the key has signed', () => {
  const deliveryId = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
  const delivery = { kind: 'delivery', deliveryId, topic: 'order.updated', triggeredAt: null };
  expect(verifyWooCommerce(HEADERS, RAW, EXPECTED)).toEqual(delivery);
});

it('C-PLT-7: tells the deliveries of a second apart by their bodies, and a repeated one by its id', () => {
  expect(idOf('{"id":1}', 'a')).toBe(idOf('{"id":1}', 'a'));
  expect(idOf('{"id":1}', 'a')).not.toBe(idOf('{"id":2}', 'a'));
  expect(idOf('{"id":1}', 'a')).not.toBe(idOf('{"id":1}', 'b'));
});

it('C-PLT-4: refuses a delivery that the key has not signed', () => {
  const refused = { kind: 'refused', why: 'signature' };
  expect(verifyWooCommerce(HEADERS, Buffer.from('{"id":728}'), EXPECTED)).toEqual(refused);
  expect(verifyWooCommerce({ ...HEADERS, 'x-wc-webhook-signature': undefined }, RAW, EXPECTED)).toEqual(refused);
});

it.each(['https://acme.example/', 'https://acme.example/shop2', '', undefined])(
  'C-PLT-5: refuses the site %j',
  (source) => {
    const headers = { ...HEADERS, 'x-wc-webhook-source': source };
    expect(verifyWooCommerce(headers, RAW, EXPECTED)).toEqual({ kind: 'refused', why: 'shop' });
  },
);

it('C-PLT-6: knows the ping, which is not signed', () => {
  expect(verifyWooCommerce({}, Buffer.from('webhook_id=12'), EXPECTED)).toEqual({ kind: 'ping' });
});

it.each([
  ['webhook_id=12&order=1', {}],
  ['webhook_id=12', { 'x-wc-webhook-signature': 'AAAA' }],
])('C-PLT-6: takes %j with %j for no ping', (text, headers) =>
  expect(verifyWooCommerce(headers, Buffer.from(text), EXPECTED)).toMatchObject({ kind: 'refused' }),
);

it.each([
  ['https://Acme.example/', 'acme.example'],
  ['acme.example', 'acme.example'],
  ['http://acme.example:8080/shop//', 'acme.example:8080/shop'],
  ['ftp://acme.example/', undefined],
  ['acme', undefined],
  ['', undefined],
  [`acme.example/${'x'.repeat(255)}`, undefined],
])('C-PLT-1: reads the site of %j as %j', (text, shop) => expect(wooCommerceShopOf(text)).toBe(shop));
