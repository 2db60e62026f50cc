// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { FakeService, failure, json, problem, type Reaction } from '../../../test/fixtures/fake-service.js';
import { importsOf, sourceFiles } from '../../../test/support/sources.js';
import { type Client, createClient } from './client.js';
import { type Attempt } from './http/attempts.js';
import { ParcelwardNetworkError, ParcelwardProblem } from './problem.js';

const MINUTE = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const claim = { order_reference: 'A1', claim_resolution: 'REFUND', claims_full_order: true } as const;
const shipment = { tracking_number: 'TN-1', carrier: 'dhl' };

const timeline: Reaction = () => json(200, { tracking_number: 'TN-1', events: [] });
const claimed: Reaction = () => json(201, { data: { claim: { claim_id: 'clm_1' } } });
const rejection = async (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

const keysOf = ({ data }: FakeService): (string | undefined)[] => data.map(({ headers }) => headers['idempotency-key']);
const bearersOf = ({ data }: FakeService): (string | undefined)[] => data.map(({ headers }) => headers.authorization);

/** Everything that a log could show of a value. */
const logged = (value: unknown): string =>
  [inspect(value, { depth: 10, showHidden: true }), JSON.stringify(value), String(value)].join();

describe('the API key and the token', () => {
  it('are in no log of the client', async () => {
    const service = new FakeService([timeline]);
    const client = createClient(service.options);
    await client.shipments.timeline('TN-1');
    expect(logged(client)).not.toMatch(/pwk_1|Bearer|\bt1\b/);
  });

  it('are in no error, even if fetch quotes its request', async () => {
    const quote = (_url: string, init: RequestInit): Promise<Response> => {
      const error = new TypeError(`"${JSON.stringify(init.headers)}" is invalid`);
      return Promise.reject(Object.assign(error, { request: init }));
    };
    const client = createClient({ ...new FakeService([]).options, fetch: quote, maxRetries: 0 });
    const error = await rejection(client.shipments.timeline('TN-1'));
    expect(error).toBeInstanceOf(ParcelwardNetworkError);
    expect(logged(error)).not.toContain('pwk_1');
    expect(logged(error)).toContain('is invalid');
  });
});

describe('the token', () => {
  it('is requested with the key and the domain at the first call, and sent with each call', async () => {
    const service = new FakeService([timeline]);
    const client = createClient(service.options);
    expect(service.sent).toEqual([]);
    await client.shipments.timeline('TN-1');
    await client.shipments.timeline('TN-1');
    expect(service.tokens.map(({ method, headers }) => [method, headers])).toEqual([
      ['POST', expect.objectContaining({ 'x-api-key': 'pwk_1', 'x-shop-domain': 'shop.example' })],
    ]);
    expect(bearersOf(service)).toEqual(['Bearer t1', 'Bearer t1']);
    expect(JSON.stringify(service.data)).not.toContain('pwk_1');
  });

  it('is requested once for 20 concurrent calls', async () => {
    const service = new FakeService([timeline]);
    const client = createClient(service.options);
    await Promise.all(Array.from({ length: 20 }, () => client.shipments.timeline('TN-1')));
    expect([service.tokens.length, new Set(bearersOf(service))]).toEqual([1, new Set(['Bearer t1'])]);
  });

  it.each([
    ['54 minutes', 54 * MINUTE, 't1'],
    ['55 minutes', 55 * MINUTE, 't1'],
    ['55 minutes and a millisecond', 55 * MINUTE + 1, 't2'],
    ['59 minutes', 59 * MINUTE, 't2'],
    ['an hour', 60 * MINUTE, 't2'],
    ['a day', 1440 * MINUTE, 't2'],
  ])('C-AUTH-10: %s old: the next call carries the right one', async (_, age, bearer) => {
    const service = new FakeService([timeline]);
    const client = createClient(service.options);
    await client.shipments.timeline('TN-1');
    service.clock += age;
    await Promise.all(Array.from({ length: 5 }, () => client.shipments.timeline('TN-1')));
    expect(new Set(bearersOf(service).slice(1))).toEqual(new Set([`Bearer ${bearer}`]));
    expect(service.tokens.length).toBe(bearer === 't1' ? 1 : 2);
  });

  it('stays in use while it is valid and its renewal fails, and is not renewed at every call', async () => {
    const answers: Reaction[] = [() => service.token(), () => problem(503, 'SERVICE_UNAVAILABLE')];
    const service: FakeService = new FakeService([timeline], (...args) =>
      (answers.shift() ?? (() => service.token()))(...args),
    );
    const client = createClient(service.options);
    await client.shipments.timeline('TN-1');
    service.clock += 56 * MINUTE;
    await client.shipments.timeline('TN-1');
    await client.shipments.timeline('TN-1');
    expect([service.tokens.length, bearersOf(service), service.waits]).toEqual([2, Array(3).fill('Bearer t1'), []]);
    service.clock += MINUTE / 2;
    await client.shipments.timeline('TN-1');
    expect([service.tokens.length, bearersOf(service).at(-1)]).toEqual([3, 'Bearer t2']);
  });

  it('is requested again after its expiry until transient failures end', async () => {
    const answers: Reaction[] = [
      () => problem(429, 'RATE_LIMITED', { headers: { 'retry-after': '9' } }),
      () => failure('ECONNRESET'),
    ];
    const service: FakeService = new FakeService([timeline], (...args) =>
      (answers.shift() ?? (() => service.token()))(...args),
    );
    await createClient(service.options).shipments.timeline('TN-1');
    expect([service.tokens.length, service.waits[0], service.data.length]).toEqual([3, 9000, 1]);
  });

  it('is the problem of the call if its request is refused', async () => {
    const service = new FakeService([timeline], () => problem(401, 'INVALID_API_KEY'));
    const client = createClient(service.options);
    const error = await rejection(client.shipments.timeline('TN-1'));
    expect(error).toMatchObject({ name: 'ParcelwardProblem', code: 'INVALID_API_KEY', status: 401 });
    expect([service.tokens.length, service.data.length]).toEqual([1, 0]);
  });

  it.each(['TOKEN_EXPIRED', 'TOKEN_REVOKED'])(
    'refused with %s is renewed, and the call made again once',
    async (code) => {
      const service = new FakeService([() => problem(401, code), timeline]);
      await createClient(service.options).shipments.timeline('TN-1');
      expect([bearersOf(service), service.waits]).toEqual([['Bearer t1', 'Bearer t2'], []]);
    },
  );

  it.each(['TOKEN_EXPIRED', 'TOKEN_REVOKED'])('refused with %s twice is the problem of the call', async (code) => {
    const service = new FakeService([() => problem(401, code)]);
    const error = await rejection(createClient(service.options).shipments.push(shipment));
    expect([(error as ParcelwardProblem).code, service.data.length, service.tokens.length]).toEqual([code, 2, 2]);
    expect(new Set(keysOf(service)).size).toBe(1);
  });

  it.each(['TOKEN_INVALID', 'TOKEN_MISSING'])('refused with %s is not renewed', async (code) => {
    const service = new FakeService([() => problem(401, code)]);
    await rejection(createClient(service.options).shipments.timeline('TN-1'));
    expect(service.sent.length).toBe(2);
  });

  it('is renewed once if it is revoked during 20 concurrent calls', async () => {
    const service = new FakeService([
      (sent) => (sent.headers.authorization === 'Bearer t1' ? problem(401, 'TOKEN_REVOKED') : json(200, {})),
    ]);
    const client = createClient(service.options);
    await Promise.all(Array.from({ length: 20 }, () => client.shipments.timeline('TN-1')));
    expect([service.tokens.length, service.data.length]).toEqual([2, 40]);
  });
});

describe('the API key as a function', () => {
  it('is called for each token, so that a rotated key needs no restart', async () => {
    const keys = ['pwk_old', 'pwk_new'];
    const service = new FakeService([timeline, () => problem(401, 'TOKEN_REVOKED'), timeline]);
    const client = createClient({ ...service.options, apiKey: async () => keys.shift() ?? 'none' });
    await client.shipments.timeline('TN-1');
    await client.shipments.timeline('TN-1');
    expect(service.tokens.map(({ headers }) => headers['x-api-key'])).toEqual(['pwk_old', 'pwk_new']);
  });

  it('is called again once if the key is refused, and a newer key is tried', async () => {
    const keys = ['pwk_old', 'pwk_new'];
    const service: FakeService = new FakeService([timeline], ({ headers }) =>
      headers['x-api-key'] === 'pwk_new' ? service.token() : problem(401, 'INVALID_API_KEY'),
    );
    await createClient({ ...service.options, apiKey: () => keys.shift() ?? 'none' }).shipments.timeline('TN-1');
    expect([service.tokens.length, service.waits, keys]).toEqual([2, [], []]);
  });

  it.each([
    ['the same key', () => 'pwk_old', 1],
    ['another key, which is refused too', (calls: number) => `pwk_${calls}`, 2],
  ])('ends the call if it returns %s', async (_, keyOf, tokens) => {
    let calls = 0;
    const service = new FakeService([timeline], () => problem(401, 'INVALID_API_KEY'));
    const client = createClient({ ...service.options, apiKey: () => keyOf(++calls) });
    expect(await rejection(client.shipments.timeline('TN-1'))).toMatchObject({ code: 'INVALID_API_KEY' });
    expect([service.tokens.length, calls]).toEqual([tokens, 2]);
  });

  it('ends the call with its error', async () => {
    const service = new FakeService([timeline]);
    const apiKey = (): Promise<string> => Promise.reject(new Error('the vault is sealed'));
    await expect(createClient({ ...service.options, apiKey }).shipments.timeline('TN-1')).rejects.toThrow('sealed');
    expect(service.sent).toEqual([]);
  });
});

describe('onAttempt', () => {
  it('reports each request with its outcome, and no key, token, header, query or body', async () => {
    const attempts: Attempt[] = [];
    const service = new FakeService([
      () => problem(503, 'SERVICE_UNAVAILABLE', { request_id: 'r-7' }),
      () => failure('ECONNRESET'),
      () => json(201, { data: { claim: {} } }, { 'x-request-id': 'r-8' }),
      () => json(200, { data: { claims: [], next_cursor: null } }),
    ]);
    const client = createClient({ ...service.options, onAttempt: (attempt) => attempts.push(attempt) });
    await client.claims.create(claim);
    await client.claims.list({ limit: 7 })[Symbol.asyncIterator]().next();
    const common = { method: 'POST', path: '/claims', durationMs: 0 };
    expect(attempts).toEqual([
      { ...common, path: '/auth/v1/token', attempt: 1, status: 200 },
      { ...common, attempt: 1, status: 503, code: 'SERVICE_UNAVAILABLE', requestId: 'r-7' },
      { ...common, attempt: 2 },
      { ...common, attempt: 3, status: 201, requestId: 'r-8' },
      { ...common, method: 'GET', attempt: 1, status: 200 },
    ]);
  });

  it('measures the time until the whole response is read', async () => {
    const attempts: Attempt[] = [];
    const service: FakeService = new FakeService([
      () => {
        service.clock += 250;
        return json(200, {});
      },
    ]);
    const client = createClient({ ...service.options, onAttempt: (attempt) => attempts.push(attempt) });
    await client.shipments.timeline('TN-1');
    expect(attempts.map(({ durationMs }) => durationMs)).toEqual([0, 250]);
  });

  it('cannot fail a call', async () => {
    const onAttempt = (): never => {
      throw new Error('the disk is full');
    };
    const client = createClient({ ...new FakeService([timeline]).options, onAttempt });
    expect(await client.shipments.timeline('TN-1')).toMatchObject({ tracking_number: 'TN-1' });
  });
});

describe('a token that is refused late', () => {
  it('does not remove its replacement', async () => {
    let refuse: (answer: Response) => void = () => undefined;
    const waiting: Reaction = () => new Promise((resolve) => (refuse = resolve));
    const service = new FakeService([waiting, () => problem(401, 'TOKEN_REVOKED'), timeline]);
    const { shipments } = createClient(service.options);
    const late = shipments.timeline('TN-1');
    await shipments.timeline('TN-2');
    refuse(problem(401, 'TOKEN_REVOKED'));
    await late;
    expect([service.tokens.length, bearersOf(service).at(-1)]).toEqual([2, 'Bearer t2']);
  });
});

describe('retries', () => {
  const passing: [string, Reaction][] = [
    ['429', () => problem(429, 'RATE_LIMITED')],
    ['503', () => problem(503, 'SERVICE_UNAVAILABLE')],
    ['a key in use', () => problem(409, 'IDEMPOTENCY_KEY_IN_USE')],
    ['a broken connection', () => failure('ECONNRESET')],
  ];

  it.each(passing)('%s: a write is repeated with the same key', async (_, reaction) => {
    const service = new FakeService([reaction, reaction, claimed]);
    expect(await createClient(service.options).claims.create(claim)).toEqual({ claim_id: 'clm_1' });
    expect([new Set(keysOf(service)).size, keysOf(service)[0], service.waits.length]).toEqual([
      1,
      expect.stringMatching(UUID),
      2,
    ]);
  });

  it('use a new key for each call, or the given one', async () => {
    const service = new FakeService([claimed]);
    const { claims } = createClient(service.options);
    const given = '11111111-2222-4333-8444-555555555555';
    await claims.create(claim);
    await claims.create(claim);
    await claims.create(claim, { idempotencyKey: given });
    expect([new Set(keysOf(service)).size, keysOf(service)[2]]).toEqual([3, given]);
  });

  it.each([
    [undefined, 5],
    [0, 1],
    [2, 3],
  ])('end after maxRetries %p, with %p requests, and the key is on the error', async (maxRetries, requests) => {
    const service = new FakeService([() => failure('ECONNRESET')]);
    const error = await rejection(createClient({ ...service.options, maxRetries }).claims.create(claim));
    expect(error).toBeInstanceOf(ParcelwardNetworkError);
    expect([service.data.length, (error as ParcelwardNetworkError).idempotencyKey]).toEqual([
      requests,
      keysOf(service)[0],
    ]);
  });

  it('wait for Retry-After', async () => {
    const limited: Reaction = () => problem(429, 'RATE_LIMITED', { headers: { 'retry-after': '42' } });
    const service = new FakeService([limited, timeline]);
    await createClient(service.options).shipments.timeline('TN-1');
    expect(service.waits).toEqual([42_000]);
  });

  it.each([
    ['429', () => problem(429, 'RATE_LIMITED'), 2],
    ['a refused connection', () => failure('ECONNREFUSED'), 2],
    ['503', () => problem(503, 'SERVICE_UNAVAILABLE'), 1],
    ['a broken connection', () => failure('ECONNRESET'), 1],
  ] as [string, Reaction, number][])(
    '%s: a patch, which takes no key, is sent %# times',
    async (_, reaction, requests) => {
      const service = new FakeService([reaction, () => json(200, {})]);
      await rejection(createClient(service.options).shipments.patch('TN-1', { eta: null }));
      expect([service.data.length, keysOf(service)[0]]).toEqual([requests, undefined]);
    },
  );

  it('of a dry run need no key', async () => {
    const service = new FakeService([
      () => failure('ECONNRESET'),
      () => json(200, { data: { outcome: 'would_create' } }),
    ]);
    await createClient(service.options).claims.check(claim);
    expect(keysOf(service)).toEqual([undefined, undefined]);
  });

  it('do not happen for other refusals', async () => {
    const service = new FakeService([() => problem(409, 'CLAIM_EXISTS', { existing: { claim_id: 'clm_1' } })]);
    await rejection(createClient(service.options).claims.create(claim));
    expect([service.data.length, service.waits]).toEqual([1, []]);
  });
});

describe('the end of a call', () => {
  it('comes immediately when its signal aborts during a request', async () => {
    const control = new AbortController();
    const service = new FakeService([
      (_, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
          control.abort(new Error('closing'));
        }),
    ]);
    const call = createClient(service.options).claims.create(claim, { signal: control.signal });
    await expect(call).rejects.toThrow('closing');
    expect(service.data.length).toBe(1);
  });

  it('comes immediately when its signal aborts during a wait', async () => {
    const control = new AbortController();
    const service = new FakeService([() => problem(429, 'RATE_LIMITED', { headers: { 'retry-after': '60' } })]);
    const { sleep: _, ...options } = service.options;
    const call = createClient(options).claims.create(claim, { signal: control.signal });
    const rejected = expect(call).rejects.toThrow('closing');
    while (service.data.length === 0) await new Promise((resolve) => setImmediate(resolve));
    setImmediate(() => control.abort(new Error('closing')));
    await rejected;
    expect(service.data.length).toBe(1);
  });

  it('does not abort the token request that other calls wait for', async () => {
    const control = new AbortController();
    let issue: (answer: Response) => void = () => undefined;
    const service = new FakeService([timeline], () => new Promise((resolve) => (issue = resolve)));
    const { shipments } = createClient(service.options);
    const [ended, other] = [shipments.timeline('TN-1', { signal: control.signal }), shipments.timeline('TN-1')];
    const rejected = expect(ended).rejects.toThrow('closing');
    control.abort(new Error('closing'));
    await rejected;
    issue(service.token());
    await other;
    expect([service.tokens.length, service.data.length]).toEqual([1, 1]);
  });

  it('of a try comes after its timeout, and the next one begins', async () => {
    const silence: Reaction = (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const service = new FakeService([silence, timeline]);
    await createClient(service.options).shipments.timeline('TN-1', { timeoutMs: 1 });
    expect(service.data.length).toBe(2);
  });
});

describe('errors', () => {
  it('have the members of the problem for a refusal', async () => {
    const errors = [{ pointer: '/amounts', code: 'REQUIRED', detail: 'is required' }];
    const refusal = (): Response =>
      problem(422, 'VALIDATION_ERROR', { errors, instance: '/claims', existing: { claim_id: 'clm_1' } });
    const error = (await rejection(createClient(new FakeService([refusal]).options).claims.create(claim))) as Error;
    expect(error).toBeInstanceOf(ParcelwardProblem);
    expect(error.message).toBe('VALIDATION_ERROR: d');
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      status: 422,
      type: 'errors/x',
      title: 'T',
      detail: 'd',
      instance: '/claims',
      request_id: 'r-1',
      errors,
      extensions: { existing: { claim_id: 'clm_1' } },
      idempotencyKey: expect.stringMatching(UUID),
    });
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Gone</h1>', { status: 410 }), 410],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }), 302],
    [
      'a problem of an intermediary',
      () => json(400, { title: 'x' }, { 'content-type': 'application/problem+json' }),
      400,
    ],
    ['a response that is not JSON', () => new Response('OK', { status: 200 }), 200],
  ] as [string, Reaction, number][])('%s is a network error', async (_, reaction, status) => {
    const service = new FakeService([reaction]);
    const error = await rejection(createClient({ ...service.options, maxRetries: 0 }).shipments.timeline('TN-1'));
    expect(error).toBeInstanceOf(ParcelwardNetworkError);
    expect([(error as ParcelwardNetworkError).status, service.data.length]).toEqual([status, 1]);
  });

  it('name the cause and the URL of a failed connection', async () => {
    const service = new FakeService([() => failure('ECONNRESET')]);
    const call = createClient({ ...service.options, maxRetries: 0 }).shipments.timeline('TN-1');
    await expect(call).rejects.toThrow('GET https://parcels.example/shipments/TN-1: fetch failed: ECONNRESET');
  });
});

describe('a request', () => {
  it('has percent-encoded parameters, and omits undefined ones', async () => {
    const service = new FakeService([() => json(200, { data: { versions: [], order: {} } })]);
    const client = createClient({ ...service.options, baseUrl: 'https://parcels.example/api/' });
    await client.orders.get('A/1 #2%');
    await client.orders.history('Ö', { limit: 2 })[Symbol.asyncIterator]().next();
    expect(service.data.map(({ path }) => path)).toEqual([
      '/api/orders/A%2F1%20%232%25',
      '/api/orders/%C3%96/history?limit=2',
    ]);
  });

  it.each(['', '.', '..'])('is not sent for the order %p, which cannot be part of a path', async (number) => {
    const service = new FakeService([timeline]);
    await expect(createClient(service.options).orders.get(number)).rejects.toThrow(TypeError);
    expect(service.sent).toEqual([]);
  });

  it.each(['http://parcels.example', 'parcels.example', 'https://', 'https://parcels.example?x=1', ''])(
    'is not sent to %p, because the key needs TLS',
    (baseUrl) => expect(() => createClient({ ...new FakeService([]).options, baseUrl })).toThrow(TypeError),
  );

  it('by method and path returns status, headers and body', async () => {
    const service = new FakeService([() => json(202, { shipment_id: 'shp_1' }, { 'x-request-id': 'r-9' })]);
    const { status, headers, body } = await createClient(service.options).request('POST', '/shipments', {
      body: shipment,
      header: { 'X-Request-Id': 'r-9' },
    });
    expect([status, headers.get('x-request-id'), body]).toEqual([202, 'r-9', { shipment_id: 'shp_1' }]);
    expect(service.data[0]).toMatchObject({ method: 'POST', body: shipment, headers: { 'x-request-id': 'r-9' } });
  });

  it('fetches the pages of a list when they are reached', async () => {
    const page = (...ids: string[]): Reaction => {
      const next_cursor = ids.pop() || null;
      return () => json(200, { data: { events: ids.map((id) => ({ id })), next_cursor } });
    };
    const service = new FakeService([page('e1', 'e2', 'e2'), page('e3', '')]);
    const seen: string[] = [];
    for await (const { id } of createClient(service.options).events.list({ after: 'e0', limit: 2 })) {
      seen.push(`${id} of ${service.data.length}`);
    }
    expect(seen).toEqual(['e1 of 1', 'e2 of 1', 'e3 of 2']);
    expect(service.data.map(({ path }) => path)).toEqual(['/events?after=e0&limit=2', '/events?after=e2&limit=2']);
  });
});

describe('the types', () => {
  it('refuse anything missing in the document', () => {
    const wrong = (client: Client, error: ParcelwardProblem): unknown[] => [
      // @ts-expect-error: there is no such path
      client.request('GET', '/order', {}),
      // @ts-expect-error: the path has another method
      client.request('DELETE', '/events', {}),
      // @ts-expect-error: it has a body
      client.request('POST', '/shipments', {}),
      // @ts-expect-error: it has a parameter
      client.request('GET', '/returns/{return_id}', {}),
      // @ts-expect-error: carriers are required
      client.shipments.push({ tracking_number: 'TN-1' }),
      // @ts-expect-error: there is no such state
      client.returns.list({ status: 'LOST' }),
      // @ts-expect-error: the order is a closed object
      client.orders.cancel('A1', { type: 'FULL', because: 'so' }),
      // @ts-expect-error: there is no such code
      error.code === 'NO_SUCH_CODE',
    ];
    expect(wrong).toBeInstanceOf(Function);
  });
});

describe('the client’s files', () => {
  const files = sourceFiles('packages/client/src');

  it.each(files)('%s imports only files and dependencies of the client', (file) => {
    const manifest = JSON.parse(readFileSync('packages/client/package.json', 'utf8')) as { dependencies: object };
    const packages = Object.keys(manifest.dependencies);
    const foreign = importsOf(file).filter((name) => !name.startsWith('packages/client/src/'));
    expect(foreign.filter((name) => !packages.includes(name))).toEqual([]);
  });

  it.each(files)('%s uses no API that only Node has', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/\b(?:process\.|Buffer\.|require\(|__dirname)/);
  });
});
