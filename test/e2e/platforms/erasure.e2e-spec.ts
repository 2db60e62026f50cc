// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type PlatformDeliveriesService } from '../../../src/platforms/services/platform-deliveries.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { runErasure } from '../../support/erasures.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { aShopifyOrder } from '../../support/shopify-orders.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const deliveries = service<PlatformDeliveriesService>('PlatformDeliveriesService');
const privacy = service<PrivacyService>('PrivacyService');

const connect = async (): Promise<TestPlatform> => TestPlatform.connect(await newStore({ currency: 'USD' }));

async function send(platform: TestPlatform, topic: string, body: Json | string): Promise<void> {
  await platform.send({ topic, text: typeof body === 'string' ? body : JSON.stringify(body) });
}

/** Sends a delivery, and waits until it has ended. */
async function take(platform: TestPlatform, topic: string, body: Json | string): Promise<void> {
  await send(platform, topic, body);
  await until(async () => !(await platform.states()).includes('waiting'), 'the delivery to end');
}

const old = { processed_at: '2026-01-03T10:00:00Z', created_at: '2026-01-03T10:00:00Z' };
const anOrder = (members: Json = {}): Json => aShopifyOrder({ ...old, updated_at: '2026-02-01T10:00:00Z', ...members });

/** Which deliveries have a body, and their states. */
const left = async (platform: TestPlatform): Promise<string[]> =>
  (await platform.stored()).map(({ state, body }) => `${state}${body === '' ? '' : ' with its body'}`);

async function erase(platform: TestPlatform, selection: Parameters<PrivacyService['find']>[1]): Promise<void> {
  const { store } = platform;
  const { id } = await privacy.requestErasure(callerOf(store), selection, { ignoresHolds: true });
  await runErasure(store, id);
  expect((await privacy.get(store.id, id)).state).toBe('verified');
}

it('C-PLT-41: keeps no body that no order has taken and nobody can apply', async () => {
  const platform = await connect();
  await take(platform, 'customers/update', { email: 'mira@example.com' });
  await take(platform, 'customers/data_request', { customer: { email: 'mira@example.com' }, orders_requested: [] });
  await take(platform, 'customers/redact', { customer: { email: 'mira@example.com' }, orders_to_redact: [] });
  await take(platform, 'orders/create', anOrder());
  await take(platform, 'orders/updated', '{"email":"mira@example.com"');
  expect(await left(platform)).toEqual([
    ...['ignored', 'applied', 'applied'],
    ...['applied with its body', 'parked with its body'],
  ]);
});

it('C-PLT-41: what comes after the erasure of its order brings nobody back, and keeps no body', async () => {
  const platform = await connect();
  await take(platform, 'orders/create', anOrder());
  await erase(platform, { email: 'mira@example.com' });
  const later = { updated_at: '2026-02-02T10:00:00Z', note: 'For Mira' };
  await take(platform, 'orders/updated', anOrder(later));
  await take(platform, 'orders/updated', anOrder({ ...later, currency: 'euros' }));
  expect(await left(platform)).toEqual(['applied', 'applied', 'ignored']);
  expect((await platform.store.get('/orders/2001')).text).not.toMatch(/mira/i);
  expect(await deliveries.retryAll(platform.store.id)).toBe(0);
});

it('C-PLT-41: the erasure of a person empties what was never applied, and nothing of others', async () => {
  const platform = await connect();
  await take(platform, 'orders/create', anOrder({ currency: 'euros' }));
  await take(
    platform,
    'orders/create',
    anOrder({
      id: 5550002,
      name: '#2002',
      currency: 'euros',
      email: 'Mira@Example.com',
      contact_email: null,
      customer: null,
    }),
  );
  await take(platform, 'orders/create', '{"email":"mira@example.com"');
  await take(platform, 'orders/create', '{"email":"almira@example.com"');
  await take(platform, 'orders/create', '{"email":"mira@example.community"');
  await send(platform, 'fulfillments/create', { id: 1, order_id: 999, email: 'mira@example.com', line_items: [] });
  await expect(privacy.requestErasure(callerOf(platform.store), { email: 'mira@example.com' })).rejects.toMatchObject({
    code: 'NOTHING_TO_ERASE',
  });
  expect(await left(platform)).toEqual([
    ...['ignored', 'ignored', 'ignored'],
    ...['parked with its body', 'parked with its body', 'ignored'],
  ]);
  expect((await platform.stored())[0]?.reason).toMatch(/currency/);
});

it('C-PLT-41: the erasure of a person leaves the deliveries of an order that is held, until it is erased', async () => {
  const platform = await connect();
  const recent = { processed_at: new Date().toISOString(), created_at: new Date().toISOString() };
  await take(platform, 'orders/create', anOrder(recent));
  await take(platform, 'orders/updated', anOrder({ ...recent, currency: 'euros' }));
  await privacy.requestErasure(callerOf(platform.store), { email: 'mira@example.com' });
  expect(await left(platform)).toEqual(['applied with its body', 'parked with its body']);
});

it('C-PLT-14: the erasure of an order empties what names its id and has not found it, and what a paused connection keeps', async () => {
  const platform = await connect();
  const { store } = platform;
  const order = { order_id: 55500010001 };
  for (const id of [55500010001, 55500010002, 555000100011])
    await send(platform, 'fulfillments/create', { id: 1, order_id: id, destination: { name: 'Mira' }, line_items: [] });
  await rows("UPDATE platform_inbox SET state = 'parked' WHERE store_id = ?", [store.id]);
  await take(platform, 'orders/create', anOrder({ id: order.order_id }));
  await connections.pause(callerOf(store), platform.id);
  await send(platform, 'orders/updated', anOrder({ id: order.order_id, updated_at: '2026-02-03T10:00:00Z' }));
  const isNamed = async () =>
    await rows<object>(
      "SELECT 1 FROM platform_inbox WHERE store_id = ? AND order_number = '2001' AND state = 'waiting'",
      [store.id],
    );
  await until(async () => (await isNamed()).length === 1, 'the order of the delivery to be known');
  await erase(platform, { orders: ['2001'] });
  expect(await left(platform)).toEqual([
    ...['ignored', 'parked with its body', 'parked with its body'],
    ...['applied', 'ignored'],
  ]);
});

it('C-PLT-25: what privacy law asks does not wait for a paused connection', async () => {
  const platform = await connect();
  await take(platform, 'orders/create', anOrder());
  await connections.pause(callerOf(platform.store), platform.id);
  await take(platform, 'customers/redact', { customer: { email: 'mira@example.com' }, orders_to_redact: [5550001] });
  expect(await privacy.list(platform.store.id)).toMatchObject([{ order_count: 1 }]);
});

it('C-PLT-16: the erasure of a shop is taken after its application was removed, and ends the address', async () => {
  const platform = await connect();
  await take(platform, 'app/uninstalled', { id: 1, email: 'owner@example.com' });
  await take(platform, 'shop/redact', { shop_id: 1 });
  expect(await left(platform)).toEqual(['applied', 'applied']);
  expectProblem(await platform.send(), 404, 'PLATFORM_CONNECTION_NOT_FOUND');
  const sql = 'SELECT signing_key FROM platform_connections WHERE id = ?';
  expect(await rows(sql, [platform.id])).toEqual([{ signing_key: '' }]);
});

it.each(['x', '', 'é', '😀', "' OR 1=1", 'pld_01k9w3c2q4m7v8x5t6r1z0a9bd'])(
  'C-PLT-12: a delivery %j that the store does not have is not applied again',
  async (id) => {
    const code = 'PLATFORM_DELIVERY_NOT_FOUND';
    await expect(deliveries.retry((await newStore()).id, id)).rejects.toMatchObject({ code });
  },
);

it('C-PLT-42: the deliveries of a suspended store are parked, and applied once it is active and staff say so', async () => {
  const platform = await connect();
  const { store } = platform;
  await rows("UPDATE stores SET status = 'suspended' WHERE store_id = ?", [store.id]);
  await take(platform, 'orders/create', anOrder());
  expect(await platform.stored()).toMatchObject([{ state: 'parked', reason: expect.stringContaining('suspended') }]);
  await rows("UPDATE stores SET status = 'active' WHERE store_id = ?", [store.id]);
  expect(await deliveries.retryAll(store.id)).toBe(1);
  await until(async () => (await platform.states())[0] === 'applied', 'the delivery to be applied');
});
