// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import {
  type Cluster,
  type ClusterReply,
  type ClusterStore,
  PER_ADDRESS,
  startCluster,
} from '../../support/cluster.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { aShipment } from '../../support/shipments.js';
import { until } from '../../support/until.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

let cluster: Cluster;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [cluster, receiver] = await Promise.all([startCluster(), startReceiver()]);
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const count = (replies: ClusterReply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

/** Runs the work, and expects that both API processes respond to requests of it. */
async function byBoth<T>(work: () => Promise<T>): Promise<T> {
  const before = new Map(cluster.proxy.answered);
  const result = await work();
  for (const target of cluster.proxy.targets)
    expect(cluster.proxy.answered.get(target)).toBeGreaterThan(before.get(target) ?? 0);
  return result;
}

interface Event {
  id: string;
  sequence: number;
  type: string;
}

const eventsOf = (storeId: string): Promise<Event[]> =>
  cluster.rows('SELECT id, sequence, type FROM outbox_events WHERE store_id = ? ORDER BY sequence', [storeId]);

/** Adds an endpoint at a new path to a store, and returns the path. */
async function listen(store: ClusterStore): Promise<string> {
  const path = `/${randomUUID()}`;
  await cluster.service<WebhookEndpointsService>('WebhookEndpointsService').add(store.id, { url: receiver.url(path) });
  return path;
}

const idsAt = (path: string): string[] => receiver.at(path).map(({ id }) => id);

/**
 * Expires leases after three seconds instead of a minute. The database may execute a dead worker's last statement late,
 * so a lease can begin after the worker's end.
 */
async function endOldLeases({ id }: ClusterStore): Promise<void> {
  const old = 'lease IS NOT NULL AND due_at < UTC_TIMESTAMP(3) + INTERVAL 57 SECOND AND due_at > UTC_TIMESTAMP(3)';
  const ids = await cluster.rows<{ id: string }>(`SELECT id FROM webhook_deliveries WHERE store_id = ? AND ${old}`, [
    id,
  ]);
  for (const delivery of ids)
    await cluster.rows(
      `UPDATE webhook_deliveries SET due_at = UTC_TIMESTAMP(3) WHERE store_id = ? AND id = ? AND ${old}`,
      [id, delivery.id],
    );
}

async function untilDelivered(store: ClusterStore, meanwhile?: () => Promise<unknown>): Promise<void> {
  const sql = `SELECT COUNT(*) AS n FROM outbox_events e LEFT JOIN webhook_deliveries d
    ON d.store_id = e.store_id AND d.event_id = e.id AND d.status = 'delivered' WHERE e.store_id = ? AND d.id IS NULL`;
  await until(async () => {
    await meanwhile?.();
    const [row] = await cluster.rows<{ n: number }>(sql, [store.id]);
    return Number(row?.n) === 0;
  }, 'every event to be delivered');
}

describe('limits', () => {
  it('C-LIM-13: a store has 100 requests a minute over both processes', async () => {
    // Repeated, because a minute may end in the middle, and a process counts by itself if Redis is slow.
    await until(async () => {
      const store = await cluster.store({});
      const clients = [store.client(), store.client()];
      const replies = await byBoth(() =>
        Promise.all(clients.flatMap((client) => times(65, () => client('/orders/NONE')))),
      );
      return count(replies, 404) === 100 && count(replies, 429) === 30;
    }, 'exactly 100 of 130 requests to pass');
  });

  it('an address has one limit over both processes, whatever X-Forwarded-For it sends', async () => {
    await until(async () => {
      const [forger, other] = [cluster.client(), cluster.client()];
      const forged = (n: number): Record<string, string> => ({
        'x-forwarded-for': `203.0.113.${n % 250}, 127.0.0.1`,
      });
      const replies = await byBoth(() =>
        Promise.all(times(PER_ADDRESS + 20, (n) => forger('/orders/NONE', { headers: forged(n) }))),
      );
      expect((await other('/orders/NONE')).status).toBe(401);
      return count(replies, 401) === PER_ADDRESS && count(replies, 429) === 20;
    }, `exactly ${PER_ADDRESS} requests to pass`);
  });

  it('a request that bypasses the TLS proxy is refused', async () => {
    for (const target of cluster.proxy.targets) expect((await fetch(`${target}/health/live`)).status).toBe(421);
  });
});

it('C-AUTH-22: a token revoked in one process is refused by both at the next request', async () => {
  const store = await cluster.store();
  const client = store.client();
  const ask = (): Promise<ClusterReply[]> => Promise.all(times(6, () => client('/orders/NONE')));
  expect(count(await byBoth(ask), 404)).toBe(6);
  const revoked = await client('/auth/v1/token/revoke', { method: 'POST', body: { token: store.token } });
  expect(revoked.json.revoked).toBe(true);
  const after = await byBoth(ask);
  expect(after.map(({ json }) => json.code)).toEqual(Array(6).fill('TOKEN_REVOKED'));
});

it('20 requests with one key over both processes cancel one unit, and all get the same response', async () => {
  const store = await cluster.store();
  const [client, path] = [store.client(), `/orders/${newOrderNumber()}`];
  const line_items = [aLine({ line_id: 'A', quantity: 50, line_total: 500 })];
  expect((await client(path, { method: 'PUT', body: anOrder({ line_items }) })).status).toBe(201);
  const body = { type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] };
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await byBoth(() =>
    Promise.all(times(20, () => client(`${path}/cancel`, { method: 'POST', headers, body }))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const held = 'SELECT SUM(quantity) AS n FROM order_units WHERE store_id = ?';
  expect(Number((await cluster.rows<{ n: string }>(held, [store.id]))[0]?.n)).toBe(1);
});

it('C-EVT-4: events of one order that both processes write concurrently are numbered without a gap', async () => {
  const store = await cluster.store();
  const [client, path] = [store.client(), `/orders/${newOrderNumber()}`];
  const replies = await byBoth(() =>
    Promise.all(
      times(40, (n) => client(path, { method: 'PUT', body: anOrder({ line_items: [aLine({ title: `Mug ${n}` })] }) })),
    ),
  );
  expect([count(replies, 201), count(replies, 200)]).toEqual([1, 39]);
  const events = await eventsOf(store.id);
  expect(events.filter(({ type }) => /created|updated/.test(type))).toHaveLength(40);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
});

it('two workers deliver each event once', async () => {
  const store = await cluster.store();
  const [client, path] = [store.client(), await listen(store)];
  const put = (): Promise<ClusterReply> => client(`/orders/${newOrderNumber()}`, { method: 'PUT', body: anOrder() });
  expect(count(await Promise.all(times(100, put)), 201)).toBe(100);
  await untilDelivered(store);
  const events = await eventsOf(store.id);
  expect(events.length).toBeGreaterThanOrEqual(100);
  expect(idsAt(path).sort()).toEqual(events.map(({ id }) => id).sort());
});

it('requests repeated with their key after an API process was killed take effect once', async () => {
  const store = await cluster.store();
  const client = store.client();
  const [bodies, keys] = [times(120, () => aShipment()), times(120, () => randomUUID())];
  const before = cluster.proxy.retried;
  let answered = 0;
  const replies = await Promise.all(
    bodies.map(async (body, n) => {
      const headers = { 'idempotency-key': keys[n] ?? '' };
      const reply = await client('/shipments', { method: 'POST', headers, body });
      if (++answered === 20) cluster.api.signal('SIGKILL');
      return reply;
    }),
  );
  expect(await cluster.api.exited).toBeNull();
  expect(cluster.proxy.retried).toBeGreaterThan(before);
  expect(replies.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  const sent = bodies.map(({ tracking_number }) => tracking_number).sort();
  const parcels = await cluster.rows<{ tracking_number: string }>(
    'SELECT tracking_number FROM parcels WHERE store_id = ? ORDER BY tracking_number',
    [store.id],
  );
  expect(parcels.map(({ tracking_number }) => tracking_number).sort()).toEqual(sent);
  expect((await eventsOf(store.id)).filter(({ type }) => type === 'shipment.created')).toHaveLength(120);
  await cluster.replaceApi();
  expect((await byBoth(() => Promise.all(times(4, () => client('/orders/NONE'))))).length).toBe(4);
});

it('C-EVT-2: the other worker delivers the events of a killed one, all at least once', async () => {
  const store = await cluster.store();
  const [client, path] = [store.client(), await listen(store)];
  receiver.always(path, (response) => {
    if (receiver.at(path).length === 10) cluster.worker.signal('SIGKILL');
    setTimeout(() => response.writeHead(200).end(), 50);
  });
  const put = (): Promise<ClusterReply> => client(`/orders/${newOrderNumber()}`, { method: 'PUT', body: anOrder() });
  expect(count(await Promise.all(times(100, put)), 201)).toBe(100);
  expect(await cluster.worker.exited).toBeNull();
  await untilDelivered(store, () => endOldLeases(store));
  const events = await eventsOf(store.id);
  expect([...new Set(idsAt(path))].sort()).toEqual(events.map(({ id }) => id).sort());
});
