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

let karrio: KarrioServer;
let sources: AccountStack;

beforeAll(async () => {
  karrio = await startKarrio();
  sources = await startAccountStack({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' });
});

const storeWithAccount = () =>
  sources.storeWith('karrio', { base_url: karrio.url, token: karrio.token, webhook_secret: karrio.webhook.secret });

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
  karrio.update(number, { events: [scan('11:00', 'delivered'), ...(karrio.tracker(number)?.events as Json[])] });
  expect(await karrio.notify(number, send)).toBe(true);
  await hasStatus(store, number, 'DELIVERED');
});

it('C-CAR-33: what the registration found is read at once, without a webhook', async () => {
  const { store } = await storeWithAccount();
  const [first, again] = [await pushTo(store, 'ups'), await sources.stack.addStore({})];
  await trackedBy(store, first, 'karrio');
  karrio.update(first, { events: [scan('11:00', 'delivered')] });
  const { storeId } = again;
  const credentials = { base_url: karrio.url, token: karrio.token, webhook_secret: karrio.webhook.secret };
  await sources.accounts.connect(await sources.callerOf({ storeId }), 'karrio', credentials);
  await again.call('/shipments', 'POST', { tracking_number: first, carrier: 'ups' });
  await hasStatus(again, first, 'DELIVERED');
});

it('C-CAR-33: a webhook about a parcel of another source has no effect', async () => {
  const { store, account } = await storeWithAccount();
  const number = await pushTo(store, 'ups');
  await trackedBy(store, number, 'karrio');
  await sources.accounts.remove(await sources.callerOf(store), 'karrio');
  await trackedBy(store, number, 'shippo');
  const [asked, polls] = [karrio.requests.length, sources.stack.shippo.requests.length];
  const body = aTrackerEvent({ ...karrio.tracker(number) });
  expect((await sources.webhook(account, body, { 'x-event-id': karrio.webhook.secret })).status).toBe(200);
  const [rows] = await sources.stack.database.query(
    "SELECT 1 FROM jobs WHERE store_id = ? AND queue = 'shipments.poll' AND due_at <= NOW()",
    [store.storeId],
  );
  expect(rows).toEqual([]);
  expect([karrio.requests.length, sources.stack.shippo.requests.length]).toEqual([asked, polls]);
});
