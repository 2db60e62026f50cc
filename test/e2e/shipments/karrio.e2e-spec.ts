// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import {
  type AccountStack,
  hasStatus,
  pushTo,
  startAccountStack,
  timelineOf,
  trackedBy,
} from '../../support/account-stack.js';
import { type Json } from '../../support/client.js';
import { aTrackerEvent, type KarrioServer, startKarrio } from '../../support/karrio-server.js';
import { type StackStore } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

let karrio: KarrioServer;
let sources: AccountStack;

beforeAll(async () => {
  karrio = await startKarrio();
  sources = await startAccountStack({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' });
});

const credentials = () => {
  const { url: base_url, token, webhook } = karrio;
  return { base_url, token, webhook_secret: webhook.secret };
};
const storeWithAccount = () => sources.storeWith('karrio', credentials());

const scan = (time: string, status: string, location = 'Portland, OR, US') => ({
  ...{ date: '2026-11-20', time, status, location },
  description: status,
});

it('C-CAR-33, C-CAR-34: a parcel of Karrio has the events of the server, whatever its webhooks say', async () => {
  const { store, account } = await storeWithAccount();
  expect(account).toMatchObject({ gateway: 'karrio', label: 'Karrio', state: 'working', error: null });
  const number = await pushTo(store, 'ups', { country: 'US', state: 'IL' });
  await trackedBy(store, number, 'karrio');
  const send = async (body: string, headers: Record<string, string>) =>
    (await sources.webhook(account, body, headers)).status;
  karrio.update(number, { events: [scan('10:05 AM', 'out_for_delivery'), scan('08:15', 'in_transit', 'Hub 7')] });
  const body = aTrackerEvent({ ...karrio.tracker(number), events: [scan('11:00', 'delivered')] });
  const headers = { 'x-event-id': karrio.webhook.secret };
  expect([await send(body, {}), await send(body, { 'x-event-id': 'another' })]).toEqual([401, 401]);
  expect([await send(body, headers), await send(body, headers)]).toEqual([200, 200]);
  await hasStatus(store, number, 'OUT_FOR_DELIVERY');
  const shown = (await timelineOf(store, number)).events as Json[];
  expect(shown.map(({ status, occurred_at }) => [status, occurred_at])).toEqual([
    ['OUT_FOR_DELIVERY', '2026-11-20T18:05:00.000Z'],
    ['IN_TRANSIT', '2026-11-20T14:15:00.000Z'],
  ]);
  karrio.update(number, {
    events: [scan('11:00', 'delivered'), ...((karrio.tracker(number) as Json).events as Json[])],
  });
  expect(await karrio.notify(number, send)).toBe(true);
  await hasStatus(store, number, 'DELIVERED');
});

it('C-CAR-36: a parcel that the source has lost is registered again', async () => {
  const { store, account } = await storeWithAccount();
  const number = await pushTo(store, 'ups');
  await trackedBy(store, number, 'karrio');
  const old = await pushTo(store, 'ups');
  await trackedBy(store, old, 'karrio');
  await sources.stack.database.query(
    'UPDATE parcels SET created_at = created_at - INTERVAL 61 DAY WHERE store_id = ? AND tracking_number = ?',
    [store.storeId, old],
  );
  const send = async (body: string, headers: Record<string, string>) =>
    (await sources.webhook(account, body, headers)).status;
  for (const each of [old, number]) {
    const tracker = karrio.tracker(each) as Json;
    karrio.remove(each);
    const body = aTrackerEvent(tracker);
    expect(await send(body, { 'x-event-id': karrio.webhook.secret })).toBe(200);
  }
  await until(() => karrio.tracker(number) !== undefined, 'the parcel to be registered again');
  await trackedBy(store, number, 'karrio');
  karrio.update(number, { events: [scan('11:00', 'delivered')] });
  await karrio.notify(number, send);
  await hasStatus(store, number, 'DELIVERED');
  expect(karrio.tracker(old)).toBeUndefined();
});

describe('C-CAR-35: an account whose credentials cannot be decrypted', () => {
  const loseKey = (store: StackStore) =>
    sources.stack.database.query("UPDATE carrier_accounts SET credentials = 'AAAA' WHERE store_id = ?", [
      store.storeId,
    ]);
  const error = 'The keys of Karrio cannot be decrypted. Enter them again.';

  it('delays its parcels only, says so, and works with new keys', async () => {
    const { store, account } = await storeWithAccount();
    await loseKey(store);
    const [waiting, other] = [await pushTo(store, 'ups'), await pushTo(store, 'gophr')];
    await trackedBy(store, other, 'shippo');
    const caller = await sources.callerOf(store);
    const isFailing = async () => (await sources.accounts.list(store.storeId))[0]?.state === 'failing';
    await until(isFailing, 'the account to fail');
    expect(await sources.accounts.list(store.storeId)).toMatchObject([{ state: 'failing', error }]);
    expect(await timelineOf(store, waiting)).toMatchObject({ tracked_by: null });
    const headers = { 'x-event-id': karrio.webhook.secret };
    expect((await sources.webhook(account, aTrackerEvent({}), headers)).status).toBe(401);
    expect(await sources.accounts.recheck(caller, 'karrio')).toMatchObject([{ state: 'failing', error }]);
    await sources.accounts.connect(caller, 'karrio', credentials());
    await trackedBy(store, waiting, 'karrio');
  });

  it('can be removed', async () => {
    const { store } = await storeWithAccount();
    await loseKey(store);
    const waiting = await pushTo(store, 'ups');
    expect(await sources.accounts.remove(await sources.callerOf(store), 'karrio')).toEqual([]);
    await trackedBy(store, waiting, 'shippo');
  });
});

it('C-CAR-33: what the registration found is read at once, without a webhook', async () => {
  const { store } = await storeWithAccount();
  const [first, again] = [await pushTo(store, 'ups'), await sources.stack.addStore({})];
  await trackedBy(store, first, 'karrio');
  karrio.update(first, { events: [scan('11:00', 'delivered')] });
  const { storeId } = again;
  await sources.accounts.connect(await sources.callerOf({ storeId }), 'karrio', credentials());
  await again.call('/shipments', 'POST', { tracking_number: first, carrier: 'ups' });
  await hasStatus(again, first, 'DELIVERED');
});

it('C-CAR-33: a webhook about a parcel of another source has no effect', async () => {
  const { store, account } = await storeWithAccount();
  const number = await pushTo(store, 'ups');
  await trackedBy(store, number, 'karrio');
  await sources.accounts.remove(await sources.callerOf(store), 'karrio');
  await trackedBy(store, number, 'shippo');
  const polls = async () => {
    const sql = "SELECT reference, due_at FROM jobs WHERE store_id = ? AND queue = 'shipments.poll'";
    return (await sources.stack.database.query<RowDataPacket[]>(sql, [store.storeId]))[0];
  };
  const planned = await polls();
  const [asked, other] = [karrio.requests.length, sources.stack.shippo.requests.length];
  const body = aTrackerEvent({ ...karrio.tracker(number) });
  expect((await sources.webhook(account, body, { 'x-event-id': karrio.webhook.secret })).status).toBe(200);
  await until(async () => {
    const [unread] = await sources.stack.database.query<RowDataPacket[]>('SELECT id FROM inbound_events');
    return unread.length === 0;
  }, 'the webhook to be read');
  expect(await polls()).toEqual(planned);
  expect([karrio.requests.length, sources.stack.shippo.requests.length]).toEqual([asked, other]);
});
