// SPDX-License-Identifier: Apache-2.0
// Measures events from the outbox to a receiver of webhooks, without a floor.
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from './database.mjs';
import { benchOrders } from './orders.mjs';
import { percentiles } from './percentiles.mjs';
import { cpuMs } from './process-cost.mjs';
import { SCENARIOS } from './scenarios.mjs';
import { storeOf, withServices } from './services.mjs';
import { markdown } from './table.mjs';
import { atLeast, atMost, verdictTable } from './verdicts.mjs';

const ROWS_A_STATEMENT = 500;
const PAUSE_MS = 40;
const IN_SEQUENCE = 10;

/**
 * Lets `worker` deliver `events` events to one endpoint, and as many to the endpoints of `stores` other stores. Before and
 * after, writes `singles` orders to `api` with a pause after each. Returns the figures for {@link webhooksTable}.
 * @param {{ api: import('./rounds.mjs').Server, worker: { pid: number }, settings: Record<string, string>,
 *   receiver: { port: number, forget: () => Promise<unknown>,
 *     received: (count: number) => Promise<import('./receiver.mjs').Receipts> } }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export function measureWebhooks({ api, worker, receiver, settings }, { events, singles, stores: many, ...job }) {
  const [storeId, url] = [storeOf(job.token), `http://127.0.0.1:${receiver.port}/`];
  return withConnection(settings.DATABASE_URL, async (connection) => {
    const stores = await withServices(settings, async ({ newStore, addEndpoint }) => {
      await addEndpoint(storeId, url);
      const others = [];
      while (others.length < many) others.push(await newStore());
      for (const id of others) await addEndpoint(id, url);
      return others;
    });
    const order = singleOrders(api, job);
    await order();
    await receiver.received(1);
    const [[{ data }]] = await connection.query('SELECT data FROM outbox_events LIMIT 1');
    const rush = async (work, among, perResource = 1) => {
      let figures;
      // The first run is a warm-up.
      for (const count of [events / 5, events]) {
        await receiver.forget();
        const before = cpuMs(worker.pid);
        await insertEvents(connection, { among, count, perResource, data });
        const { first, last } = await receiver.received(count);
        figures = {
          work,
          rate: count / ((Number(last) - Number(first)) / 1000),
          cpu: (cpuMs(worker.pid) - before) / count,
        };
      }
      return figures;
    };
    const single = async (work) => {
      await receiver.forget();
      for (let sent = 0; sent < singles; sent++) {
        await order();
        await delay(PAUSE_MS);
      }
      const { delays } = await receiver.received(singles);
      return { work, ...percentiles(delays) };
    };
    return [
      await single('single orders'),
      await rush('1 endpoint', [storeId]),
      await rush(`${many} endpoints`, stores),
      await rush(`1 endpoint, ${IN_SEQUENCE} events of each order in sequence`, [storeId], IN_SEQUENCE),
      await single('single orders, right after'),
    ];
  });
}

/** Writes one new order per call, which causes one event. */
function singleOrders({ port }, { token, orders }) {
  const bodies = benchOrders(orders).map((order) => JSON.stringify({ ...order, shipments: undefined }));
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-Proto': 'https',
    'Content-Type': 'application/json',
  };
  let count = 0;
  return async () => {
    const { method, path, body } = SCENARIOS.new.request(count++, { bodies, owner: 'W' });
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status}\n${await answer.text()}`);
  };
}

let inserted = 0;

/** Writes events as if that many changes of `count / perResource` orders had been committed at once. */
export async function insertEvents(connection, { among, count, perResource, data }) {
  const [first, orders] = [inserted, Math.ceil(count / perResource)];
  inserted += count;
  const rows = Array.from({ length: count }, (_, at) => {
    const id = (number) => String(first + number).padStart(26, '0');
    const order = at % orders;
    const storeId = among[order % among.length];
    const sequence = 1 + Math.floor(at / orders);
    return [
      storeId,
      `evt_${id(at)}`,
      'order.updated',
      `ord_${id(order)}`,
      sequence,
      new Date(),
      'service:bench',
      data.length,
      data,
    ];
  });
  await connection.beginTransaction();
  for (let at = 0; at < count; at += ROWS_A_STATEMENT)
    await connection.query(
      'INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, actor, size_bytes, data) VALUES ?',
      [rows.slice(at, at + ROWS_A_STATEMENT)],
    );
  await connection.commit();
}

const COLUMNS = [
  ['Webhooks', ({ work }) => work],
  ['received /s', ({ rate }) => rate?.toFixed(0) ?? '-'],
  ['worker CPU ms', ({ cpu }) => cpu?.toFixed(2) ?? '-'],
  ['event to receipt p50/p95/p99 ms', ({ p50, p95, p99 }) => (p50 === undefined ? '-' : `${p50} / ${p95} / ${p99}`)],
];

/** A Markdown table, and the verdicts. */
export function webhooksTable(figures) {
  const rushes = figures.filter(({ rate }) => rate !== undefined);
  const singles = figures.filter(({ p99 }) => p99 !== undefined);
  const verdicts = verdictTable([
    ...rushes.map(({ work, rate }) => [`webhooks, ${work}, a second`, rate, atLeast(2000, 0)]),
    ...singles.map(({ work, p99 }) => [`webhooks, ${work}, p99 ms`, p99, atMost(50, 0)]),
  ]);
  return `${markdown(COLUMNS, figures)}\n\n${verdicts}`;
}
