// SPDX-License-Identifier: Apache-2.0
import { type KarrioServer, startKarrio } from '../../../../test/support/karrio-server.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { faultInWords } from '../gateway-client.js';
import { GatewayRefused, GatewayUnavailable } from '../tracking.gateway.js';
import { KarrioGateway } from './karrio.gateway.js';

const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'ups', tracking_number: '1Z0000000000000001' };
const TRACKED = { ...PARCEL, registered_at: null, destination: { country: 'US' } };

let karrio: KarrioServer;
beforeEach(async () => {
  karrio = await startKarrio();
});
const connect = ({ baseUrl = karrio.url, token = karrio.token, allowPrivate = true, timeoutMs = 1_000 } = {}) =>
  new KarrioGateway({ ...{ baseUrl, token, allowPrivate, timeoutMs }, clock: new ClockService() });
const errorOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => fail(),
    (error: Error) => error,
  );
function fail(): never {
  throw new Error('did not throw');
}

describe('C-CAR-33: a registration at Karrio', () => {
  it('makes a tracker once and returns its id, also after a response that was lost', async () => {
    karrio.failNext('lost');
    expect(await errorOf(connect().register(PARCEL))).toBeInstanceOf(GatewayUnavailable);
    expect(await connect().isRegistered()).toBe(false);
    expect(await connect().register(PARCEL)).toBe('trk_1');
    expect(karrio.trackers).toMatchObject([{ tracking_number: PARCEL.tracking_number, carrier_name: 'ups' }]);
  });

  it.each([
    ['a number that it refuses', { tracking_number: 'BAD1' }],
    ['a carrier that it does not know', { carrier: 'gophr' }],
    ['a carrier that the shop has not connected', { carrier: 'purolator' }],
  ])('throws GatewayRefused for %s', async (_, members) =>
    expect(await errorOf(connect().register({ ...PARCEL, ...members }))).toBeInstanceOf(GatewayRefused),
  );

  it.each([['hang'], [{ status: 503 }]] as const)('throws GatewayUnavailable for %j', async (trouble) => {
    karrio.failNext(trouble);
    const error = await errorOf(connect({ timeoutMs: 100 }).register(PARCEL));
    expect(error).toBeInstanceOf(GatewayUnavailable);
  });

  it('may have news at once, and then when it is asked next', () => {
    const registered_at = new Date();
    const next = (since: Date) => connect().nextUpdateAt({ ...TRACKED, registered_at }, since);
    expect(next(registered_at)).toEqual(registered_at);
    expect(next(new Date(registered_at.getTime() + 1))).toBeUndefined();
  });
});

describe('fetching a parcel of Karrio', () => {
  it('reads its tracker by the id, or by the number if the id is not known', async () => {
    const foreign_id = await connect().register(PARCEL);
    karrio.update(PARCEL.tracking_number, { events: [{ date: '2026-11-20', location: 'Chicago, US' }] });
    for (const id of [foreign_id, null])
      expect(await connect().fetch({ ...TRACKED, foreign_id: id })).toMatchObject({
        events: [{ occurred_at: '2026-11-20', location: { city: 'Chicago', country: 'US' } }],
      });
    expect(karrio.requests.slice(1)).toEqual(['GET /v1/trackers/trk_1', `GET /v1/trackers/${PARCEL.tracking_number}`]);
  });

  it('C-CAR-36: returns null if Karrio does not have it any more', async () =>
    expect(await connect().fetch({ ...TRACKED, foreign_id: 'trk_9' })).toBeNull());
});

describe('C-CAR-16: the check of a Karrio account says', () => {
  it('nothing if it works, also with a slash at the end', async () => {
    expect(await connect().check()).toBeUndefined();
    expect(await connect({ baseUrl: `${karrio.url}/` }).check()).toBeUndefined();
  });

  it('that the key is wrong', async () => {
    const error = (await errorOf(connect({ token: 'other' }).check())) as GatewayUnavailable;
    expect(faultInWords('Karrio', error)).toContain('does not accept the key');
  });

  it('that something else is at the address', async () => {
    const error = (await errorOf(connect({ baseUrl: `${karrio.url}/shop` }).check())) as GatewayUnavailable;
    expect(faultInWords('Karrio', error)).toContain('There is no Karrio server at this address');
  });

  it('that a name with a private address is not asked', async () => {
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    const options = { baseUrl: 'https://karrio.example', token: 'x', allowPrivate: false, clock: new ClockService() };
    const gateway = new KarrioGateway({ ...options, resolve });
    expect((await errorOf(gateway.check())).message).toContain('PRIVATE_TARGET');
  });

  it.each([
    ['plain HTTP', 'http://karrio.example', 'must begin with https://'],
    ['no address', 'karrio.example', 'must begin with https://'],
    ['a private address', 'https://10.0.0.1', 'must be a public one'],
    ['this host', 'https://localhost:5002', 'must be a public one'],
    ['a password', 'https://me:pass@karrio.example', 'must have no user name'],
    ['a query', 'https://karrio.example/?x=', 'must have no user name, query'],
  ])('that %s is not asked', async (_, baseUrl, words) => {
    const gateway = connect({ baseUrl, allowPrivate: false });
    for (const call of [gateway.check(), gateway.register(PARCEL), gateway.fetch(TRACKED)])
      expect(await errorOf(call)).toMatchObject({
        name: 'GatewayRefused',
        message: expect.stringContaining(words) as string,
      });
    await gateway.onApplicationShutdown();
  });
});
