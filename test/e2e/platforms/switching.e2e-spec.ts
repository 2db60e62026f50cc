// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type PlatformPreviewService } from '../../../src/platforms/services/platform-preview.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { service } from '../../support/services.js';
import { LIFE, shuffledTwice, SNAPSHOTS } from '../../support/shopify-life.js';
import { aShopifyOrder } from '../../support/shopify-orders.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const previews = service<PlatformPreviewService>('PlatformPreviewService');
const stores = service<StoresService>('StoresService');

const FIRST = '1Z5R89390357567127';
const SECOND = '1Z879E930346834440';
/** How an OMS calls the lines of the order whose life Shopify tells. */
const LINES = [
  aLine({ line_id: 'bowls', product_id: '810001', variant_id: '820001', sku: 'BOWL-L', quantity: 2 }),
  aLine({ line_id: 'spoon', product_id: '810002', variant_id: '820002', sku: 'SPOON', quantity: 1 }),
  aLine({ line_id: 'cups', product_id: '810003', variant_id: '820003', sku: 'CUP', quantity: 2 }),
];

const put = async (store: TestStore, number: string, members: Json): Promise<number> => {
  const { status, text } = await store.put(`/orders/${number}`, aSoundOrder({ currency: 'USD', ...members }));
  if (status >= 300) throw new Error(text);
  return status;
};

const inMode = (store: TestStore, ingestion_mode: string) => stores.update(store.id, { ingestion_mode });

async function settled(platform: TestPlatform): Promise<void> {
  await until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');
}

const orderOf = async (store: TestStore, number: string): Promise<Json> =>
  ((await store.get(`/orders/${number}`)).json.data as { order: Json }).order;

const numbersOf = ({ shipments }: Json): unknown[] =>
  (shipments as Json[]).map(({ tracking_number }) => tracking_number).sort();

/** How often a store had each event that is to happen once, and its messages. */
const once = (store: TestStore): Promise<Json[]> =>
  rows(
    `SELECT type, COUNT(*) AS amount FROM outbox_events
     WHERE store_id = ? AND type IN ('order.created', 'order.cancelled', 'shipment.created') GROUP BY type ORDER BY type`,
    [store.id],
  );

it('C-PLT-39: a store switches to its platform and back with orders under way, and nothing is lost or doubled', async () => {
  const platform = await TestPlatform.connect(await newStore({ currency: 'USD' }));
  const { store } = platform;
  const caller = callerOf(store);
  const shipments = [{ tracking_number: FIRST, carrier: 'ups', items: [{ line_id: 'bowls', quantity: 2 }] }];
  // The OMS knows Shopify's id of one order, and no id of the other one. It has cancelled what Shopify refunds as 660001.
  const oms = { order_id: '5550001', line_items: LINES, shipments };
  await put(store, '2001', oms);
  const other = aShopifyOrder({ id: 5550002, name: '#2002', updated_at: '2026-10-05T01:00:00Z' });
  await put(store, '2002', { line_items: LINES.slice(0, 2) });
  const cancel = { type: 'PARTIAL', line_items: [{ line_id: 'cups', quantity: 1 }] };
  expect((await store.post('/orders/2001/cancel', cancel)).status).toBe(200);

  // The dry run: the connection is paused, and the platform sends already.
  await connections.pause(caller, platform.id);
  const early = SNAPSHOTS.slice(1, 7).map((body) => ({ topic: 'orders/updated', body }));
  for (const { topic, body } of [...early, { topic: 'orders/updated', body: other }])
    await platform.send({ topic, text: JSON.stringify(body) });
  const { deliveries } = await previews.preview(caller, platform.id);
  expect(new Set(deliveries.map(({ outcome }) => outcome))).toEqual(new Set(['changes']));
  expect(await put(store, '2001', oms)).toBe(200);

  await inMode(store, 'shopify_webhook');
  await connections.resume(caller, platform.id);
  for (const { topic, body } of shuffledTwice(LIFE, 5)) await platform.send({ topic, text: JSON.stringify(body) });
  await platform.send({ topic: 'orders/updated', text: JSON.stringify(other) });
  const parcel = { tracking_company: 'UPS', tracking_numbers: ['1Z5R89390357567128'], line_items: [] };
  const fulfilment = { id: 3400, status: 'success', created_at: '2026-10-05T02:00:00Z', ...parcel };
  const sent = { ...other, updated_at: '2026-10-05T02:00:00Z', fulfillments: [fulfilment] };
  await platform.send({ topic: 'orders/updated', text: JSON.stringify(sent) });
  await settled(platform);
  expect(new Set(await platform.states())).toEqual(new Set(['applied']));
  await connections.pause(caller, platform.id);
  await inMode(store, 'custom_api');

  const [first, second] = [await orderOf(store, '2001'), await orderOf(store, '2002')];
  expect(first).toMatchObject({ order_id: '5550001', source_channel: 'shopify' });
  const cancelled = { status: 'partial', lines: [{ line_id: 'cups', cancelled_quantity: 1 }] };
  expect(first).toMatchObject({
    line_items: LINES.map(({ line_id, quantity }) => ({ line_id, quantity })),
    cancellation: cancelled,
  });
  expect(second).toMatchObject({ order_id: '2002', line_items: [{ line_id: 'bowls' }, { line_id: 'spoon' }] });
  expect([numbersOf(first), numbersOf(second)]).toEqual([[FIRST, SECOND], ['1Z5R89390357567128']]);
  const units = await rows<Json>(
    'SELECT line_id, kind, quantity FROM order_units WHERE store_id = ? ORDER BY line_id',
    [store.id],
  );
  expect(units).toEqual([
    { line_id: 'bowls', kind: 'refunded', quantity: 1 },
    { line_id: 'cups', kind: 'cancellation', quantity: 1 },
  ]);
  expect(await once(store)).toEqual([
    { type: 'order.cancelled', amount: 1 },
    { type: 'order.created', amount: 2 },
    { type: 'shipment.created', amount: 3 },
  ]);
  const [orders] = await rows<Json>('SELECT COUNT(*) AS n FROM orders WHERE store_id = ?', [store.id]);
  expect(Number(orders?.n)).toBe(2);

  // The OMS goes on as if nothing had happened, and so does the platform afterwards.
  const both = [...shipments, { tracking_number: SECOND, carrier: 'ups' }];
  expect(await put(store, '2001', { ...oms, shipments: both })).toBe(200);
  await inMode(store, 'shopify_webhook');
  await connections.resume(caller, platform.id);
  const last = SNAPSHOTS.at(-1);
  await platform.send({
    topic: 'orders/updated',
    text: JSON.stringify({ ...last, updated_at: '2026-10-06T01:00:00Z' }),
  });
  await settled(platform);
  await inMode(store, 'custom_api');
  const again = await orderOf(store, '2001');
  expect(numbersOf(again)).toEqual([FIRST, SECOND]);
  expect(again.cancellation).toMatchObject(cancelled);
  expect(await once(store)).toContainEqual({ type: 'shipment.created', amount: 3 });
});
