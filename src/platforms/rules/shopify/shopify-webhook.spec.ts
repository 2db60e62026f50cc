// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { shopifyShopOf, verifyShopify } from './shopify-webhook.js';

const [KEY, OTHER] = ['d41d8cd98f00b204e9800998ecf8427e', 'another-key'] as const;
const EXPECTED = { shop: 'acme.myshopify.com', keys: [KEY] };
const RAW = Buffer.from('{"id":820982911946154508,"note":"ü"}');

const signature = (key: string, raw = RAW) => createHmac('sha256', key).update(raw).digest('base64');
const HEADERS = {
  'x-shopify-hmac-sha256': signature(KEY),
  'x-shopify-shop-domain': 'Acme.myshopify.com',
  'x-shopify-topic': 'orders/updated',
  'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  'x-shopify-event-id': '98880550-7158-44d4-b7cd-2c97c8a091b5',
  'x-shopify-triggered-at': '2026-11-20T10:00:00.123456789Z',
};
const DELIVERY = {
  kind: 'delivery',
  deliveryId: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  topic: 'orders/updated',
  triggeredAt: new Date('2026-11-20T10:00:00.123Z'),
};

it('C-PLT-4: knows the signature of a published example', () => {
  const raw = Buffer.from('what do ya want for nothing?');
  // RFC 4231, test case 2.
  const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const headers = { ...HEADERS, 'x-shopify-hmac-sha256': Buffer.from(known, 'hex').toString('base64') };
  expect(verifyShopify(headers, raw, { ...EXPECTED, keys: ['Jefe'] })).toEqual(DELIVERY);
});

it.each(['x-shopify-', 'shopify-'])('C-PLT-4: takes headers that begin with %s', (prefix) => {
  const headers = Object.fromEntries(
    Object.entries(HEADERS).map(([name, value]) => [name.replace('x-shopify-', prefix), value]),
  );
  expect(verifyShopify(headers, RAW, EXPECTED)).toEqual(DELIVERY);
});

it('C-PLT-2: takes a signature of any valid key', () => {
  expect(verifyShopify(HEADERS, RAW, { ...EXPECTED, keys: [OTHER, KEY] })).toEqual(DELIVERY);
});

it.each([
  ['of another key', { 'x-shopify-hmac-sha256': signature(OTHER) }],
  ['of another body', { 'x-shopify-hmac-sha256': signature(KEY, Buffer.from('{}')) }],
  ['that is cut off', { 'x-shopify-hmac-sha256': signature(KEY).slice(0, 20) }],
  ['in hex', { 'x-shopify-hmac-sha256': createHmac('sha256', KEY).update(RAW).digest('hex') }],
  ['that is empty', { 'x-shopify-hmac-sha256': '' }],
  ['that is missing', { 'x-shopify-hmac-sha256': undefined }],
])('C-PLT-4: refuses a signature %s', (_which, changed) => {
  const refused = { kind: 'refused', why: 'signature' };
  expect(verifyShopify({ ...HEADERS, ...changed }, RAW, EXPECTED)).toEqual(refused);
});

it('C-PLT-4: refuses everything without a key', () => {
  expect(verifyShopify(HEADERS, RAW, { ...EXPECTED, keys: [] })).toMatchObject({ kind: 'refused' });
});

it.each(['other.myshopify.com', '', undefined])('C-PLT-5: refuses the shop %j', (shop) => {
  const headers = { ...HEADERS, 'x-shopify-shop-domain': shop };
  expect(verifyShopify(headers, RAW, EXPECTED)).toEqual({ kind: 'refused', why: 'shop' });
});

it('C-PLT-7: has a digest of the body as its id if Shopify sends none that can be stored', () => {
  const idOf = (webhookId: string | undefined, raw = RAW) => {
    const headers = {
      ...HEADERS,
      'x-shopify-webhook-id': webhookId,
      'x-shopify-topic': 'a b',
      'x-shopify-triggered-at': 'now',
      'x-shopify-hmac-sha256': signature(KEY, raw),
    };
    const verdict = verifyShopify(headers, raw, EXPECTED);
    expect(verdict).toMatchObject({ topic: '', triggeredAt: null });
    return verdict.kind === 'delivery' ? verdict.deliveryId : undefined;
  };
  for (const id of [undefined, '', 'x'.repeat(65), 'ü']) expect(idOf(id)).toMatch(/^[0-9a-f]{64}$/);
  expect(idOf(undefined)).not.toBe(idOf(undefined, Buffer.from('{}')));
});

it.each([
  ['acme.myshopify.com', 'acme.myshopify.com'],
  ['https://Acme-2.myshopify.com/', 'acme-2.myshopify.com'],
  ['shop.example.com', undefined],
  ['acme.myshopify.com.evil.example', undefined],
  ['', undefined],
])('C-PLT-1: reads the shop of %j as %j', (text, shop) => expect(shopifyShopOf(text)).toBe(shop));
