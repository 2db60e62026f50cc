// SPDX-License-Identifier: Apache-2.0
import { type PlatformPreview } from '../../../src/platforms/model/platform-connection.js';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type PlatformPreviewService } from '../../../src/platforms/services/platform-preview.service.js';
import { rows } from '../../support/database.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { command, service } from '../../support/services.js';
import { LIFE, type ShopifyWebhook, SNAPSHOTS } from '../../support/shopify-life.js';
import { aShopifyOrder } from '../../support/shopify-orders.js';
import { tablesOf } from '../../support/store-tables.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const previews = service<PlatformPreviewService>('PlatformPreviewService');

const [first, edited] = SNAPSHOTS;
const refund = LIFE.find(({ topic }) => topic === 'refunds/create')?.body ?? {};
const created = (members: object): ShopifyWebhook => ({ topic: 'orders/create', body: aShopifyOrder({ ...members }) });

/** A paused connection of a store, with these deliveries, which wait. */
async function waiting(webhooks: readonly ShopifyWebhook[]): Promise<TestPlatform> {
  const platform = await TestPlatform.connect(await newStore({ currency: 'USD' }));
  await connections.pause(callerOf(platform.store), platform.id);
  for (const { topic, body } of webhooks) await platform.send({ topic, text: JSON.stringify(body) });
  // Each store gets a nightly and an hourly job at some time, too.
  const jobs = () => rows("SELECT 1 FROM jobs WHERE store_id = ? AND queue = 'platforms.inbox'", [platform.store.id]);
  await until(async () => (await jobs()).length === 0, 'the jobs of the deliveries to end without an effect');
  return platform;
}

const previewOf = ({ store, id }: TestPlatform): Promise<PlatformPreview> => previews.preview(callerOf(store), id);

const outcomes = ({ deliveries }: PlatformPreview): unknown[] =>
  deliveries.map(({ outcome, order_number, reason }) => [outcome, order_number, reason]);

it('C-PLT-37: says what each delivery that waits would do', async () => {
  const platform = await waiting([
    { topic: 'refunds/create', body: refund },
    { topic: 'orders/updated', body: edited ?? {} },
    { topic: 'orders/create', body: first ?? {} },
    { topic: 'orders/updated', body: edited ?? {} },
    created({ id: 1, name: '#3001', currency: 'EUR' }),
    { topic: 'fulfillments/create', body: { id: 3, order_id: 404, updated_at: '2026-10-05T01:00:00Z' } },
    { topic: 'products/update', body: {} },
  ]);
  const preview = await previewOf(platform);
  expect(outcomes(preview)).toEqual([
    ['changes', '2001', null],
    ['creates', '2001', null],
    ['nothing', '2001', null],
    ['nothing', '2001', null],
    ['cannot', '3001', expect.stringContaining('/currency')],
    ['cannot', null, 'Its order has not come yet.'],
    ['nothing', null, null],
  ]);
  expect(preview.more).toBe(0);
  expect(preview.deliveries.map(({ delivery_id }) => delivery_id)).toEqual(
    (await platform.stored()).map(({ id }) => id),
  );
});

it('C-PLT-37: leaves nothing behind, and says what resuming does', async () => {
  const platform = await waiting([
    ...LIFE,
    created({ id: 5550009, name: '#2009', cancelled_at: '2026-10-04T07:00:00Z' }),
    created({ id: 7, name: '#7', currency: 'EUR' }),
  ]);
  const before = await tablesOf(platform.store.id);
  const preview = await previewOf(platform);
  expect(await tablesOf(platform.store.id)).toEqual(before);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['platform_connections', 'platform_inbox', 'stores']));
  const { status, stdout } = await command(['--json', 'platform', 'preview', platform.store.id, platform.id]);
  expect([status, JSON.parse(stdout)]).toEqual([0, preview]);
  await connections.resume(callerOf(platform.store), platform.id);
  await until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');
  const real = await platform.stored();
  expect(preview.deliveries.map(({ outcome }) => outcome === 'cannot')).toEqual(
    real.map(({ state }) => state === 'parked'),
  );
  const created_ = preview.deliveries.filter(({ outcome }) => outcome === 'creates');
  const numbers = await rows<{ order_number: string }>('SELECT order_number FROM orders WHERE store_id = ?', [
    platform.store.id,
  ]);
  expect(created_.map(({ order_number }) => order_number).sort()).toEqual(
    numbers.map(({ order_number }) => order_number).sort(),
  );
});

it('C-PLT-37: tries what waits on top of what the store has, and at most 200 deliveries', async () => {
  const platform = await waiting([{ topic: 'orders/create', body: first ?? {} }]);
  await connections.resume(callerOf(platform.store), platform.id);
  await until(async () => (await platform.states())[0] === 'applied', 'the order to be created');
  await connections.pause(callerOf(platform.store), platform.id);
  for (const body of [first, edited]) await platform.send({ topic: 'orders/updated', text: JSON.stringify(body) });
  for (let number = 0; number < 203; number++) await platform.send({ text: JSON.stringify({ number }) });
  const preview = await previewOf(platform);
  expect(preview.deliveries).toHaveLength(200);
  expect(outcomes(preview).slice(0, 3)).toEqual([
    ['nothing', '2001', null],
    ['changes', '2001', null],
    ['nothing', null, null],
  ]);
  expect(preview.more).toBe(5);
});

it('C-PLT-37: is not of another store', async () => {
  const [platform, other] = await Promise.all([waiting([]), newStore()]);
  await expect(previews.preview(callerOf(other), platform.id)).rejects.toMatchObject({
    code: 'PLATFORM_CONNECTION_NOT_FOUND',
  });
});
