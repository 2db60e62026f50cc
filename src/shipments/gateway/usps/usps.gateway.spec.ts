// SPDX-License-Identifier: Apache-2.0
import { startUsps, uspsNumber, type UspsServer } from '../../../../test/support/usps-server.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { faultInWords } from '../gateway-client.js';
import { MemoryTokenStore, type TokenStore } from '../token-store.js';
import { type GatewayUnavailable } from '../tracking.gateway.js';
import { type UspsClientOptions } from './usps-client.js';
import { UspsGateway } from './usps.gateway.js';

const MIDS = ['901234567', '123456'];
const LISTENER = { url: 'https://example.com/events', secret: 's'.repeat(32), email: 'ops@example.com' };

let usps: UspsServer;
beforeEach(async () => {
  usps = await startUsps(MIDS);
});

function connect(credentials: Record<string, string> = {}, options: Partial<UspsClientOptions> = {}): UspsGateway {
  const { client_id = '', client_secret = '', ...rest } = { ...usps.credentials, ...credentials };
  return new UspsGateway({
    ...{ baseUrl: usps.url, clientId: client_id, clientSecret: client_secret, callsPerHour: 60 },
    ...{ mids: rest.mids ?? '', environment: rest.environment },
    ...{ tokens: new MemoryTokenStore(), clock: new ClockService(), ...options },
  });
}

const parcel = (tracking_number: string, id = tracking_number) => ({
  ...{ store_id: 'sto_1', id, carrier: 'usps', tracking_number, registered_at: null, destination: {} },
});

describe('C-CAR-23: the check of an account at USPS', () => {
  it('finds nothing wrong, with one token and one call', async () => {
    expect(await connect({ environment: 'test' }).check()).toBeUndefined();
    expect(usps.requests).toEqual(['POST /oauth2/v3/token', 'POST /tracking/v3r2/tracking']);
  });

  it.each<[string, Record<string, string>, Partial<UspsServer>, string]>([
    ['another secret', { client_secret: 'other' }, {}, 'USPS gives no token'],
    ['a token without a scope', {}, { scope: 'tracking labels' }, 'lacks the scope subscriptions-tracking. Ask USPS'],
    ['a token without the other', {}, { scope: 'subscriptions-tracking' }, 'lacks the scope tracking. Ask USPS'],
    ['a token that names no scope', {}, { scope: '', namesScope: false }, 'lacks the scope tracking. Ask USPS'],
    ['terms that are not accepted', {}, { hasAcceptedTerms: false }, 'accept its terms'],
    [
      "another account's Mailer ID",
      { mids: '901234567,999999999' },
      {},
      'does not let your app track the Mailer ID 999999999',
    ],
    ['a Mailer ID that is none', { mids: '90123' }, {}, 'Enter your Mailer IDs with commas'],
    ['an environment that is none', { environment: 'prod' }, {}, 'Enter live or test'],
  ])('says in words what is wrong with %s', async (_, credentials, state, words) => {
    Object.assign(usps, state);
    const error: unknown = await connect(credentials)
      .check()
      .catch((thrown: unknown) => thrown);
    expect(faultInWords('USPS', error as GatewayUnavailable)).toContain(words);
    expect(String(error)).not.toMatch(/usps-client-secret|other$/);
  });
});

describe('C-CAR-24: USPS follows', () => {
  it.each([
    ['a label of a Mailer ID with nine digits', uspsNumber('901234567'), true],
    ['a label of a Mailer ID with six digits', uspsNumber('123456'), true],
    ['a label with the ZIP before the number', `42010001${uspsNumber('123456')}`, true],
    ["a label of another merchant's Mailer ID", uspsNumber('902222222'), false],
    ['a number without a Mailer ID', 'RB123456785US', false],
  ])('%s: %s %s', (_, number, follows) => expect(connect().accepts(number)).toBe(follows));

  it('a parcel without a call once the subscription stands', async () => {
    await connect().register(parcel(uspsNumber('123456')));
    await expect(connect().register(parcel(uspsNumber('902222222')))).rejects.toThrow(
      "none of the account's Mailer IDs",
    );
    expect(usps.requests).toEqual([]);
  });
});

describe('C-CAR-25: a subscription at USPS', () => {
  it('is made before the old one is deleted', async () => {
    const old = await connect().subscribe('123456', { ...LISTENER, url: 'https://old.example.com' });
    const id = await connect().subscribe('123456', LISTENER, old);
    const { secret, email } = LISTENER;
    const filter = { trackingEventTypes: ['ALL_UPDATES'] };
    expect(usps.subscriptions).toMatchObject([{ id, mid: '123456', secret, filter, emails: [{ email }] }]);
    expect(usps.requests.slice(-3).map((route) => route.split(' ')[0])).toEqual(['POST', 'GET', 'DELETE']);
  });

  it('replaces one that USPS says stands in the way, although its list does not show it', async () => {
    const old = await connect().subscribe('123456', LISTENER);
    const id = await connect().subscribe('123456', LISTENER, old);
    expect(usps.subscriptions.map((one) => one.id)).toEqual([id]);
    expect(id).not.toBe(old);
  });

  it('says nothing of its secret if USPS refuses it', async () => {
    const error: unknown = await connect()
      .subscribe('123456', { ...LISTENER, secret: 'short-secret' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'GatewayRefused' });
    expect(String(error)).not.toContain('short-secret');
  });
});

it('C-CAR-37: a subscription whose end USPS refuses is not taken for ended', async () => {
  const id = await connect().subscribe('123456', LISTENER);
  usps.endsSubscriptions = false;
  await expect(connect().unsubscribe(id)).rejects.toMatchObject({ name: 'GatewayRefused' });
  usps.endsSubscriptions = true;
  await connect().unsubscribe(id);
  expect(usps.subscriptions).toEqual([]);
  expect(await connect().unsubscribe(id)).toBeUndefined();
});

describe('C-CAR-28: a call for many parcels', () => {
  it('returns those that USPS knows, also beside ones that it does not know yet', async () => {
    const [known, unknown] = [uspsNumber('123456', 1), uspsNumber('123456', 2)];
    usps.parcels.set(known, { trackingEvents: [{ eventCode: '01', GMTTimestamp: '2026-11-20T17:00:00Z' }] });
    const found = await connect().fetchAll([parcel(known), parcel(unknown)]);
    expect([...found]).toMatchObject([[known, { events: [{ status: 'DELIVERED' }] }]]);
    expect(usps.asked).toEqual([[known, unknown]]);
    expect((await connect().fetchAll([parcel(unknown)])).size).toBe(0);
  });

  it('leaves a sixth of the quota for other calls', () =>
    expect(connect().batch).toEqual({ size: 35, intervalMs: 72_000 }));

  it('waits as long as USPS says', async () => {
    usps.quota = 1;
    await expect(connect().fetchAll([parcel(uspsNumber('123456'))])).rejects.toMatchObject({ retryAfterSeconds: 90 });
  });
});

describe('C-CAR-27: the token', () => {
  it('is used again, and replaced once it is revoked', async () => {
    const gateway = connect();
    await gateway.check();
    await gateway.check();
    expect(usps.tokens).toBe(1);
    usps.revoke();
    await gateway.check();
    expect(usps.tokens).toBe(2);
  });

  it.each([
    [28_799, 28_739],
    ['3599', 3_539],
    [90, 45],
    ['soon', 3_540],
  ])('that lives for %s seconds is kept for %i', async (expiresIn, kept) => {
    Object.assign(usps, { expiresIn });
    const until: Date[] = [];
    const tokens: TokenStore = {
      use: async (issue) => {
        const { token, expiresAt } = await issue();
        until.push(expiresAt);
        return token;
      },
    };
    const now = new Date('2026-11-20T12:00:00Z');
    await connect({}, { tokens, clock: { now: () => now } as ClockService }).check();
    expect(until[0]).toEqual(new Date(now.getTime() + kept * 1_000));
  });
});
