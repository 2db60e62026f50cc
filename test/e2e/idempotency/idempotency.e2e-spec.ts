// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { idempotencyPurge } from '../../../src/platform/idempotency/idempotency.service.js';
import { runChore } from '../../support/chores.js';
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf, newConnection, rows, untilRunning, writtenBy } from '../../support/database.js';
import { localServices } from '../../support/local-services.js';
import { anOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { lockOrder } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { newStore, TestStore, tokenOf } from '../../support/stores.js';

let store: TestStore;
let number: string;
let path: string;
let key: Record<string, string>;
beforeAll(async () => (store = await newStore()));
beforeEach(() => {
  number = newOrderNumber();
  path = `/orders/${number}`;
  key = { 'idempotency-key': randomUUID() };
});

const REPLAYED = 'idempotency-replayed';

function expectReplay(replay: Reply, first: Reply): void {
  expect(first.headers).not.toHaveProperty(REPLAYED);
  expect(replay.headers[REPLAYED]).toBe('true');
  expect([replay.status, replay.text]).toEqual([first.status, first.text]);
  for (const name of ['content-type', 'location']) expect(replay.headers[name]).toBe(first.headers[name]);
}

function reversed(body: Json): Json {
  return Object.fromEntries(Object.entries(body).reverse());
}

/** Moves the records of a store into the past. */
async function age(storeId: string, interval: string): Promise<void> {
  await rows(`UPDATE idempotency_records SET created_at = created_at - INTERVAL ${interval} WHERE store_id = ?`, [
    storeId,
  ]);
}

describe('the same key with the same body', () => {
  it('C-IDEM-1, C-IDEM-8, C-PUT-19: a PUT replays the first response verbatim, even after the order has changed', async () => {
    const first = await store.put(path, aSoundOrder(), key);
    expect([first.status, first.headers.location]).toEqual([201, path]);
    expectReplay(await store.put(path, aSoundOrder(), key), first);
    await store.put(path, aSoundOrder({ note: 'later' }));
    expectReplay(await store.put(path, aSoundOrder(), key), first);
    expect(await eventsOf(store.id, number)).toHaveLength(2);
  });

  it('C-IDEM-8, C-POST-7: a POST replays the original response with 201', async () => {
    const body = aSoundOrder({ order_number: number });
    const first = await store.post('/orders', body, key);
    const replay = await store.post('/orders', body, key);
    expect([first.status, first.headers.location]).toEqual([201, path]);
    expectReplay(replay, first);
    expect(replay.headers.deprecation).toBe(first.headers.deprecation);
    expect((await store.post('/orders', body)).status).toBe(200);
  });

  it('a response with 200 is replayed too', async () => {
    await store.put(path, aSoundOrder());
    const first = await store.put(path, aSoundOrder({ note: 'x' }), key);
    expect(first.json.data).toMatchObject({ applied: true, fields_changed_count: 1 });
    expectReplay(await store.put(path, aSoundOrder({ note: 'x' }), key), first);
  });

  it('C-IDEM-9: a replay has a new request id and current rate limits', async () => {
    const first = await store.put(path, aSoundOrder(), key);
    const replay = await store.put(path, aSoundOrder(), { ...key, 'x-request-id': 'mine' });
    expectReplay(replay, first);
    expect(replay.headers['x-request-id']).toBe('mine');
    expect(replay.headers.ratelimit).toMatch(/"store";r=/);
  });

  it('C-IDEM-10: ignores the order of keys and the notation of numbers', async () => {
    const body = anOrder({ metadata: { a: 1, b: 2 }, amounts: { subtotal: 19.9 } });
    const first = await store.put(path, body, key);
    expectReplay(await store.put(path, reversed({ ...body, metadata: { b: 2, a: 1 } }), key), first);
    const text = JSON.stringify(body, null, 2).replace('19.9', '19.90');
    const headers = { 'content-type': 'application/json', ...key };
    expectReplay(await store.call(path, { method: 'PUT', body: text, headers }), first);
  });

  it('is replayed by another process, with a new token, in another case and quoted', async () => {
    const first = await store.put(path, aSoundOrder(), key);
    const renewed = new TestStore(store.store, store.apiKey, await tokenOf(store.apiKey, store.store.shop_domain));
    const uuid = String(key['idempotency-key']);
    const other = servers.base_urls[1];
    for (const value of [uuid, uuid.toUpperCase(), `"${uuid}"`]) {
      const headers = { 'idempotency-key': value };
      expectReplay(await renewed.call(path, { method: 'PUT', body: aSoundOrder(), headers, baseUrl: other }), first);
    }
  });

  it('C-IDEM-5: ignores how the path is encoded', async () => {
    const first = await store.put(`/orders/ENC-${number}`, aSoundOrder(), key);
    expectReplay(await store.put(`/orders/%45NC-${number}`, aSoundOrder(), key), first);
  });
});

describe('the same key with another body', () => {
  it.each<[string, Json]>([
    ['another value', { note: 'y' }],
    ['null where nothing was', { note: null }],
    ['a member that is dropped', { store_id: 'x' }],
    ['a list in another order', { metadata: { list: [2, 1] } }],
  ])('C-IDEM-11: is 422 and changes nothing: %s', async (_what, members) => {
    const body = aSoundOrder({ metadata: { list: [1, 2] } });
    await store.put(path, body, key);
    const before = (await store.get(path)).text;
    expectProblem(await store.put(path, { ...body, ...members }, key), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect((await store.get(path)).text).toBe(before);
  });

  it('C-IDEM-16: is rejected after the check of its shape and before the rules of orders', async () => {
    await store.put(path, aSoundOrder({ order_id: 'oid' }), key);
    expectProblem(await store.put(path, aSoundOrder({ note: 1 }), key), 422, 'VALIDATION_ERROR');
    expectProblem(await store.put(path, aSoundOrder({ order_number: 'x' }), key), 422, 'PATH_BODY_MISMATCH');
    expectProblem(await store.put(path, aSoundOrder({ order_id: 'other' }), key), 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('the scope of a key', () => {
  it('C-IDEM-5: covers the path, the method and the store', async () => {
    const other = await newStore();
    const body = aSoundOrder({ order_number: number });
    expect((await store.put(path, body, key)).status).toBe(201);
    const replies = [
      await store.put(`${path}-2`, aSoundOrder(), key),
      await store.post('/orders', body, key),
      await other.put(path, body, key),
      await other.post('/orders', body, key),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    for (const { headers } of replies) expect(headers).not.toHaveProperty(REPLAYED);
  });

  it('C-IDEM-6: ends after 24 hours', async () => {
    const alone = await newStore();
    const first = await alone.put(path, aSoundOrder(), key);
    await age(alone.id, '1439 MINUTE');
    expectReplay(await alone.put(path, aSoundOrder(), key), first);
    await age(alone.id, '1 MINUTE');
    const second = await alone.put(path, aSoundOrder({ note: 'x' }), key);
    expect([second.status, second.headers[REPLAYED], second.json.data]).toEqual([
      200,
      undefined,
      expect.objectContaining({ applied: true }),
    ]);
    expectReplay(await alone.put(path, aSoundOrder({ note: 'x' }), key), second);
    expect((await writtenBy(alone.id)).records).toBe(1);
  });

  it('C-IDEM-7: leaves no record once it has expired', async () => {
    const [alone, app] = [await newStore(), await localServices()];
    const recordsLeft = async (): Promise<number> => {
      await runChore(idempotencyPurge, app);
      return (await writtenBy(alone.id)).records;
    };
    await alone.put(path, aSoundOrder(), key);
    await age(alone.id, '1439 MINUTE');
    expect(await recordsLeft()).toBe(1);
    await age(alone.id, '1 MINUTE');
    expect(await recordsLeft()).toBe(0);
  });

  it('C-IDEM-3: does not exist for GET, which ignores the header', async () => {
    await store.put(path, aSoundOrder(), key);
    for (const header of [String(key['idempotency-key']), 'not a UUID']) {
      const { status, headers } = await store.get(path, { 'idempotency-key': header });
      expect([status, headers[REPLAYED]]).toEqual([200, undefined]);
    }
  });
});

describe('a rejected request', () => {
  it.each([
    '',
    'order-1',
    '0190163d8694739baea55966c26f8ad91',
    '{0190163d-8694-739b-aea5-966c26f8ad91}',
    '1'.repeat(36),
  ])('C-IDEM-4: a key that is not a UUID is 400: %p', async (value) => {
    const alone = await newStore();
    for (const reply of [
      await alone.put(path, aSoundOrder(), { 'idempotency-key': value }),
      await alone.post('/orders', aSoundOrder({ order_number: number }), { 'idempotency-key': value }),
    ])
      expectProblem(reply, 400, 'IDEMPOTENCY_KEY_INVALID');
    expectProblem(await alone.put(path, {}, { 'idempotency-key': value }), 422, 'VALIDATION_ERROR');
    expect(await writtenBy(alone.id)).toEqual({ orders: 0, shipments: 0, events: 0, records: 0 });
  });

  it('C-IDEM-15: leaves no record, so a corrected request can use the same key', async () => {
    const alone = await newStore();
    await alone.put(path, aSoundOrder({ order_id: 'oid' }));
    const refusals: [Json, number, string][] = [
      [aSoundOrder({ note: 1 }), 422, 'VALIDATION_ERROR'],
      [aSoundOrder({ order_number: 'x' }), 422, 'PATH_BODY_MISMATCH'],
      [aSoundOrder({ order_id: 'other' }), 409, 'IMMUTABLE_FIELD'],
      [anOrder({ is_protected: true, amounts: { subtotal: 20, protection_cost: 1 } }), 409, 'PROTECTION_IMMUTABLE'],
      [aSoundOrder({ source_store: { id: 'a', name: 'b' } }), 422, 'SOURCE_STORE_NOT_ALLOWED'],
    ];
    for (const [body, status, code] of refusals) {
      expectProblem(await alone.put(path, body, key), status, code);
      expect(await writtenBy(alone.id)).toEqual({ orders: 1, shipments: 0, events: 1, records: 0 });
    }
    expect((await alone.put(path, aSoundOrder({ note: 'mended' }), key)).json.data).toMatchObject({ applied: true });
    expect(await writtenBy(alone.id)).toEqual({ orders: 1, shipments: 0, events: 2, records: 1 });
  });
});

describe('concurrent requests with the same key', () => {
  it('20 requests to two processes have one effect', async () => {
    const alone = await newStore();
    const send = (index: number): Promise<Reply> =>
      alone.call(path, { method: 'PUT', body: aSoundOrder(), headers: key, baseUrl: servers.base_urls[index % 2] });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect(replies.filter(({ headers }) => headers[REPLAYED] === 'true')).toHaveLength(19);
    expect(await writtenBy(alone.id)).toEqual({ orders: 1, shipments: 0, events: 1, records: 1 });
  });

  it('one of 20 requests with different bodies succeeds, the others are rejected', async () => {
    const send = (index: number): Promise<Reply> =>
      store.call(path, {
        method: 'PUT',
        body: aSoundOrder({ note: String(index) }),
        headers: key,
        baseUrl: servers.base_urls[index % 2],
      });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ json }) => json.code === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(19);
    expect(await eventsOf(store.id, number)).toHaveLength(1);
  });

  it('C-IDEM-12: the second waits for the first and replays it', async () => {
    await store.put(path, aSoundOrder());
    const lock = await lockOrder(store.id, number);
    const body = aSoundOrder({ note: 'once' });
    const first = store.put(path, body, key);
    await lock.isWaitedFor();
    const second = store.call(path, { method: 'PUT', body, headers: key, baseUrl: servers.base_urls[1] });
    await untilRunning(`INSERT INTO idempotency_records`);
    await lock.release();
    expectReplay(await second, await first);
    expect((await first).json.data).toMatchObject({ applied: true });
    expect(await eventsOf(store.id, number)).toHaveLength(2);
  });

  it('C-IDEM-13: the second is 409 with Retry-After after 5 seconds, and replays later', async () => {
    const alone = await newStore();
    const first = await alone.put(path, aSoundOrder(), key);
    const holder = await newConnection();
    await holder.beginTransaction();
    await holder.query('SELECT 1 FROM idempotency_records WHERE store_id = ? FOR UPDATE', [alone.id]);
    const reply = await alone.put(path, aSoundOrder(), key);
    await holder.rollback();
    expectProblem(reply, 409, 'IDEMPOTENCY_KEY_IN_USE');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expectReplay(await alone.put(path, aSoundOrder(), key), first);
  });
});
