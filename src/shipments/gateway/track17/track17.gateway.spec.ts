// SPDX-License-Identifier: Apache-2.0
import { startTrack17, type Track17Server } from '../../../../test/support/track17-server.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { faultInWords } from '../gateway-client.js';
import { type GatewayUnavailable } from '../tracking.gateway.js';
import { Track17Gateway } from './track17.gateway.js';

const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'la_poste', tracking_number: 'LP00000001FR' };
const TRACKED = { ...PARCEL, registered_at: null, destination: {} };

let track17: Track17Server;
beforeEach(async () => {
  track17 = await startTrack17();
});
const connect = (key = track17.key) => new Track17Gateway({ baseUrl: track17.url, key, clock: new ClockService() });
const errorOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => fail(),
    (error: Error) => error,
  );
function fail(): never {
  throw new Error('did not throw');
}

describe('C-CAR-30: a registration at 17TRACK', () => {
  it('names the carrier and counts once, also after a response that was lost', async () => {
    track17.quota = 1;
    track17.failNext('lost');
    expect(await errorOf(connect().register(PARCEL))).toMatchObject({ name: 'GatewayUnavailable' });
    expect(await connect().isRegistered()).toBe(false);
    expect(await connect().register(PARCEL)).toBeUndefined();
    expect(track17.numbers).toMatchObject([{ number: PARCEL.tracking_number, carrier: 6_051, tag: 'la_poste' }]);
    expect(track17.quota).toBe(0);
  });

  it('waits while the quota is used up', async () => {
    track17.quota = 0;
    const error = await errorOf(connect().register(PARCEL));
    expect(error).toMatchObject({ name: 'GatewayUnavailable', status: 429 });
    expect(faultInWords('17TRACK', error as GatewayUnavailable)).toContain('the quota is used up');
  });

  it.each([
    ['a number that it refuses', { ...PARCEL, tracking_number: 'BAD1' }],
    ['a carrier that it does not follow', { ...PARCEL, carrier: 'gophr' }],
  ])('throws GatewayRefused for %s', async (_, parcel) =>
    expect((await errorOf(connect().register(parcel))).name).toBe('GatewayRefused'),
  );

  it.each([
    [{ status: 200, body: { code: -18_010_003 } }, undefined],
    [{ status: 200, body: { code: 7 } }, undefined],
    [{ status: 200, body: { code: 0, data: {} } }, undefined],
    [{ status: 200, body: { code: 0, data: { accepted: [], rejected: [{ error: { code: -18_019_907 } }] } } }, 429],
    [{ status: 200, body: { code: -18_010_004 } }, 403],
    [{ status: 503 }, 503],
  ])('throws GatewayUnavailable for %j', async (trouble, status) => {
    track17.failNext(trouble);
    expect(await errorOf(connect().register(PARCEL))).toMatchObject({ name: 'GatewayUnavailable', status });
  });

  it('has a budget within three requests a second', async () => {
    track17.isThrottling = true;
    expect(connect().registrationsPerMinute / 60).toBeLessThan(3);
    const calls = [1, 2, 3, 4].map((each) => connect().register({ ...PARCEL, tracking_number: `LP${each}` }));
    expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});

describe('fetching a parcel of 17TRACK', () => {
  it('reads what is known of its number', async () => {
    await connect().register(PARCEL);
    expect(await connect().fetch(TRACKED)).toEqual({ events: [] });
    track17.setEvents(PARCEL.tracking_number, [{ time_utc: '2026-11-20T02:00:24Z', sub_status: 'Delivered_Other' }]);
    expect(await connect().fetch(TRACKED)).toMatchObject({ events: [{ status: 'DELIVERED' }] });
  });

  it('C-CAR-36: returns null if it is not registered any more', async () =>
    expect(await connect().fetch(TRACKED)).toBeNull());

  it('returns nothing while nothing is known', async () => {
    const rejected = [{ number: PARCEL.tracking_number, error: { code: -18_019_909, message: 'No tracking info' } }];
    track17.failNext({ status: 200, body: { code: 0, data: { accepted: [], rejected } } });
    expect(await connect().fetch(TRACKED)).toBeUndefined();
  });
});

describe('C-CAR-16: the check of a 17TRACK account says', () => {
  it('nothing if it works', async () => expect(await connect().check()).toBeUndefined());

  it('that the key is wrong', async () => {
    const error = (await errorOf(connect('other-key').check())) as GatewayUnavailable;
    expect(faultInWords('17TRACK', error)).toContain('does not accept the key');
    expect(error.message).not.toContain('other-key');
  });

  it('that the quota is used up', async () => {
    track17.quota = 0;
    const error = (await errorOf(connect().check())) as GatewayUnavailable;
    expect(faultInWords('17TRACK', error)).toContain('the quota is used up');
  });
});
