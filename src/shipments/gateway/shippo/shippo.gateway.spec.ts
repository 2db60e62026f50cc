// SPDX-License-Identifier: Apache-2.0
import { inspect } from 'node:util';
import { aTrack, type Misbehaviour, type ShippoServer, startShippo } from '../../../../test/support/shippo-server.js';
import { GatewayRefused, GatewayUnavailable, type TrackedParcel } from '../tracking.gateway.js';
import { parcelMetadata, ShippoGateway } from './shippo.gateway.js';

const TOKEN = 'shippo_live_0123456789abcdef';
const clock = { now: () => new Date('2026-11-20T02:00:24Z') };
const PARCEL: TrackedParcel = {
  store_id: 'sto_01kaer1n5t4v6x8y0z2a4c6e8g',
  id: 'par_01kaer1n5t4v6x8y0z2a4c6e8h',
  carrier: 'correios_br',
  tracking_number: 'PW 53/17#44%é',
  registered_at: null,
  destination: {},
};

let shippo: ShippoServer;
const open: ShippoGateway[] = [];

beforeEach(async () => {
  shippo = await startShippo(TOKEN);
});

afterEach(() => Promise.all(open.splice(0).map((gateway) => gateway.onApplicationShutdown())));

function connect(options: { baseUrl?: string; token?: string; timeoutMs?: number } = {}): ShippoGateway {
  const gateway = new ShippoGateway({ baseUrl: shippo.url, token: TOKEN, clock, ...options });
  open.push(gateway);
  return gateway;
}

/** The gateway error of a call. */
async function errorOf(call: Promise<unknown>): Promise<GatewayUnavailable | GatewayRefused> {
  const error: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return error;
  throw new Error(`No error of the gateway: ${inspect(error)}`);
}

async function errorsAfter(misbehaviour: Misbehaviour, timeoutMs?: number) {
  const gateway = connect({ timeoutMs });
  shippo.failNext(misbehaviour, misbehaviour);
  const errors = [await errorOf(gateway.register(PARCEL)), await errorOf(gateway.fetch(PARCEL))];
  return errors.map((error) => ({ name: error.name, retryAfter: (error as GatewayUnavailable).retryAfterSeconds }));
}

const unavailable = (retryAfter?: number) => ({ name: 'GatewayUnavailable', retryAfter });
const refused = { name: 'GatewayRefused', retryAfter: undefined };

describe('a registration', () => {
  it('posts carrier, number and metadata of the parcel once', async () => {
    await connect().register(PARCEL);
    const { carrier, tracking_number } = PARCEL;
    expect(shippo.registrations).toEqual([{ carrier, tracking_number, metadata: parcelMetadata(PARCEL) }]);
    expect(shippo.requests).toEqual(['POST /tracks/']);
  });

  it('succeeds if the API has accepted it, even if the rest of the response is lost', async () => {
    shippo.failNext('truncated', 'huge');
    await connect().register(PARCEL);
    await connect().register(PARCEL);
  });

  it('throws GatewayUnavailable if its response is lost, and is found by its metadata', async () => {
    const gateway = connect();
    shippo.failNext('lost');
    expect(await errorOf(gateway.register(PARCEL))).toBeInstanceOf(GatewayUnavailable);
    expect(await gateway.isRegistered(PARCEL)).toBe(true);
    expect(shippo.registrationCount(PARCEL.carrier, PARCEL.tracking_number)).toBe(1);
  });

  it('is not found if it never arrived, or if another parcel has the number', async () => {
    const gateway = connect();
    expect(await gateway.isRegistered(PARCEL)).toBe(false);
    await gateway.register({ ...PARCEL, store_id: 'sto_01kaer1n5t4v6x8y0z2a4c6e8x' });
    expect(await gateway.isRegistered(PARCEL)).toBe(false);
  });
});

describe('fetching a parcel', () => {
  it('returns the content of its Track, for any number', async () => {
    const status = { status: 'TRANSIT', substatus: null, status_date: '2026-11-20T02:00:24', status_details: 'Here' };
    const { carrier, tracking_number } = PARCEL;
    shippo.setTrack(aTrack({ carrier, tracking_number, eta: '2026-11-24', tracking_status: status }));
    expect(await connect().fetch(PARCEL)).toEqual({
      eta: '2026-11-24',
      events: [
        {
          occurred_at: '2026-11-20T02:00:24.000Z',
          status: 'IN_TRANSIT',
          substatus: null,
          description: 'Here',
          location: {},
        },
      ],
      source: 'shippo',
      isWhole: false,
    });
    expect(shippo.requests).toEqual(['GET /tracks/correios_br/PW%2053%2F17%2344%25%C3%A9']);
  });

  it('returns nothing if the API does not know it', async () => expect(await connect().fetch(PARCEL)).toBeUndefined());

  it.each(['.', '..'])('does not request another path for the number %s', async (tracking_number) => {
    const error = await errorOf(connect().fetch({ ...PARCEL, tracking_number }));
    expect([error.name, shippo.requests]).toEqual(['GatewayRefused', []]);
  });

  it('does not know when the next update comes', () => expect(connect().nextUpdateAt()).toBeUndefined());
});

describe('the API is under its base URL', () => {
  it.each(['', '/', '/proxy', '/proxy/'])('%p', async (path) => {
    await connect({ baseUrl: shippo.url + path })
      .register(PARCEL)
      .catch(() => undefined);
    expect(shippo.requests).toEqual([`POST ${path.replace(/\/$/, '')}/tracks/`]);
  });
});

describe('throws GatewayUnavailable, so that the call is retried, for', () => {
  it.each([500, 502, 503, 504, 408, 425, 429])('%s', async (status) =>
    expect(await errorsAfter({ status })).toEqual([unavailable(), unavailable()]),
  );

  it.each([401, 402, 403])('%s, which concerns the account and not the parcel', async (status) =>
    expect(await errorsAfter({ status })).toEqual([unavailable(), unavailable()]),
  );

  it('a token that is not accepted', async () => {
    const error = await errorOf(connect({ token: 'shippo_live_other' }).register(PARCEL));
    expect([error.name, shippo.registrations]).toEqual(['GatewayUnavailable', []]);
  });

  it.each([
    ['7', 7],
    ['0', 0],
    ['86400', 3600],
    ['Fri, 20 Nov 2026 02:01:24 GMT', 60],
    ['Fri, 20 Nov 2026 02:00:00 GMT', undefined],
    ['soon', undefined],
    ['-1', undefined],
  ])('429 with Retry-After: %s, and a delay of %s seconds', async (retryAfter, seconds) =>
    expect(await errorsAfter({ status: 429, headers: { 'retry-after': retryAfter } })).toEqual([
      unavailable(seconds),
      unavailable(seconds),
    ]),
  );

  it('a response that times out', async () =>
    expect(await errorsAfter('hang', 100)).toEqual([unavailable(), unavailable()]));

  it('a response whose body times out', async () => {
    shippo.failNext({ status: 200, headers: { 'content-length': '1000' } });
    expect(await errorOf(connect({ timeoutMs: 100 }).fetch(PARCEL))).toBeInstanceOf(GatewayUnavailable);
  });

  it('a redirect', async () => {
    expect(await errorsAfter('redirect')).toEqual([unavailable(), unavailable()]);
    expect(shippo.requests).toHaveLength(2);
  });

  it('a response that is not JSON', async () =>
    expect(await errorsAfter('not JSON')).toEqual([unavailable(), unavailable()]));

  it.each<Misbehaviour>(['truncated', 'huge', { status: 200, body: '{"carrier":' }, 'lost'])(
    'a broken Track: %j',
    async (misbehaviour) => {
      shippo.failNext(misbehaviour);
      expect(await errorOf(connect().fetch(PARCEL))).toBeInstanceOf(GatewayUnavailable);
    },
  );

  it('a refused connection', async () => {
    const gateway = connect();
    await shippo.close();
    expect(await errorOf(gateway.register(PARCEL))).toMatchObject({
      name: 'GatewayUnavailable',
      message: 'Shippo request POST /tracks/ failed: ECONNREFUSED',
    });
  });

  it('any failure, and serves the next call', async () => {
    const gateway = connect();
    shippo.failNext({ status: 503 }, 'lost', 'not JSON');
    for (let n = 0; n < 3; n++) await errorOf(gateway.fetch(PARCEL));
    await gateway.register(PARCEL);
    expect(shippo.registrations).toHaveLength(1);
  });
});

describe('C-TRK-16: throws GatewayRefused, so that the call is not retried, for', () => {
  it.each([400, 409, 410, 422])('%s', async (status) =>
    expect(await errorsAfter({ status })).toEqual([refused, refused]),
  );

  it('404 of a registration, but not of a fetch', async () => {
    shippo.failNext({ status: 404 });
    expect(await errorOf(connect().register(PARCEL))).toBeInstanceOf(GatewayRefused);
  });

  it('quotes the response on one line, and cuts it', async () => {
    shippo.failNext({ status: 400, body: `{"carrier":\n["unknown \u001b[1m"]}${'x'.repeat(1000)}` });
    const { message } = await errorOf(connect().register(PARCEL));
    expect(message).toMatch(/^Shippo responded to POST \/tracks\/ with 400: \{"carrier": \["unknown \[1m"\]\}x+$/);
    expect(message.length).toBeLessThan(260);
  });
});

describe('an error contains no secret', () => {
  it.each<Misbehaviour>([
    { status: 400, body: '{"sent":"{authorization}"}' },
    { status: 500, body: '{"sent":"{authorization}"}' },
    { status: 429 },
    'lost',
    'hang',
    'redirect',
    'not JSON',
  ])('after %j', async (misbehaviour) => {
    shippo.failNext(misbehaviour, misbehaviour);
    const gateway = connect({ timeoutMs: 100 });
    for (const call of [gateway.register(PARCEL), gateway.fetch(PARCEL)]) {
      const shown = inspect(await errorOf(call), { depth: null, showHidden: true });
      expect(shown).not.toContain(TOKEN);
      expect(shown).not.toContain(PARCEL.tracking_number);
    }
  });
});
