// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type GatewayHealthService } from '../../../src/shipments/services/gateway-health.service.js';
import {
  type AccountStack,
  hasStatus,
  pushTo,
  startAccountStack,
  timelineOf,
  trackedBy,
} from '../../support/account-stack.js';
import { type Json } from '../../support/client.js';
import { service } from '../../support/services.js';
import {
  aTrackInfo,
  aTrackingUpdated,
  startTrack17,
  track17Signature,
  type Track17Server,
} from '../../support/track17-server.js';
import { until } from '../../support/until.js';

const CHICAGO = { country: 'US', state: 'IL', city: 'Chicago' };
const SHENZHEN = { country: 'CN', city: 'Shenzhen' };

let track17: Track17Server;
let sources: AccountStack;

beforeAll(async () => {
  track17 = await startTrack17(randomUUID());
  sources = await startAccountStack({ TRACK17_API_BASE_URL: track17.url });
});
afterEach(() => {
  track17.quota = 1_000_000;
});

const storeWithAccount = () => sources.storeWith('17track', { api_key: track17.key });

it('C-CAR-30, C-CAR-31, C-CAR-32: a parcel of 17TRACK is registered and reported once by all carriers that carry it', async () => {
  const { store, account } = await storeWithAccount();
  expect(account).toMatchObject({ gateway: '17track', label: '17TRACK', state: 'working', error: null });
  const number = await pushTo(store, 'usps', { country: 'US', state: 'IL' });
  await trackedBy(store, number, '17track');
  expect(track17.find(number)).toMatchObject({ carrier: 21_051, tag: 'usps' });
  const abroad = { time_utc: '2026-11-18T02:00:00Z', sub_status: 'InTransit_PickedUp', address: SHENZHEN };
  const [local, home] = [
    { time_utc: null, time_iso: '2026-11-20T08:00:00', sub_status: 'OutForDelivery_Other', address: CHICAGO },
    { time_utc: '2026-11-20T20:00:00Z', sub_status: 'Delivered_Other', address: CHICAGO },
  ];
  const send = async (...providers: Json[][]): Promise<void> => {
    const data = { number, carrier: 21_051, tag: 'usps', track_info: aTrackInfo(...providers) };
    const body = aTrackingUpdated(data);
    expect((await sources.webhook(account, body, track17Signature(track17.key, body))).status).toBe(200);
  };
  await send([home, local], [abroad]);
  await send([home, local], [abroad]);
  await send([], [abroad]);
  await hasStatus(store, number, 'DELIVERED');
  const shown = (await timelineOf(store, number)).events as Json[];
  expect(shown.map(({ status, occurred_at }) => [status, occurred_at])).toEqual([
    ['DELIVERED', '2026-11-20T20:00:00.000Z'],
    ['OUT_FOR_DELIVERY', '2026-11-20T14:00:00.000Z'],
    ['IN_TRANSIT', '2026-11-18T02:00:00.000Z'],
  ]);
});

it('C-CAR-31: a webhook of 17TRACK is refused with 401 without its signature, also once the account is removed', async () => {
  const { store, account } = await storeWithAccount();
  const number = await pushTo(store, 'usps');
  await trackedBy(store, number, '17track');
  const data = {
    number,
    carrier: 21_051,
    track_info: aTrackInfo([{ time_utc: '2026-11-20T20:00:00Z', stage: 'Delivered' }]),
  };
  const body = aTrackingUpdated(data);
  await sources.accounts.remove(await sources.callerOf(store), '17track');
  const send = async (headers: Record<string, string>) => (await sources.webhook(account, body, headers)).status;
  expect([await send({}), await send(track17Signature('other', body))]).toEqual([401, 401]);
  await trackedBy(store, number, 'shippo');
  // C-CAR-19: late ones still count.
  expect(await send(track17Signature(track17.key, body))).toBe(200);
  await hasStatus(store, number, 'DELIVERED');
});

it('C-CAR-30: parcels wait while the quota is used up, and staff see why', async () => {
  const { store } = await storeWithAccount();
  track17.quota = 0;
  const number = await pushTo(store, 'usps');
  const health = service<GatewayHealthService>('GatewayHealthService', sources.stack.place);
  const error = '17TRACK takes no more requests for now: the limit or the quota is used up.';
  await until(async () => (await health.read(store.storeId)).sources[0]?.state === 'failing', 'the account to fail');
  expect((await health.read(store.storeId)).sources).toEqual([
    { gateway: '17track', state: 'failing', error, waiting: 1 },
  ]);
  track17.quota = 1;
  await trackedBy(store, number, '17track');
});
