// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { aClaim, aClaimable } from '../../support/claims.js';
import { type Json, type Reply } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { lockOrder } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { newStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { aPartial, type TestOrder } from '../../support/units.js';

type Request = [method: string, path: string, body: Json];

/** A request of each kind that accepts an idempotency key and changes an order. */
const REQUESTS: Record<string, (order: TestOrder) => Request> = {
  'a PUT': (order) => ['PUT', order.path, order.body(undefined, { note: 'once' })],
  'a cancellation': (order) => ['POST', `${order.path}/cancel`, aPartial({ A: 1 })],
  'a claim': (order) => ['POST', '/claims', aClaim(order)],
};

/** A request that was waiting for the lock of its order when its process lost the database. */
interface BrokenOff {
  order: TestOrder;
  before: unknown;
  /** Sends it to another process. */
  again(): Promise<Reply>;
}

/** Sends a request and waits until it blocks on a lock. `ended` resolves when it has failed. */
async function inFlight(api: HostedApi, requestOf: (order: TestOrder) => Request) {
  const order = await aClaimable(await newStore(), { A: 2 });
  const before = await stateOf(order);
  const [method, path, body] = requestOf(order);
  const options = { method, body, headers: { 'idempotency-key': randomUUID() } };
  const lock = await lockOrder(order.store.id, order.number);
  const answer = order.store.call(path, { ...options, baseUrl: api.baseUrl });
  const ended = answer.then(({ status }) => expect(status).toBe(503));
  await lock.isWaitedFor();
  return { order, before, lock, ended, again: () => order.store.call(path, options) };
}

async function stateOf(order: TestOrder): Promise<unknown> {
  return [await order.snapshot(), await writtenBy(order.store.id)];
}

describe('a process that loses its database during a request', () => {
  const brokenOff = new Map<string, BrokenOff>();

  beforeAll(async () => {
    // As little reaches the database as after the death of the process.
    const database = await proxyTo(servers.database_url);
    const api = await apiWith({ DATABASE_URL: database.url });
    const requests = await Promise.all(Object.values(REQUESTS).map((requestOf) => inFlight(api, requestOf)));
    await database.cut();
    for (const [index, kind] of Object.keys(REQUESTS).entries()) {
      const { lock, ended, ...request } = requests[index] as (typeof requests)[number];
      await ended;
      await lock.release();
      brokenOff.set(kind, request);
    }
  });

  it.each(Object.keys(REQUESTS))(
    'C-IDEM-14: leaves neither effect nor record of %s, and the retry succeeds',
    async (kind) => {
      const { order, before, again } = brokenOff.get(kind) as BrokenOff;
      expect(await stateOf(order)).toEqual(before);
      const retry = await again();
      expect([retry.status < 300, retry.headers['idempotency-replayed']]).toEqual([true, undefined]);
      const replay = await again();
      expect([replay.text, replay.headers['idempotency-replayed']]).toEqual([retry.text, 'true']);
      expect(await writtenBy(order.store.id)).toEqual({ orders: 1, shipments: 0, events: 2, records: 1 });
    },
  );
});
