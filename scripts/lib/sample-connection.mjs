import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PROTECTION } from '../demo/sample-shop.mjs';
import { createStore, demo, isGood } from './demo-store.mjs';
import { call, cli } from './service.mjs';

/** The store of the demo whose orders come from the webhooks of Shopify. */
export const sampleStore = {
  ...demo,
  name: 'Sample Shop',
  shop_domain: 'shop.parcelward.test',
  currency: 'USD',
  ingestion_mode: 'shopify_webhook',
};
const SHOP = 'parcelward-sample.myshopify.com';

/**
 * Connects a store of a running service to the sample shop: `{store_id, shop_domain, api_key, url, signing_key}`. `kept` is
 * the result of an earlier start, which stays while it works.
 */
export async function connectSampleShop({ kept, folder, settings }) {
  if (kept && (await works(kept, settings))) return kept;
  const read = async (words, input) => JSON.parse(await cli(['--json', ...words], settings, { input }));
  const { shop_domain } = sampleStore;
  const found = (await read(['store', 'list'])).find((store) => store.shop_domain === shop_domain);
  const { store_id } = found ?? (await createStore(sampleStore, { folder, settings }));
  const signing_key = randomBytes(32).toString('hex');
  const connect = async () => {
    const all = found ? await read(['platform', 'list', store_id]) : [];
    const live = all.find(({ state, platform }) => state !== 'removed' && platform === 'shopify');
    const words = live
      ? ['rotate', store_id, live.connection_id]
      : ['connect', store_id, '--platform', 'shopify', '--shop', SHOP, '--protection-lines', PROTECTION];
    return read(['platform', ...words], signing_key);
  };
  const [{ api_key }, { url }] = await Promise.all([read(['key', 'rotate', store_id]), connect()]);
  return { store_id, shop_domain, api_key, url, signing_key };
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
