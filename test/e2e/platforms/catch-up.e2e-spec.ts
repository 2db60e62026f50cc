// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type PlatformConnectionView } from '../../../src/platforms/model/platform-connection.js';
import { type PlatformCatchUpService } from '../../../src/platforms/services/platform-catch-up.service.js';
import { type PlatformConnectionQueriesService } from '../../../src/platforms/services/platform-connection-queries.service.js';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { type FakeAnswer, instantAt, type PlatformServer } from '../../support/platform-server.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { servers } from '../../support/servers.js';
import { command, service } from '../../support/services.js';
import { aShopifyOrder } from '../../support/shopify-orders.js';
import { ShopifyServer } from '../../support/shopify-server.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';
import { aWooOrder } from '../../support/woocommerce-orders.js';
import { WooCommerceServer } from '../../support/woocommerce-server.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const queries = service<PlatformConnectionQueriesService>('PlatformConnectionQueriesService');
const catchUps = service<PlatformCatchUpService>('PlatformCatchUpService');

const TOKEN = { access_token: 'shpat_test' };
const KEY = { consumer_key: 'ck_test', consumer_secret: 'cs_test' };
const MINUTE_MS = 60_000;

/** In seconds: after the connections were made, and so long ago that no clock matters. */
const START = Math.floor(Date.now() / 1000) - 20 * 60 * 60;

const order = (id: number, changed: number, members: Json = {}): [number, number, Json] => [
  ...([id, changed] as const),
  aShopifyOrder({ id, name: `#${id}`, updated_at: instantAt(changed), ...members }),
];

async function shopify(): Promise<{ server: ShopifyServer; platform: TestPlatform }> {
  const [server, store] = await Promise.all([new ShopifyServer().start(), newStore({ currency: 'USD' })]);
  return { server, platform: await asking(server, store, 'shopify') };
}

async function woocommerce(): Promise<{ server: WooCommerceServer; platform: TestPlatform }> {
  const [server, store] = await Promise.all([new WooCommerceServer().start(), newStore({ currency: 'EUR' })]);
  return { server, platform: await asking(server, store, 'woocommerce') };
}

async function asking(
  server: PlatformServer,
  store: TestStore,
  name: 'shopify' | 'woocommerce',
): Promise<TestPlatform> {
  const platform = await TestPlatform.connect(store, name);
  await platform.ask(server);
  return platform;
}

const viewOf = async ({ store, id }: TestPlatform): Promise<PlatformConnectionView> =>
  (await queries.list(store.id)).find(({ connection_id }) => connection_id === id) as PlatformConnectionView;

const run = ({ store, id }: TestPlatform): Promise<Date | undefined> => catchUps.run(store.id, id);

const setAccess = ({ store, id }: TestPlatform, access: object | null): Promise<PlatformConnectionView> =>
  connections.setAccess(callerOf(store), id, access);

const untilApplied = (platform: TestPlatform): Promise<unknown> =>
  until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');

const untilCaughtUp = (platform: TestPlatform): Promise<unknown> =>
  until(async () => (await viewOf(platform)).caught_up_at !== null, 'the catch-up');

const numbersOf = async (store: TestStore): Promise<string[]> =>
  (await rows<{ order_number: string }>('SELECT order_number FROM orders WHERE store_id = ?', [store.id]))
    .map(({ order_number }) => order_number)
    .sort();

async function stateOf({ id }: TestPlatform): Promise<{ position: Json; lease: Date | null; due: Date | null }> {
  const sql = `SELECT catch_up_position AS position, catch_up_lease AS lease, due_at AS due FROM platform_connections c
    LEFT JOIN jobs j ON j.store_id = c.store_id AND j.queue = 'platforms.catch-up' AND j.reference = c.id WHERE c.id = ?`;
  const [row] = await rows<{ position: string | null; lease: Date | null; due: Date | null }>(sql, [id]);
  return { lease: null, due: null, ...row, position: JSON.parse(row?.position ?? '{}') as Json };
}

/** Something to wait for until the test ends it. */
function gate(): { held: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

describe('access to the API of a shop', () => {
  it('C-PLT-26: is stored encrypted, shown in no view, and ends with the connection', async () => {
    const { server, platform } = await shopify();
    expect(await setAccess(platform, TOKEN)).toMatchObject({ has_access: true, catch_up_failure: null });
    const stored = async () =>
      rows<{ access: string | null }>('SELECT * FROM platform_connections WHERE id = ?', [platform.id]);
    const views = JSON.stringify([await stored(), await viewOf(platform)]);
    expect(views).toContain('"has_access":true');
    expect(views).not.toContain('shpat_test');
    await untilCaughtUp(platform);
    await connections.remove(callerOf(platform.store), platform.id);
    expect(await stored()).toMatchObject([{ access: null }]);
    const asked = server.requests.length;
    expect(await run(platform)).toBeUndefined();
    expect(server.requests).toHaveLength(asked);
  });

  it.each<['shopify' | 'woocommerce', object]>([
    ['shopify', {}],
    ['shopify', KEY],
    ['shopify', { client_id: 'a' }],
    ['shopify', { ...TOKEN, client_id: 'a', client_secret: 'b' }],
    ['shopify', { access_token: 'a b' }],
    ['shopify', { ...TOKEN, scope: 'read' }],
    ['woocommerce', TOKEN],
    ['woocommerce', { consumer_key: 'a' }],
  ])('C-PLT-26: of %s is not %j', async (name, access) => {
    const platform = await TestPlatform.connect(await newStore(), name);
    await expect(setAccess(platform, access)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await viewOf(platform)).toMatchObject({ has_access: false });
  });

  it("C-PLT-26: is not set, nor used, by another store's staff", async () => {
    const { platform } = await shopify();
    const other = callerOf(await newStore());
    const code = 'PLATFORM_CONNECTION_NOT_FOUND';
    await expect(connections.setAccess(other, platform.id, TOKEN)).rejects.toMatchObject({ code });
    await expect(connections.catchUp(other, platform.id)).rejects.toMatchObject({ code });
    await expect(connections.catchUp(callerOf(platform.store), platform.id)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('C-PLT-26: is not sent to a private address unless the setting allows it', async () => {
    const { server, platform } = await shopify();
    await platform.giveAccess(TOKEN);
    const { database_url: databaseUrl, redis_url: redisUrl } = servers;
    const place = { databaseUrl, redisUrl, settings: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' } };
    await service<PlatformCatchUpService>('PlatformCatchUpService', place).run(platform.store.id, platform.id);
    expect((await viewOf(platform)).catch_up_failure).toContain('needs a public address');
    expect(server.requests).toEqual([]);
  });
});

describe('a catch-up', () => {
  it('C-PLT-27: of a day without webhooks loses nothing and doubles nothing', async () => {
    const { server, platform } = await shopify();
    const all = Array.from({ length: 30 }, (_each, index) => order(1000 + index, START + index));
    for (const each of all) server.save(...each);
    // One of them came by webhook as well, and another one is older than the connection.
    server.save(...order(999, START - 10 * 60 * 60));
    await platform.send({ topic: 'orders/create', text: JSON.stringify(all[3]?.[2]), shop: new URL(server.url).host });
    await setAccess(platform, TOKEN);
    await untilCaughtUp(platform);
    await untilApplied(platform);
    expect(new Set(await platform.states())).toEqual(new Set(['applied']));
    expect(await numbersOf(platform.store)).toEqual(all.map(([id]) => String(id)));
    const stored = (await platform.stored()).length;
    await rows('DELETE FROM jobs WHERE store_id = ?', [platform.store.id]);
    server.save(...order(1000, START + 60, { note: 'Changed' }));
    const next = await run(platform);
    expect((next?.getTime() ?? 0) - Date.now()).toBeGreaterThan(14 * MINUTE_MS);
    // The last five minutes are read again, and stored only if they changed.
    expect(await platform.stored()).toHaveLength(stored + 1);
    await untilApplied(platform);
    expect(await numbersOf(platform.store)).toHaveLength(30);
    expect((await platform.store.get('/orders/1000')).json.data).toMatchObject({ order: { note: 'Changed' } });
    const { review } = ((await platform.store.get('/orders/1003')).json.data as { order: Json }).order;
    expect(review).toMatchObject({ flagged: false });
  });

  it('C-PLT-27: parks what cannot be read, and goes on', async () => {
    const { server, platform } = await shopify();
    server.save(...order(1, START, { currency: 'dollars' }));
    server.save(...order(2, START + 1));
    await setAccess(platform, TOKEN);
    await untilCaughtUp(platform);
    await untilApplied(platform);
    expect(await platform.stored()).toMatchObject([
      { topic: 'orders/updated', state: 'parked', reason: expect.stringContaining('/currency') },
      { state: 'applied' },
    ]);
  });

  it('C-PLT-27: of a paused connection stores, and lets wait', async () => {
    const { server, platform } = await shopify();
    server.save(...order(1, START));
    await connections.pause(callerOf(platform.store), platform.id);
    await setAccess(platform, TOKEN);
    await untilCaughtUp(platform);
    expect(await platform.states()).toEqual(['waiting']);
    await connections.resume(callerOf(platform.store), platform.id);
    await untilApplied(platform);
    expect(await numbersOf(platform.store)).toEqual(['1']);
  });

  it('C-PLT-27: does not come back to orders of a shop where nothing changed for a day', async () => {
    const { server, platform } = await shopify();
    await rows('UPDATE platform_connections SET created_at = created_at - INTERVAL 9 DAY WHERE id = ?', [platform.id]);
    server.save(...order(1, START - 5 * 24 * 60 * 60));
    await platform.giveAccess(TOKEN);
    await run(platform);
    expect(await platform.stored()).toHaveLength(1);
    const asked = server.requests.length;
    await run(platform);
    expect(server.requests.slice(asked)).toEqual(['POST /admin/api/2026-10/graphql.json']);
  });

  it('C-PLT-28: continues after the last page that was stored, whoever reads it', async () => {
    const { server, platform } = await shopify();
    for (let id = 1; id <= 30; id++) server.save(...order(id, START + id));
    await platform.giveAccess(TOKEN);
    const { held, release } = gate();
    // The worker hangs in the list of the second page; it is thought dead when its lease is over.
    server.beforeAnswer = () => (server.requests.length === 3 ? held : undefined);
    const first = run(platform);
    await until(() => server.requests.length === 3, 'the second page to be asked for');
    expect(await platform.stored()).toHaveLength(25);
    expect((await stateOf(platform)).position).toMatchObject({
      since: instantAt(START + 25),
      cursor: expect.any(String),
    });
    await rows('UPDATE platform_connections SET catch_up_lease = NOW(3) - INTERVAL 1 DAY WHERE id = ?', [platform.id]);
    // An order that was read changes meanwhile.
    server.save(...order(2, START + 100, { note: 'Changed' }));
    await run(platform);
    const { position } = await stateOf(platform);
    expect(await platform.stored()).toHaveLength(31);
    release();
    // It stores nothing, because another worker went on.
    await first;
    expect(await platform.stored()).toHaveLength(31);
    expect((await stateOf(platform)).position).toEqual(position);
  });

  it('C-PLT-28: has one worker, and another one comes back later', async () => {
    const { server, platform } = await shopify();
    server.save(...order(1, START));
    await platform.giveAccess(TOKEN);
    const { held, release } = gate();
    server.beforeAnswer = () => held;
    const first = run(platform);
    await until(() => server.requests.length === 1, 'the page to be asked for');
    expect(await run(platform)).toBeInstanceOf(Date);
    expect(server.requests).toHaveLength(1);
    release();
    await first;
    expect(await stateOf(platform)).toMatchObject({ lease: null });
  });

  it('C-PLT-28: does not record what comes of an access that was changed meanwhile', async () => {
    const { server, platform } = await shopify();
    await platform.giveAccess({ access_token: 'old' });
    const { held, release } = gate();
    server.beforeAnswer = () => held;
    const first = run(platform);
    await until(() => server.requests.length === 1, 'the page to be asked for');
    await setAccess(platform, null);
    release();
    expect(await first).toBeInstanceOf(Date);
    expect(await viewOf(platform)).toMatchObject({ has_access: false, catch_up_failure: null });
    expect(await run(platform)).toBeUndefined();
  });
});

describe('a platform that does not answer', () => {
  it.each<[string, FakeAnswer, number]>([
    ['throttles', { status: 429, headers: { 'retry-after': '600' } }, 10 * MINUTE_MS],
    ['is down', { status: 503 }, 5 * MINUTE_MS],
  ])('C-PLT-29: because it %s is asked again after the pause', async (_what, answer, pauseMs) => {
    const { server, platform } = await shopify();
    server.nextAnswers.push(answer);
    const before = Date.now();
    await setAccess(platform, TOKEN);
    await until(async () => (await viewOf(platform)).catch_up_failure, 'the failure');
    const due = await until(async () => {
      const { due: time } = await stateOf(platform);
      return time && time.getTime() >= before + pauseMs && time;
    }, 'the job to be postponed');
    expect(due.getTime()).toBeLessThan(Date.now() + pauseMs + MINUTE_MS);
    expect(await viewOf(platform)).toMatchObject({
      catch_up_failure: `Shopify orders was answered with ${answer.status}. It is tried again.`,
      caught_up_at: null,
    });
    await connections.catchUp(callerOf(platform.store), platform.id);
    await untilCaughtUp(platform);
    expect(await viewOf(platform)).toMatchObject({ catch_up_failure: null });
  });

  it('C-PLT-29: because the access is refused is not asked again before the access is set', async () => {
    const { server, platform } = await shopify();
    server.save(...order(1, START));
    await setAccess(platform, { access_token: 'expired' });
    const failure = await until(async () => (await viewOf(platform)).catch_up_failure, 'the failure');
    expect(failure).toBe(
      'Shopify orders was answered with 401. Check the address of the shop, and set an access to Shopify that may read orders.',
    );
    await until(async () => (await stateOf(platform)).due === null, 'the job to end');
    expect(server.requests).toHaveLength(1);
    expect(await setAccess(platform, TOKEN)).toMatchObject({ catch_up_failure: null });
    await untilCaughtUp(platform);
    expect(await platform.stored()).toHaveLength(1);
  });

  it('C-PLT-29: with an expired token of an app is asked with a new one', async () => {
    const { server, platform } = await shopify();
    server.save(...order(1, START));
    // The first token expires before the list is asked for.
    server.beforeAnswer = () => {
      if (server.requests.length === 2) server.token = 'expired';
    };
    await setAccess(platform, { client_id: 'app', client_secret: 'secret' });
    await untilCaughtUp(platform);
    expect(server.requests.filter((request) => request.endsWith('/access_token'))).toHaveLength(2);
    expect(await platform.stored()).toHaveLength(1);
  });
});

describe('an order of WooCommerce', () => {
  const REFUND = {
    id: 50,
    date_created_gmt: instantAt(START).slice(0, 19),
    line_items: [{ id: 901, quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '1' }] }],
  };
  const TRACKED = {
    ...{ id: 5, is_fulfilled: true },
    meta_data: [
      { key: '_tracking_number', value: '1Z5R89390357567127' },
      { key: '_shipment_provider', value: 'ups' },
    ],
  };
  const members = {
    refunds: [{ id: 50, reason: '', total: '-8.00' }],
    meta_data: [{ key: '_fulfillment_status', value: 'fulfilled' }],
  };
  const webhookOf = (id: number, changed: number): string =>
    JSON.stringify(
      aWooOrder({ id, number: String(id), date_modified_gmt: instantAt(changed).slice(0, 19), ...members }),
    );

  async function orderOf({ store }: TestPlatform): Promise<Json> {
    return ((await store.get('/orders/7')).json.data as { order: Json }).order;
  }

  it.each([
    ['before', ['webhook', 'catch-up']],
    ['after', ['catch-up', 'webhook']],
    ['before and one of a later change after', ['webhook', 'catch-up', 'later webhook']],
  ])('C-PLT-30: has the lines of its refunds, with a webhook %s the catch-up', async (_what, steps) => {
    const { server, platform } = await woocommerce();
    server.save(7, START + 5, members);
    server.details.set('/orders/7/refunds', [REFUND]);
    server.details.set('/orders/7/fulfillments', [TRACKED]);
    for (const step of steps) {
      if (step === 'catch-up') await setAccess(platform, KEY).then(() => untilCaughtUp(platform));
      else {
        const shop = `https://${new URL(server.url).host}/`;
        await platform.send({ topic: 'order.updated', text: webhookOf(7, START + (step === 'webhook' ? 5 : 9)), shop });
      }
      await untilApplied(platform);
    }
    expect(new Set(await platform.states())).toEqual(new Set(['applied']));
    expect(await orderOf(platform)).toMatchObject({
      cancellation: { status: 'partial', history: [{ external_reference: { refund_id: '50' } }] },
      shipments: [{ tracking_number: '1Z5R89390357567127' }],
      metadata: { refunded_amount: '8.00' },
      line_items: [{ line_id: '1', quantity: 3 }, { line_id: '2' }, {}],
    });
  });
});

describe('the commands', () => {
  it('C-PLT-30: set access from standard input, start a catch-up, and take the access away', async () => {
    const { server, platform } = await woocommerce();
    server.save(7, START);
    const of = [platform.store.id, platform.id];
    const set = await command(['--json', 'platform', 'access', ...of], {}, JSON.stringify(KEY));
    expect(JSON.parse(set.stdout)).toMatchObject({ connection_id: platform.id, has_access: true });
    await untilCaughtUp(platform);
    server.save(8, START + 1);
    const started = await command(['--json', 'platform', 'catch-up', ...of]);
    expect(JSON.parse(started.stdout)).toMatchObject({ has_access: true });
    await until(async () => (await platform.stored()).length === 2, 'the second order');
    const removed = await command(['--json', 'platform', 'access', ...of, '--remove']);
    expect(JSON.parse(removed.stdout)).toMatchObject({ has_access: false });
    const secret = `${randomUUID()}`;
    const wrong = await command(['platform', 'access', ...of], {}, `{"consumer_key": ${secret}`);
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('Standard input is not JSON.') });
    expect(wrong.stderr).not.toContain(secret);
  });
});
