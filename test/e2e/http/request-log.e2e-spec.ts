// SPDX-License-Identifier: Apache-2.0
import { newId } from '../../../src/platform/ids/ids.js';
import { type RequestLogEntity } from '../../../src/platform/request-log/request-log.entity.js';
import {
  requestLogPurge,
  type RequestLogRepository,
} from '../../../src/platform/request-log/request-log.repository.js';
import { runChore } from '../../support/chores.js';
import { type Call, type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { localServices } from '../../support/local-services.js';
import { clientOf } from '../../support/oms-client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { apiWith, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { claimsFor, expiredToken, signed } from '../../support/tokens.js';
import { until } from '../../support/until.js';

interface Entry extends Json {
  id: string;
  time: string;
  request_id: string;
  code: string | null;
  status: number;
}

interface Page {
  requests: Entry[];
  next_cursor: string | null;
}

/** An API that logs no success, and one that logs all. */
let refusals: string;
let all: string;
beforeAll(async () => {
  refusals = (await apiWith({ REQUEST_LOG: 'refusals' })).baseUrl;
  all = (await apiWith({ REQUEST_LOG: 'all' })).baseUrl;
});

/** Calls the API that logs only refusals. */
function call(store: TestStore, path: string, options: Call = {}) {
  return store.call(path, { baseUrl: refusals, ...options });
}

async function page(store: TestStore, query = ''): Promise<Page> {
  const { status, json, text } = await call(store, `/request-log${query}`);
  if (status !== 200) throw new Error(`Not answered: ${text}`);
  return json.data as unknown as Page;
}

const entriesOf = async (store: TestStore): Promise<Entry[]> => (await page(store)).requests;

describe('GET /request-log', () => {
  const number = newOrderNumber();
  const path = `/orders/${number}`;
  const put = (body: unknown, headers: Record<string, string> = {}, baseUrl = refusals) =>
    call(store, path, { method: 'PUT', body, headers, baseUrl });
  let store: TestStore;
  let entries: Entry[];

  beforeAll(async () => {
    store = await newStore();
    const revoked = signed(claimsFor(store));
    await put(anOrder({ customer: { name: 'Ana Souza', email: 'ana.example.com' } }));
    await put('{"customer": "Ana');
    await call(store, '/orders/NONE?email=ana@example.com');
    await put(anOrder(), { authorization: `Bearer ${expiredToken(store)}` });
    await call(store, '/auth/v1/token/revoke', { method: 'POST', body: { token: revoked } });
    await put(anOrder(), { authorization: `Bearer ${revoked}` });
    await put(anOrder(), { authorization: 'Bearer none' });
    await put(anOrder(), {}, all);
    await call(store, path);
    entries = await until(async () => {
      const found = await entriesOf(store);
      return found.length >= 6 && found;
    }, 'the entries');
  });

  it('C-LOG-1, C-LOG-2, C-LOG-5: lists refusals with code, faults and masked body, and the others that it logs, newest first', async () => {
    const { key_id, request_id } = entries[5] as Entry;
    expect(entries.map(({ method, status, code }) => [method, status, code])).toEqual([
      ['PUT', 201, null],
      ['PUT', 401, 'TOKEN_REVOKED'],
      ['PUT', 401, 'TOKEN_EXPIRED'],
      ['GET', 404, 'ORDER_NOT_FOUND'],
      ['PUT', 400, 'MALFORMED_JSON'],
      ['PUT', 422, 'VALIDATION_ERROR'],
    ]);
    expect(entries[5]).toEqual({
      id: expect.stringMatching(/^req_/),
      time: expect.stringMatching(/Z$/),
      request_id,
      key_id,
      method: 'PUT',
      path,
      status: 422,
      code: 'VALIDATION_ERROR',
      duration_ms: expect.any(Number),
      requests: 1,
      errors: [{ pointer: '/customer/email', code: 'INVALID_FORMAT' }],
      body: expect.objectContaining({ currency: 'BRL', customer: { name: 'Aaa Aaaaa', email: 'aaa.aaaaaaa.aaa' } }),
      is_body_cut: false,
    });
    expect(key_id).toMatch(/^key_/);
    expect(entries.map(({ body }) => body === null)).toEqual([true, true, true, true, true, false]);
    expect(entries[3]?.path).toBe('/orders/NONE');
  });

  it('C-LOG-1: shows no request of another store', async () => {
    expect(await entriesOf(await newStore())).toEqual([]);
  });

  it.each<[string, (entry: Entry, index: number) => unknown]>([
    ['status=error', ({ status }) => status >= 400],
    ['status=4xx', ({ status }) => status >= 400],
    ['status=5xx', () => false],
    ['status=2xx', ({ status }) => status === 201],
    ['status=401', ({ status }) => status === 401],
    ['code=TOKEN_EXPIRED', ({ code }) => code === 'TOKEN_EXPIRED'],
    ['method=GET', ({ method }) => method === 'GET'],
    ['path=/orders/NON', ({ status }) => status === 404],
    ['path=/orders/%25', () => false],
    ['request_id=REQUEST_ID', (_entry, index) => index === 2],
    ['request_id=REQUEST_ID&status=2xx', () => false],
    ['since=TIME', (_entry, index) => index <= 2],
    ['until=TIME', (_entry, index) => index > 2],
  ])('C-LOG-9: filters by %s', async (query, isIn) => {
    const { request_id, time } = entries[2] as Entry;
    const { requests, next_cursor } = await page(
      store,
      `?${query.replace('REQUEST_ID', request_id).replace('TIME', time)}`,
    );
    expect(requests).toEqual(entries.filter(isIn));
    expect(next_cursor).toBeNull();
  });

  it('C-LOG-10: pages through all entries, each once, as the client does', async () => {
    const first = await page(store, '?limit=4');
    const second = await page(store, `?limit=4&cursor=${first.next_cursor}`);
    expect([...first.requests, ...second.requests]).toEqual(entries);
    expect([first.requests.length, second.next_cursor]).toEqual([4, null]);
    const listed: unknown[] = [];
    for await (const entry of clientOf(store, { baseUrl: refusals }).requestLog.list({ limit: 2, status: 'error' }))
      listed.push(entry);
    expect(listed).toEqual(entries.slice(1));
  });

  it('C-LOG-9: refuses a bad query and names every field', async () => {
    const names = ['since', 'until', 'status', 'code', 'method', 'path', 'request_id', 'limit', 'cursor'];
    const reply = await call(await newStore(), `/request-log?${names.map((name) => `${name}=!`).join('&')}`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual(names.map((name) => `/${name}`));
  });
});

it('C-LOG-10: a page of a narrow filter looks at 900 entries, and the next page goes on', async () => {
  const store = await newStore();
  const repository = service<RequestLogRepository>('RequestLogRepository');
  const entry = (code: string): RequestLogEntity => ({
    store_id: store.id,
    id: newId('req'),
    created_at: new Date(),
    request_id: code,
    key_id: 'key_1',
    method: 'GET',
    path: '/orders/1',
    status: 404,
    is_refusal: 1,
    code,
    duration_ms: 1,
    requests: 2,
    errors: null,
    body: null,
    is_body_cut: 0,
  });
  await repository.insert([entry('OLD'), ...Array.from({ length: 900 }, () => entry('NEW'))]);
  const first = await page(store, '?status=error&code=OLD');
  expect(first).toEqual({ requests: [], next_cursor: expect.stringMatching(/^req_/) });
  const second = await page(store, `?status=error&code=OLD&cursor=${first.next_cursor}`);
  expect(second).toMatchObject({ requests: [{ code: 'OLD' }], next_cursor: null });
  expect(await repository.summarize(store.id, {})).toMatchObject([{ code: 'NEW', status: 404, requests: 1_800 }]);
});

it('C-LOG-4, C-LOG-8: a process that stops writes the entries that wait', async () => {
  const [store, api] = [await newStore(), await apiWith({})];
  for (let i = 0; i < 12; i++) await call(store, '/orders/NONE', { baseUrl: api.baseUrl });
  await api.stop();
  const { requests } = await page(store);
  expect(requests.map((entry) => entry.requests)).toEqual([2, ...Array<number>(10).fill(1)]);
});

it('C-LOG-11: REQUEST_LOG=off logs nothing', async () => {
  const [store, api] = [await newStore(), await apiWith({ REQUEST_LOG: 'off' })];
  await call(store, '/orders/NONE', { baseUrl: api.baseUrl });
  await api.stop();
  expect(await entriesOf(store)).toEqual([]);
});

it('C-LOG-7: entries older than 30 days are removed', async () => {
  const store = await newStore();
  await call(store, '/orders/NONE');
  await until(async () => (await entriesOf(store)).length === 1, 'the entry');
  await rows('UPDATE request_log SET created_at = created_at - INTERVAL 721 HOUR WHERE store_id = ?', [store.id]);
  await runChore(requestLogPurge, await localServices());
  expect(await entriesOf(store)).toEqual([]);
});
