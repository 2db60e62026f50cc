// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { startWorker } from '../../support/api-process.js';
import { call, type Json } from '../../support/client.js';
import { newDatabase } from '../../support/own-database.js';
import { apiWith, service, workerWith } from '../../support/services.js';
import { aShopifyOrder } from '../../support/shopify-orders.js';
import { until } from '../../support/until.js';

const ORDERS = 1_000;
const AT_ONCE = 16;
const SIGNING_KEY = 'of-a-test';
const SHOP = 'killed.myshopify.com';

const [line] = aShopifyOrder().line_items as [Json];

/** The two webhooks of an order: it is placed, and then one unit is refunded and another one sent. */
function webhooksOf(index: number): { topic: string; id: string; text: string }[] {
  const id = 5_560_000 + index;
  const order = { ...aShopifyOrder({ id, name: `#K${index}` }), updated_at: '2026-10-05T01:00:00Z' };
  const at = '2026-10-05T02:00:00Z';
  const units = { line_item_id: line.id, quantity: 1, restock_type: 'cancel', line_item: line };
  const parcel = {
    ...{ id: 3_300_000 + index, order_id: id, status: 'success', created_at: at, updated_at: at },
    ...{ tracking_company: 'UPS', tracking_numbers: [`KILL${String(index).padStart(8, '0')}`], tracking_urls: [] },
    line_items: [{ ...line, quantity: 1 }],
  };
  const refund = {
    ...{ id: 660_000 + index, order_id: id, created_at: at, transactions: [], order_adjustments: [] },
    refund_line_items: [{ id: 1, ...units }],
  };
  const changed = { ...order, updated_at: at, fulfillments: [parcel], refunds: [refund] };
  return [
    { topic: 'orders/create', id: `c${index}`, text: JSON.stringify(order) },
    { topic: 'orders/updated', id: `u${index}`, text: JSON.stringify(changed) },
  ];
}

/** An API with its own database and Redis database, and a store that Shopify sends to. */
async function start() {
  const { url: databaseUrl, redisUrl, connection } = await newDatabase();
  const [environment, place] = [
    { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    { databaseUrl, redisUrl },
  ];
  const store = await service<StoresService>('StoresService', place).create({
    ...{ name: 'Killed', shop_domain: SHOP, currency: 'USD', ingestion_mode: 'shopify_webhook' },
  });
  const caller = { store, actor: { type: 'staff', id: 'cli' } } as const;
  const connections = service<PlatformConnectionsService>('PlatformConnectionsService', place);
  const { url } = await connections.connect(caller, { platform: 'shopify', signing_key: SIGNING_KEY });
  const { baseUrl } = await apiWith(environment);
  const send = async ({ topic, id, text }: { topic: string; id: string; text: string }): Promise<number> => {
    const headers = {
      ...{ 'content-type': 'application/json', 'x-shopify-topic': topic, 'x-shopify-webhook-id': id },
      'x-shopify-shop-domain': SHOP,
      'x-shopify-hmac-sha256': createHmac('sha256', SIGNING_KEY).update(text).digest('base64'),
    };
    return (await call(new URL(url).pathname, { method: 'POST', baseUrl, body: text, headers })).status;
  };
  const rowsOf = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  return { environment, connection, send, rowsOf };
}

it('C-PLT-31: deliveries are applied exactly once though two workers are killed', async () => {
  const { environment, connection, send, rowsOf } = await start();
  const countOf = async (sql: string) => Number((await rowsOf(`SELECT COUNT(*) AS count FROM ${sql}`))[0]?.count);
  const applied = () => countOf("platform_inbox WHERE state = 'applied'");
  const workers = await Promise.all([startWorker(environment), startWorker(environment)]);
  const webhooks = Array.from({ length: ORDERS }, (_, index) => webhooksOf(index)).flat();
  const taken = (async () => {
    const waiting = webhooks.values();
    const sendAll = async () => {
      for (const webhook of waiting) expect(await send(webhook)).toBe(200);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  })();

  for (const [index, worker] of workers.entries()) {
    await until(async () => (await applied()) > 200 * (index + 1), 'some deliveries to be applied');
    await worker.stop();
  }
  await taken;
  const begun = await countOf("jobs WHERE queue = 'platforms.inbox' AND lease IS NOT NULL");
  expect([begun > 0, (await applied()) < webhooks.length]).toEqual([true, true]);
  // The leases of the killed workers end.
  await connection.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE lease IS NOT NULL');
  await workerWith(environment);
  await until(async () => (await countOf("platform_inbox WHERE state = 'waiting'")) === 0, 'the others to be applied');

  expect(await applied()).toBe(2 * ORDERS);
  expect(await countOf('orders')).toBe(ORDERS);
  expect(await countOf('shipments')).toBe(ORDERS);
  const units = await rowsOf('SELECT kind, COUNT(*) AS count, SUM(quantity) AS units FROM order_units GROUP BY kind');
  expect(units.map(({ kind, count, units: sum }) => [kind, Number(count), Number(sum)])).toEqual([
    ['cancellation', ORDERS, ORDERS],
  ]);
  const events = await rowsOf('SELECT type, COUNT(*) AS count FROM outbox_events GROUP BY type ORDER BY type');
  const counts = Object.fromEntries(events.map(({ type, count }) => [type, Number(count)]));
  expect(counts).toMatchObject({ 'order.created': ORDERS, 'shipment.created': ORDERS });
});
