// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { call, type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { readPage, SeenOrder } from '../../support/pages.js';
import { connectDatabase } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { expiredToken } from '../../support/tokens.js';
import { until } from '../../support/until.js';

const PERSON = {
  email: 'marked.person@example.com',
  phone: '+5511987654321',
  name: 'Markeda Personsson',
  street: 'Marked Street 77',
  city: 'Markedville',
  note: 'marked-note-of-the-order',
  payload: 'marked-source-payload',
};

function markedOrder(members: Json = {}): Json {
  const address = {
    name: PERSON.name,
    street1: PERSON.street,
    city: PERSON.city,
    phone: PERSON.phone,
    email: PERSON.email,
  };
  return anOrder({
    customer: { email: PERSON.email, phone: PERSON.phone, name: PERSON.name },
    billing_address: address,
    shipping_address: address,
    note: PERSON.note,
    platform: 'deprecated',
    source_payload: { raw: PERSON.payload },
    ...members,
  });
}

/** Requests with all kinds of outcomes, each with data that no log may contain. */
async function makeRequests(store: TestStore, { baseUrl }: HostedApi): Promise<number[]> {
  const path = `/orders/${newOrderNumber()}`;
  const put = (body: unknown, headers = {}): Promise<{ status: number }> =>
    store.call(path, { method: 'PUT', body, headers, baseUrl });
  const credentials = { 'x-api-key': store.apiKey, 'x-shop-domain': store.store.shop_domain };
  const replies = [
    await put(markedOrder()),
    await put(markedOrder({ note: `${PERSON.note} 2` })),
    await put(markedOrder({ shipping_address: { email: `${PERSON.email} is no address` } })),
    await put(JSON.stringify(markedOrder()).slice(0, -1)),
    await put(markedOrder(), { 'content-type': 'text/plain' }),
    await put(markedOrder({ order_id: `other-${PERSON.email}` })),
    await call('/auth/v1/token', { method: 'POST', headers: credentials, baseUrl }),
    await call('/auth/v1/token/verify', { method: 'POST', body: { token: store.token }, baseUrl }),
    await call('/auth/v1/token/introspect', { headers: { authorization: `Bearer ${store.token}` }, baseUrl }),
    await call(`/orders/X?token=${store.token}`, {
      headers: { authorization: `Bearer ${expiredToken(store)}` },
      baseUrl,
    }),
    await call('/api-keys/rotate', {
      method: 'POST',
      headers: { authorization: `Bearer ${servers.internal_token}` },
      body: { store_id: store.id },
      baseUrl,
    }),
  ];
  const connection = await connectDatabase();
  await connection.query('UPDATE orders SET document = CONCAT(document, ?) WHERE store_id = ?', [
    PERSON.email,
    store.id,
  ]);
  await connection.end();
  replies.push(await put(markedOrder({ note: 'before' })), await put(markedOrder({ note: 'after' })));
  return replies.map(({ status }) => status);
}

describe.each(['info', 'trace'])('the log of a process at level %s, and the request log', (level) => {
  it('C-LOG-6: contain no token, key, secret or personal data', async () => {
    const [api, store] = await Promise.all([apiWith({ LOG_LEVEL: level }), newStore()]);
    const { path } = await SeenOrder.create(store);
    const statuses = await makeRequests(store, api);
    for (const link of [path, path.replace('/t/', '/r/')]) await readPage(link, {}, api.baseUrl);
    expect(statuses).toEqual([201, 200, 422, 400, 415, 409, 200, 200, 200, 401, 201, 500, 500]);
    // A log line may be written after the response.
    const log = await until(async () => {
      const text = await api.output();
      return text.includes('/r/:token') && text;
    }, 'the log of the last request');
    for (const text of ['INTERNAL_ERROR', '/t/:token', '/r/:token']) expect(log).toContain(text);
    // The process writes the request log when it stops.
    await api.stop();
    const requests = JSON.stringify(await rows('SELECT * FROM request_log WHERE store_id = ?', [store.id]));
    for (const text of ['INTERNAL_ERROR', 'VALIDATION_ERROR', 'aaaaaa']) expect(requests).toContain(text);
    const secrets = {
      ...PERSON,
      key: store.apiKey.slice(4),
      token: store.token.split('.')[1] ?? '',
      signature: store.token.split('.')[2] ?? '',
      internal: servers.internal_token,
      jwtSecret: servers.jwt_secret,
      page: path.slice('/t/'.length),
    };
    const found = Object.entries(secrets).filter(([, text]) => log.includes(text) || requests.includes(text));
    expect(found.map(([name]) => name)).toEqual([]);
    expect(log).not.toMatch(/pwk_[0-9a-f]{20}/);
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

it('C-ORD-26: reports the number of an order sent with the deprecated member platform', async () => {
  const [api, store, orderNumber] = [await apiWith({}), await newStore(), newOrderNumber()];
  const body = anOrder({ platform: 'shop-system' });
  await store.call(`/orders/${orderNumber}`, { method: 'PUT', body, baseUrl: api.baseUrl });
  const lines = (await api.output()).split('\n').filter((line) => line.includes('deprecated member platform'));
  expect(lines).toEqual([expect.stringContaining(orderNumber)]);
});

describe('a process that has buffered log lines', () => {
  /** The output of a process that logs a line at level info, and then runs `code`. */
  const outputOf = (code: string): string => {
    const logger = pathToFileURL('dist/platform/logging/logger.js').href;
    const start = `import { createLogger } from '${logger}'; const logger = createLogger('info'); logger.info('a line');`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', `${start} ${code}`], { encoding: 'utf8' }).stdout;
  };

  it.each([
    ['ends', ''],
    ['exits', 'process.exit(1)'],
    ['crashes', 'setImmediate(() => { throw new Error() })'],
  ])('writes them when it %s', (_how, code) => {
    expect(outputOf(code)).toContain('"msg":"a line"');
  });

  it.each(['warn', 'error'])('writes them at once before a line of level %s', (level) => {
    const killed = `logger.info('b line'); logger.${level}('c line'); setTimeout(() => process.kill(process.pid, 9), 500)`;
    const messages = [...outputOf(killed).matchAll(/"msg":"(\w) line"/g)].map(([, name]) => name);
    expect(messages).toEqual(['a', 'b', 'c']);
  });

  it('loses them when it is killed', () => {
    expect(outputOf('process.kill(process.pid, 9)')).toBe('');
  });
});

it('logs each request without its query', async () => {
  const api = await apiWith({});
  await call('/orders/X?secret=in-the-query', { baseUrl: api.baseUrl });
  const log = await until(async () => {
    const text = await api.output();
    return text.includes('"path":"/orders/X"') && text;
  }, 'the entry');
  expect(log).not.toContain('in-the-query');
});
