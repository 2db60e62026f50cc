// SPDX-License-Identifier: Apache-2.0
import { startEasyPost, type EasyPostServer } from '../../../../test/support/easypost-server.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { faultInWords } from '../gateway-client.js';
import { GatewayUnavailable } from '../tracking.gateway.js';
import { EasyPostGateway } from './easypost.gateway.js';

const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'usps', tracking_number: '9205590164917312751089' };
const TRACKED = { ...PARCEL, registered_at: null, destination: {} };

let easypost: EasyPostServer;
beforeEach(async () => {
  easypost = await startEasyPost();
});
const connect = (apiKey = easypost.apiKey, timeoutMs?: number) =>
  new EasyPostGateway({ baseUrl: easypost.url, apiKey, clock: new ClockService(), timeoutMs });
const errorOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => fail(),
    (error: Error) => error,
  );
function fail(): never {
  throw new Error('did not throw');
}

describe('a registration at EasyPost', () => {
  it('makes a Tracker once and returns its id, also after a response that was lost', async () => {
    easypost.failNext('lost');
    expect(await errorOf(connect().register(PARCEL))).toBeInstanceOf(GatewayUnavailable);
    expect(await connect().isRegistered()).toBe(false);
    expect(await connect().register(PARCEL)).toBe('trk_1');
    expect(easypost.trackers).toMatchObject([{ tracking_code: PARCEL.tracking_number, carrier: 'USPS' }]);
  });

  it.each([
    ['a number that it refuses', { ...PARCEL, tracking_number: 'BAD1' }],
    ['a carrier that it does not follow', { ...PARCEL, carrier: 'posti' }],
  ])('throws GatewayRefused for %s', async (_, parcel) =>
    expect((await errorOf(connect().register(parcel))).name).toBe('GatewayRefused'),
  );

  it.each([401, 402, 403, 429, 500, 503])('throws GatewayUnavailable for %s', async (status) => {
    easypost.failNext({ status, headers: { 'retry-after': '7' } });
    expect(await errorOf(connect().register(PARCEL))).toMatchObject({
      name: 'GatewayUnavailable',
      status,
      retryAfterSeconds: 7,
    });
  });
});

describe('fetching a parcel of EasyPost', () => {
  const details = [{ status: 'delivered', message: 'Delivered', datetime: '2026-11-20T02:00:24Z' }];

  it('reads its Tracker by the id, or by the number if the id is not known', async () => {
    const foreign_id = await connect().register(PARCEL);
    Object.assign(easypost.tracker(PARCEL.tracking_number) ?? {}, { tracking_details: details });
    for (const id of [foreign_id, null])
      expect(await connect().fetch({ ...TRACKED, foreign_id: id })).toMatchObject({
        events: [{ status: 'DELIVERED' }],
      });
    expect(easypost.requests.slice(1)).toEqual([
      'GET /v2/trackers/trk_1',
      `GET /v2/trackers?tracking_code=${PARCEL.tracking_number}&carrier=USPS&page_size=1`,
    ]);
  });

  it('C-CAR-36: returns null if EasyPost does not have it any more', async () => {
    expect(await connect().fetch({ ...TRACKED, foreign_id: 'trk_9' })).toBeNull();
    expect(await connect().fetch(TRACKED)).toBeNull();
  });
});

describe('C-CAR-16: the check of an account says', () => {
  it('nothing if it works', async () => expect(await connect().check()).toBeUndefined());

  it.each([
    [401, 'EasyPost does not accept the key. Enter the key that is shown in your account.'],
    [402, 'EasyPost refuses because the account has no credit left. Add credit in your account.'],
    [403, 'EasyPost does not let this key track parcels. Allow it in your account, or enter another key.'],
    [429, 'EasyPost takes no more requests for now: the limit or the quota is used up.'],
    [503, 'EasyPost does not answer as expected. Details: EasyPost responded to GET /trackers with 503'],
  ])('what %s means', async (status, words) => {
    easypost.failNext({ status });
    const error = await errorOf(connect().check());
    expect(faultInWords('EasyPost', error as GatewayUnavailable)).toBe(words);
  });

  it('nothing of the key', async () => {
    easypost.failNext({
      status: 422,
      body: { sent: 'EZAKother', basic: Buffer.from('EZAKother:').toString('base64') },
    });
    const { message } = await errorOf(connect('EZAKother').check());
    expect(message).not.toContain('EZAKother');
  });
});
