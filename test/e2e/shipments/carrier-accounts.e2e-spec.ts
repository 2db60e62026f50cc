// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type CarrierAccountView } from '../../../src/shipments/model/carrier-account.entity.js';
import { type CarrierAccountsService } from '../../../src/shipments/services/carrier-accounts.service.js';
import { type GatewayHealthService } from '../../../src/shipments/services/gateway-health.service.js';
import { type TrackingGatewaysService } from '../../../src/shipments/services/tracking-gateways.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Json } from '../../support/client.js';
import {
  aTrackerUpdated,
  easyPostSignature,
  type EasyPostServer,
  startEasyPost,
} from '../../support/easypost-server.js';
import { command, type Remote, service } from '../../support/services.js';
import { type ShippoStack, type StackStore, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

const SECRET = 'the-secret-of-the-webhook';
const number = (): string => `T${randomUUID().replaceAll('-', '').slice(0, 10)}`.toUpperCase();

let easypost: EasyPostServer;
let stack: ShippoStack;
let accounts: Remote<CarrierAccountsService>;

beforeAll(async () => {
  easypost = await startEasyPost();
  stack = await startShippoStack({ EASYPOST_API_BASE_URL: easypost.url });
  await stack.worker();
  accounts = service<CarrierAccountsService>('CarrierAccountsService', stack.place);
});

afterEach(() => {
  easypost.trouble = undefined;
});

const CLI = { type: 'staff', id: 'cli' } as const;
async function callerOf({ storeId }: Pick<StackStore, 'storeId'>) {
  return { store: await service<StoresService>('StoresService', stack.place).get(storeId), actor: CLI };
}

async function connect(store: StackStore, api_key = easypost.apiKey): Promise<CarrierAccountView> {
  const [made] = await accounts.connect(await callerOf(store), 'easypost', { api_key, webhook_secret: SECRET });
  return made as CarrierAccountView;
}

async function storeWithAccount(): Promise<{ store: StackStore; account: CarrierAccountView }> {
  const store = await stack.addStore({});
  return { store, account: await connect(store) };
}

async function push(store: StackStore, carrier = 'ups', tracking_number = number()): Promise<string> {
  expect((await store.call('/shipments', 'POST', { tracking_number, carrier })).status).toBe(201);
  return tracking_number;
}

async function timelineOf(store: StackStore, trackingNumber: string): Promise<Json> {
  return (await store.call(`/shipments/${trackingNumber}`)).json as Json;
}
const shipmentOf = async (store: StackStore, trackingNumber: string): Promise<Json> =>
  ((await timelineOf(store, trackingNumber)).shipments as Json[])[0] as Json;

const trackedBy = (store: StackStore, trackingNumber: string, source: string): Promise<unknown> =>
  until(async () => (await timelineOf(store, trackingNumber)).tracked_by === source, `${source} to track the parcel`);

const webhookOf = (account: CarrierAccountView, body: string, headers: Record<string, string>) =>
  call(new URL(account.webhook_url).pathname, {
    ...{ method: 'POST', body, baseUrl: stack.api.baseUrl },
    headers: { 'content-type': 'application/json', ...headers },
  });

const scan = (datetime: string, status: string, message = status) => ({
  datetime,
  status,
  message,
  status_detail: null,
});

describe('C-CAR-16: the accounts of a store', () => {
  it('are checked, sealed, and shown without their credentials', async () => {
    const { store, account } = await storeWithAccount();
    const { storeId } = store;
    expect(account).toMatchObject({
      gateway: 'easypost',
      label: 'EasyPost',
      position: 1,
      state: 'working',
      error: null,
    });
    expect(account.webhook_url).toMatch(/\/carriers\/events\/cac_[0-9a-z]{26}$/);
    expect(JSON.stringify(account)).not.toContain(easypost.apiKey);
    const [rows] = await stack.database.query<RowDataPacket[]>('SELECT * FROM carrier_accounts WHERE store_id = ?', [
      storeId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${easypost.apiKey}|${SECRET}`));
  });

  it.each([
    [
      'a key that the source refuses',
      { api_key: 'EZAKother', webhook_secret: SECRET },
      'EasyPost does not accept the key',
    ],
    ['a missing secret', { api_key: 'EZAKtest' }, '1 field is at fault'],
    ['a further member', { api_key: 'EZAKtest', webhook_secret: SECRET, password: 'x' }, '1 field is at fault'],
  ])('are refused with %s, in words', async (_, credentials, words) => {
    const store = await stack.addStore({});
    await expect(accounts.connect(await callerOf(store), 'easypost', credentials)).rejects.toThrow(words);
    expect(await accounts.list(store.storeId)).toEqual([]);
  });

  it('are stored while the source does not answer, and say so until a check succeeds', async () => {
    const store = await stack.addStore({});
    easypost.failNext({ status: 503 });
    expect(await connect(store)).toMatchObject({ state: 'failing', error: expect.stringContaining('503') as string });
    expect(await accounts.recheck(await callerOf(store), 'easypost')).toMatchObject([
      { state: 'working', error: null },
    ]);
  });

  it('have an order, and keep it with new credentials', async () => {
    const { store } = await storeWithAccount();
    const caller = await callerOf(store);
    const orderOf = (views: CarrierAccountView[]) => views.map(({ gateway, position }) => `${position} ${gateway}`);
    const connectShippo = () =>
      accounts.connect(caller, 'shippo', { api_token: stack.shippo.token, webhook_token: SECRET });
    expect(orderOf(await connectShippo())).toEqual(['1 easypost', '2 shippo']);
    expect(orderOf(await accounts.moveFirst(caller, 'shippo'))).toEqual(['1 shippo', '2 easypost']);
    expect((await connect(store)).gateway).toBe('shippo');
    expect(orderOf(await connectShippo())).toEqual(['1 shippo', '2 easypost']);
  });

  it('are connected, checked, ordered and removed by commands, with credentials from standard input', async () => {
    const { storeId } = await stack.addStore({});
    const { databaseUrl, redisUrl } = stack.place;
    const apis = { EASYPOST_API_BASE_URL: easypost.url, SHIPPO_API_BASE_URL: stack.shippo.url };
    const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...apis };
    const run = async (words: string[], input = {}) =>
      command(['--json', 'carrier', ...words], settings, JSON.stringify(input));
    const key = { api_key: easypost.apiKey, webhook_secret: SECRET };
    const made = await run(['connect', storeId, 'easypost'], key);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject([{ gateway: 'easypost', state: 'working' }]);
    const refused = await run(['connect', storeId, 'easypost'], { ...key, api_key: 'EZAKother' });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('does not accept the key')]);
    expect(refused.stderr).not.toContain('EZAKother');
    const shown = async (...words: string[]) => JSON.parse((await run(words)).stdout) as unknown;
    easypost.failNext({ status: 402 });
    const failing = { gateway: 'easypost', state: 'failing', error: expect.stringContaining('no credit') as string };
    expect(await shown('check', storeId, 'easypost')).toMatchObject([failing]);
    await run(['connect', storeId, 'shippo'], { api_token: stack.shippo.token, webhook_token: SECRET });
    expect(await shown('first', storeId, 'shippo')).toMatchObject([{ gateway: 'shippo' }, failing]);
    expect(await shown('accounts', storeId)).toMatchObject([{ gateway: 'shippo' }, failing]);
    expect(await shown('disconnect', storeId, 'easypost')).toMatchObject([{ gateway: 'shippo' }]);
  });

  it('do not exist in test stores', async () => {
    const store = await stack.addStore({ mode: 'test' });
    await expect(connect(store)).rejects.toThrow('simulated');
  });
});

describe('C-CAR-17: a parcel of a store with an account', () => {
  it('is registered there, and other parcels at the gateway of the installation', async () => {
    const { store } = await storeWithAccount();
    const [taken, other] = [await push(store), await push(store, 'posti')];
    await trackedBy(store, taken, 'easypost');
    await trackedBy(store, other, 'shippo');
    expect(easypost.tracker(taken)).toMatchObject({ carrier: 'UPS' });
    expect(stack.shippo.registrationCount('ups', taken)).toBe(0);
    expect(await shipmentOf(store, taken)).toMatchObject({ tracking_availability: 'full' });
  });

  it('goes to the next source if the first refuses it, and says so if all do', async () => {
    const { store } = await storeWithAccount();
    const refused = await push(store, 'ups', `BAD${number()}`);
    await trackedBy(store, refused, 'shippo');
    stack.shippo.failNext({ status: 400, body: '{"carrier":["unknown"]}' });
    const nowhere = await push(store, 'ups', `BAD${number()}`);
    await until(
      async () => (await shipmentOf(store, nowhere)).tracking_availability === 'refused',
      'all sources to refuse the parcel',
    );
    expect(await timelineOf(store, nowhere)).toMatchObject({ tracked_by: null });
  });
});

describe('C-CAR-18: a source that takes nothing', () => {
  it('delays its parcels and no others, and says why', async () => {
    const [{ store }, other] = [await storeWithAccount(), await storeWithAccount()];
    easypost.trouble = { status: 429, headers: { 'retry-after': '2' } };
    const waiting = await Promise.all(Array.from({ length: 12 }, () => push(store)));
    await until(async () => (await accounts.list(store.storeId))[0]?.state === 'failing', 'the account to fail');
    const passing = [await push(store, 'posti'), await push(stack), await push(other.store, 'posti')] as const;
    await trackedBy(store, passing[0], 'shippo');
    await trackedBy(stack, passing[1], 'shippo');
    await trackedBy(other.store, passing[2], 'shippo');
    const health = await service<GatewayHealthService>('GatewayHealthService', stack.place).read(store.storeId);
    const error = 'EasyPost takes no more requests for now: the limit or the quota is used up.';
    expect(health.sources).toEqual([{ gateway: 'easypost', state: 'failing', error, waiting: 12 }]);
    const calls = easypost.requests.length;
    easypost.trouble = undefined;
    for (const each of waiting) await trackedBy(store, each, 'easypost');
    expect(easypost.requests.length - calls).toBe(12);
    expect((await accounts.list(store.storeId))[0]?.state).toBe('working');
  });
});

describe('C-CAR-20: a webhook of an account', () => {
  it('is applied to the parcel, once, in whatever order events come', async () => {
    const { store, account } = await storeWithAccount();
    const tracking_code = await push(store);
    await trackedBy(store, tracking_code, 'easypost');
    const tracker = { tracking_code, carrier: 'UPS' };
    const [first, second] = [scan('2026-11-20T08:00:00Z', 'in_transit'), scan('2026-11-21T08:00:00Z', 'delivered')];
    const late = aTrackerUpdated({ ...tracker, tracking_details: [first] });
    const whole = aTrackerUpdated({ ...tracker, tracking_details: [first, second] });
    for (const body of [whole, whole, late])
      expect((await webhookOf(account, body, easyPostSignature(SECRET, body))).status).toBe(200);
    await until(async () => (await timelineOf(store, tracking_code)).status === 'DELIVERED', 'the delivery');
    expect(((await timelineOf(store, tracking_code)).events as Json[]).map(({ status }) => status)).toEqual([
      'DELIVERED',
      'IN_TRANSIT',
    ]);
  });

  it('is answered with 200 only once it is stored', async () => {
    const { store, account } = await storeWithAccount();
    const tracking_code = await push(store);
    await trackedBy(store, tracking_code, 'easypost');
    const details = [scan('2026-11-20T08:00:00Z', 'delivered')];
    const body = aTrackerUpdated({ tracking_code, carrier: 'UPS', tracking_details: details });
    const send = async () => (await webhookOf(account, body, easyPostSignature(SECRET, body))).status;
    await stack.database.query(`CREATE TRIGGER is_full BEFORE INSERT ON inbound_events FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The database takes nothing'`);
    try {
      expect(await send()).toBeGreaterThanOrEqual(500);
    } finally {
      await stack.database.query('DROP TRIGGER is_full');
    }
    expect(await send()).toBe(200);
    await until(async () => (await timelineOf(store, tracking_code)).status === 'DELIVERED', 'the delivery');
  });

  it('is refused with 401 without the right signature, and 404 for no account', async () => {
    const { account } = await storeWithAccount();
    const body = aTrackerUpdated({ tracking_code: number(), carrier: 'UPS' });
    const statuses = await Promise.all([
      webhookOf(account, body, {}),
      webhookOf(account, body, easyPostSignature('another secret', body)),
      webhookOf(account, `${body} `, easyPostSignature(SECRET, body)),
      webhookOf({ ...account, webhook_url: `${account.webhook_url.slice(0, -26)}${'0'.repeat(26)}` }, body, {}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 404]);
  });

  it('says nothing about parcels of other stores', async () => {
    const [{ account }, { store }] = [await storeWithAccount(), await storeWithAccount()];
    const tracking_code = await push(store);
    await trackedBy(store, tracking_code, 'easypost');
    const details = [scan('2026-11-20T08:00:00Z', 'delivered')];
    const body = aTrackerUpdated({ tracking_code, carrier: 'UPS', tracking_details: details });
    expect((await webhookOf(account, body, easyPostSignature(SECRET, body))).status).toBe(200);
    const [rows] = await stack.database.query<RowDataPacket[]>('SELECT * FROM inbound_events');
    expect(rows).toEqual([]);
  });
});

it('C-CAR-19: a removed account gives up its parcels under way, and its late webhooks still count', async () => {
  const { store, account } = await storeWithAccount();
  const [moving, arrived] = [await push(store), await push(store)];
  await trackedBy(store, moving, 'easypost');
  await trackedBy(store, arrived, 'easypost');
  const details = [scan('2026-11-20T08:00:00Z', 'delivered')];
  const send = async (tracking_code: string): Promise<void> => {
    const body = aTrackerUpdated({ tracking_code, carrier: 'UPS', tracking_details: details });
    expect((await webhookOf(account, body, easyPostSignature(SECRET, body))).status).toBe(200);
    await until(async () => (await timelineOf(store, tracking_code)).status === 'DELIVERED', 'the delivery');
  };
  await send(arrived);
  expect(await accounts.remove(await callerOf(store), 'easypost')).toEqual([]);
  await trackedBy(store, moving, 'shippo');
  expect(stack.shippo.registrationCount('ups', moving)).toBe(1);
  expect(stack.shippo.registrationCount('ups', arrived)).toBe(0);
  expect(await timelineOf(store, arrived)).toMatchObject({ tracked_by: 'easypost' });
  await send(moving);
  const [[row]] = await stack.database.query<RowDataPacket[]>('SELECT * FROM carrier_accounts WHERE store_id = ?', [
    store.storeId,
  ]);
  const left = await service<TrackingGatewaysService>('TrackingGatewaysService', stack.place).credentialsOf(
    row as never,
  );
  expect(left).toEqual({ webhook_secret: SECRET });
});
