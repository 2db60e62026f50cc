// SPDX-License-Identifier: Apache-2.0
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { demo, isGood } from './demo-store.mjs';
import { inRoot } from './folders.mjs';
import { run } from './run.mjs';
import { call } from './service.mjs';

/** The store of the demo whose orders come from the webhooks of Shopify. */
export const sampleStore = {
  ...demo,
  name: 'Sample Shop',
  shop_domain: 'shop.parcelward.test',
  currency: 'USD',
  ingestion_mode: 'shopify_webhook',
};
export const SHOP = 'parcelward-sample.myshopify.com';

/**
 * Connects a store of a running service to the sample shop: `{store_id, shop_domain, api_key, url, signing_key}`. `kept` is
 * the result of an earlier start, which stays while it works.
 */
export async function connectSampleShop({ kept, settings }) {
  if (kept && (await works(kept, settings))) return kept;
  const signing_key = randomBytes(32).toString('hex');
  const env = { ...settings, SIGNING_KEY: signing_key };
  const printed = await run(process.execPath, [inRoot('scripts/demo/connect-shop.mjs')], { env });
  return { ...JSON.parse(printed), shop_domain: sampleStore.shop_domain, signing_key };
}

/**
 * Sends a webhook as Shopify does, and returns the status of the answer; 0 if there is none.
 * @param {any} connection
 * @param {{ topic: string, body: object }} webhook
 * @param {{ ca: Buffer, id?: string }} options
 */
export async function sendWebhook({ url, signing_key }, { topic, body }, { ca, id = randomUUID() }) {
  const text = JSON.stringify(body);
  const headers = {
    ...{ 'content-type': 'application/json', 'x-shopify-topic': topic, 'x-shopify-shop-domain': SHOP },
    ...{ 'x-shopify-webhook-id': id, 'x-shopify-triggered-at': new Date().toISOString() },
    'x-shopify-hmac-sha256': createHmac('sha256', signing_key).update(text).digest('base64'),
  };
  return (await call(url, { ca, method: 'POST', headers, body: text }))?.status ?? 0;
}

/** Whether key and connection are valid. The delivery is of a topic that is ignored, and stored once. */
async function works(kept, settings) {
  const options = { ca: readFileSync(settings.TLS_CERT_FILE), id: 'start-of-the-demo' };
  const webhook = { topic: 'shop/update', body: {} };
  return (await isGood(kept, settings)) && (await sendWebhook(kept, webhook, options)) === 200;
}
