// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { type CarrierAccountView } from '../../../src/shipments/model/carrier-account.entity.js';
import { type CarrierAccountsService } from '../../../src/shipments/services/carrier-accounts.service.js';
import { type CarrierSubscriptionsService } from '../../../src/shipments/services/carrier-subscriptions.service.js';
import { type TrackingGatewaysService } from '../../../src/shipments/services/tracking-gateways.service.js';
import { type TrackingRecoveryService } from '../../../src/shipments/services/tracking-recovery.service.js';
import { type CallerContext } from '../../../src/stores/store.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Json } from '../../support/client.js';
import { type Remote, service } from '../../support/services.js';
import { type ShippoStack, type StackStore, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';
import { aUspsEvent, startUsps, uspsNumber, type UspsServer } from '../../support/usps-server.js';

const MID = '901234567';
const OTHER_MID = '907654321';
const SCAN = { eventCode: '01', eventType: 'DELIVERED', eventTimestamp: '2026-11-20T12:00:00', eventZIP: '10001' };

let usps: UspsServer;
let stack: ShippoStack;
let accounts: Remote<CarrierAccountsService>;
let recovery: Remote<TrackingRecoveryService>;
let subscriptions: Remote<CarrierSubscriptionsService>;
let caller: CallerContext;
let store: StackStore;
let account: CarrierAccountView;

beforeAll(async () => {
  usps = await startUsps([MID, OTHER_MID]);
  stack = await startShippoStack({ USPS_API_BASE_URL: usps.url });
  await stack.worker();
  accounts = service<CarrierAccountsService>('CarrierAccountsService', stack.place);
  recovery = service<TrackingRecoveryService>('TrackingRecoveryService', stack.place);
  store = await stack.addStore({});
  subscriptions = service<CarrierSubscriptionsService>('CarrierSubscriptionsService', stack.place);
  caller = {
    store: await service<StoresService>('StoresService', stack.place).get(store.storeId),
    actor: { type: 'staff', id: 'cli' },
  };
  [account] = (await accounts.connect(caller, 'usps', { ...usps.credentials, mids: MID })) as [CarrierAccountView];
  await until(() => usps.subscriptions.length === 1, 'the subscription');
});

async function push(number: string): Promise<string> {
  expect((await store.call('/shipments', 'POST', { tracking_number: number, carrier: 'usps' })).status).toBe(201);
  return number;
}

const timelineOf = async (number: string): Promise<Json> => (await store.call(`/shipments/${number}`)).json as Json;
const trackedBy = (number: string, source: string): Promise<unknown> =>
  until(async () => (await timelineOf(number)).tracked_by === source, `${source} to track the parcel`);
const delivered = (number: string): Promise<unknown> =>
  until(async () => (await timelineOf(number)).status === 'DELIVERED', 'the delivery');
const accountId = (): string => account.webhook_url.slice(-30);

const receive = (body: string, headers: Record<string, string> = {}) =>
  call(new URL(account.webhook_url).pathname, {
    ...{ method: 'POST', body, baseUrl: stack.api.baseUrl },
    headers: { 'content-type': 'application/json', ...headers },
  });

it('C-CAR-25: an account subscribes to its Mailer IDs once, with a secret that nothing shows', async () => {
  const [{ secret, mid, url }] = usps.subscriptions as [UspsServer['subscriptions'][number]];
  expect([mid, url, secret.length]).toEqual([MID, account.webhook_url, 32]);
  const [rows] = await stack.database.query<RowDataPacket[]>('SELECT * FROM carrier_accounts, carrier_subscriptions');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify([rows, account])).not.toMatch(new RegExp(`${secret}|${usps.clientSecret}|"Bearer`));
});

it('C-CAR-24: only labels of its Mailer IDs go to USPS, without a call for each', async () => {
  const before = usps.requests.length;
  const [own, foreign] = [await push(uspsNumber(MID)), await push(uspsNumber('902222222'))];
  await trackedBy(own, 'usps');
  await trackedBy(foreign, 'shippo');
  expect(usps.requests.length).toBe(before);
});

it('C-CAR-24: a label that no source takes needs the account of its merchant', async () => {
  stack.shippo.failNext({ status: 400, body: '{"carrier":["unknown"]}' });
  const foreign = await push(uspsNumber('902222222'));
  const availability = async () => ((await timelineOf(foreign)).shipments as Json[])[0]?.tracking_availability;
  await until(async () => (await availability()) === 'account_required', 'all sources to refuse the label');
});

it('C-CAR-26: a webhook is applied to its parcel, and refused without the signature', async () => {
  const trackingNumber = await push(uspsNumber(MID));
  await trackedBy(trackingNumber, 'usps');
  const { secret } = usps.subscriptions[0]!;
  const { body, headers } = aUspsEvent(secret, { trackingNumber, ...SCAN });
  expect((await receive(body)).status).toBe(401);
  expect((await receive(body, headers)).status).toBe(200);
  await delivered(trackingNumber);
  expect((await timelineOf(trackingNumber)).delivered_at).toBe('2026-11-20T17:00:00.000Z');
  expect(await receive('{"challenge":"abc"}')).toMatchObject({ status: 200, json: { challenge: 'abc' } });
});

it('C-CAR-28: asks about silent parcels of the last 60 days, the oldest first, 35 a call', async () => {
  const numbers = Array.from({ length: 36 }, (_, serial) => uspsNumber(MID, serial));
  for (const number of numbers) await push(number);
  for (const number of numbers) await trackedBy(number, 'usps');
  const [heard, old] = [await push(uspsNumber(MID)), await push(uspsNumber(MID))];
  for (const number of [heard, old]) await trackedBy(number, 'usps');
  const now = new Date();
  const news = { trackingNumber: heard, eventCode: '10', eventType: 'X', GMTTimestamp: now.toISOString() };
  const { body, headers } = aUspsEvent(usps.subscriptions[0]!.secret, news);
  expect((await receive(body, headers)).status).toBe(200);
  await until(async () => (await timelineOf(heard)).status === 'IN_TRANSIT', 'the news');
  const silence = `UPDATE parcels SET registered_at = ? - INTERVAL IF(tracking_number = ?, 5, 4) HOUR
    - INTERVAL IF(tracking_number = ?, 60, 0) DAY WHERE tracking_number IN (?)`;
  await stack.database.query(silence, [now, numbers[35], old, [...numbers, heard, old]]);
  usps.asked.length = 0;
  usps.parcels.set(numbers[35]!, { statusCategory: 'Delivered', trackingEvents: [SCAN] });
  const first = await recovery.recover(store.storeId, accountId());
  expect(usps.asked.map((asked) => [asked.length, asked[0]])).toEqual([[35, numbers[35]]]);
  await delivered(numbers[35]!);
  expect(new Date(first!).getTime() - Date.now()).toBeLessThanOrEqual(72_000);
  await recovery.recover(store.storeId, accountId());
  expect(usps.asked.slice(1).map(({ length }) => length)).toEqual([1]);
  await recovery.recover(store.storeId, accountId());
  expect(usps.asked).toHaveLength(2);
});

it('C-CAR-27: all processes use one token', async () => {
  const before = usps.tokens;
  usps.revoke();
  const number = await push(uspsNumber(MID));
  await trackedBy(number, 'usps');
  await stack.database.query('UPDATE parcels SET registered_at = registered_at - INTERVAL 4 HOUR, asked_at = NULL');
  // Another process is about to have one issued.
  await stack.database.query('START TRANSACTION');
  await stack.database.query('SELECT id FROM carrier_accounts WHERE id = ? FOR UPDATE', [accountId()]);
  const asking = Promise.all([1, 2, 3].map(() => recovery.recover(store.storeId, accountId())));
  const waits =
    "SELECT 1 FROM information_schema.INNODB_TRX WHERE trx_query LIKE '%carrier_accounts%' AND trx_state = ?";
  await until(async () => {
    const [waiting] = await stack.database.query<RowDataPacket[]>(waits, ['LOCK WAIT']);
    return waiting.length > 0;
  }, 'the lock of the account');
  expect(usps.tokens).toBe(before);
  await stack.database.query('COMMIT');
  await asking;
  expect(usps.tokens).toBe(before + 1);
  const [[row]] = await stack.database.query<RowDataPacket[]>('SELECT * FROM carrier_accounts');
  expect(JSON.stringify(row)).not.toContain(usps.token);
  await stack.database.query('UPDATE carrier_accounts SET access_until = NOW(3)');
  await stack.database.query('UPDATE parcels SET asked_at = NULL');
  await recovery.recover(store.storeId, accountId());
  expect(usps.tokens).toBe(before + 2);
});

it('C-CAR-28: waits as long as USPS says', async () => {
  await stack.database.query('UPDATE parcels SET asked_at = NULL');
  usps.quota = 0;
  const began = Date.now();
  const next = await recovery.recover(store.storeId, accountId());
  expect(next!.getTime() - began).toBeGreaterThanOrEqual(90_000);
  usps.quota = Infinity;
  const before = usps.requests.length;
  expect((await recovery.recover(store.storeId, accountId()))!.getTime()).toBeGreaterThanOrEqual(began + 90_000);
  expect(usps.requests.length).toBe(before);
});

describe('C-CAR-37: what nobody wants any more is ended at USPS', () => {
  const wanted = (): [string, string][] => usps.subscriptions.map(({ mid, url }) => [mid, url]);
  const untilWanted = (expected: [string, string][]): Promise<unknown> =>
    until(
      () => JSON.stringify(wanted().sort()) === JSON.stringify(expected.sort()),
      `these subscriptions: ${String(expected)}`,
    );
  const connect = async (credentials: Record<string, string>): Promise<CarrierAccountView> =>
    (
      await accounts.connect(caller, 'usps', { ...usps.credentials, mids: MID, ...credentials })
    )[0] as CarrierAccountView;

  it('the subscription of a Mailer ID that is taken out', async () => {
    const { webhook_url } = await connect({ mids: `${MID},${OTHER_MID}` });
    expect(webhook_url).toBe(account.webhook_url);
    await untilWanted([MID, OTHER_MID].map((mid) => [mid, webhook_url]));
    await connect({ mids: MID });
    await untilWanted([[MID, webhook_url]]);
    // The secret of the subscription is still that of the account.
    const { body, headers } = aUspsEvent(usps.subscriptions[0]!.secret, { trackingNumber: uspsNumber(MID), ...SCAN });
    expect((await receive(body, headers)).status).toBe(200);
  });

  it('those of an account whose keys are replaced by those of another app', async () => {
    const former = account;
    await accounts.connect(caller, 'shippo', { api_token: stack.shippo.token, webhook_token: 'agreed' });
    usps.clients.set('other-client', 'other-secret');
    account = await connect({ client_id: 'other-client', client_secret: 'other-secret' });
    expect([account.gateway, account.webhook_url === former.webhook_url]).toEqual(['usps', false]);
    await untilWanted([[MID, account.webhook_url]]);
    expect(await accounts.remove(caller, 'shippo')).toMatchObject([{ webhook_url: account.webhook_url }]);
  });

  it('those of a removed account, as soon as USPS answers; its late webhooks are still applied', async () => {
    const [{ secret }] = usps.subscriptions as [UspsServer['subscriptions'][number]];
    const trackingNumber = await push(uspsNumber(MID));
    await trackedBy(trackingNumber, 'usps');
    usps.quota = 0;
    expect(await accounts.remove(caller, 'usps')).toEqual([]);
    await trackedBy(trackingNumber, 'shippo');
    const retryAt = await subscriptions.keep(store.storeId, accountId());
    expect(new Date(retryAt!).getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(usps.subscriptions).toHaveLength(1);
    usps.quota = Infinity;
    expect(await subscriptions.keep(store.storeId, accountId())).toBeUndefined();
    expect(usps.subscriptions).toEqual([]);
    const [[removed]] = await stack.database.query<RowDataPacket[]>('SELECT * FROM carrier_accounts WHERE id = ?', [
      accountId(),
    ]);
    const gateways = service<TrackingGatewaysService>('TrackingGatewaysService', stack.place);
    expect([removed?.access, await gateways.credentialsOf(removed as never)]).toEqual([
      null,
      { webhook_secret: secret },
    ]);
    const before = usps.requests.length;
    expect(await subscriptions.keep(store.storeId, accountId())).toBeUndefined();
    expect(usps.requests).toHaveLength(before);
    const { body, headers } = aUspsEvent(secret, { trackingNumber, ...SCAN });
    expect((await receive(body, headers)).status).toBe(200);
    await delivered(trackingNumber);
  });
});
