// SPDX-License-Identifier: Apache-2.0
// Measures signed webhooks of Shopify from HTTP to the orders, with a worker that applies them meanwhile, and without a floor.
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from './database.mjs';
import { SIGNING_KEY } from './deliveries.mjs';
import { cpuMs } from './process-cost.mjs';
import { load } from './rounds.mjs';
import { withServices } from './services.mjs';
import { markdown } from './table.mjs';
import { atLeast, atMost } from './verdicts.mjs';

const SHOP = { shop_domain: 'bench-shop.myshopify.com', currency: 'USD', ingestion_mode: 'shopify_webhook' };
const WAITING = "SELECT 1 FROM platform_inbox WHERE store_id = ? AND connection_id = ? AND state = 'waiting' LIMIT 1";

/**
 * Sends `deliveries` orders to a new connection, after a fifth as many as a warm-up, and waits until `worker` has applied them.
 * Returns the figures for {@link platformsTable}.
 */
export function measurePlatforms({ api, worker, settings }, { deliveries, ...job }) {
  return withConnection(settings.DATABASE_URL, async (connection) => {
    const [storeId, connected] = await withServices(settings, async ({ newStore, connect }) => {
      const id = await newStore(SHOP);
      return [id, await connect(id, { platform: 'shopify', signing_key: SIGNING_KEY })];
    });
    const platform = { path: new URL(connected.url).pathname, shop: connected.shop };
    const isAnyLeft = async () => (await connection.query(WAITING, [storeId, connected.connection_id]))[0].length > 0;
    const send = async (requests) => {
      const [apiMs, workerMs] = [cpuMs(api.pid), cpuMs(worker.pid)];
      const sent = await load(api, 'delivery', { ...job, platform, requests });
      while (await isAnyLeft()) await delay(50);
      const lag = Math.max(0, Date.now() - sent.ended) / 1000;
      const costs = { api: (cpuMs(api.pid) - apiMs) / requests, worker: (cpuMs(worker.pid) - workerMs) / requests };
      return {
        p99: sent.p99,
        taken: requests / sent.seconds,
        applied: requests / (sent.seconds + lag),
        costs,
      };
    };
    const warmUp = Math.ceil(deliveries / 5);
    await send(warmUp);
    const figures = await send(deliveries);
    const [[{ orders }]] = await connection.query('SELECT COUNT(*) AS orders FROM orders WHERE store_id = ?', [
      storeId,
    ]);
    if (Number(orders) !== warmUp + deliveries)
      throw new Error(`${orders} orders of ${warmUp + deliveries} deliveries`);
    return figures;
  });
}

const COLUMNS = [
  ['Webhooks', () => 'new orders of Shopify'],
  ['taken /s', ({ taken }) => atLeast(500, 0).of(taken)],
  ['p99 ms', ({ p99 }) => atMost(100, 0).of(p99)],
  ['applied /s', ({ applied }) => applied.toFixed(0)],
  ['API CPU ms', ({ costs }) => costs.api.toFixed(2)],
  ['worker CPU ms', ({ costs }) => costs.worker.toFixed(2)],
];

/** A Markdown table of figures, with verdicts. */
export const platformsTable = (figures) => markdown(COLUMNS, [figures]);
