// SPDX-License-Identifier: Apache-2.0
// Measures several API processes and several workers on one machine. There is no floor to compare them with.
import { cpus } from 'node:os';
import { withConnection } from './database.mjs';
import { load } from './rounds.mjs';
import { seedsOf } from './scenarios.mjs';
import { storeOf, withServices } from './services.mjs';
import { markdown } from './table.mjs';
import { insertEvents } from './webhooks.mjs';

const API_COUNTS = [1, 2, 4];
const WORKER_COUNTS = [1, 2];
const SCENARIOS = ['new', 'unchanged'];
const DATA = JSON.stringify({ order: { note: 'of the bench' } });

/**
 * Pushes orders to one, two and four API processes at once, then has one and two workers deliver a backlog of `events` events.
 * @param {{ startApi: (index: number) => Promise<import('./rounds.mjs').Server>, startWorker: (index: number) =>
 *   Promise<{ pid: number }>, stopWorkers: () => Promise<unknown>, settings: Record<string, string>,
 *   receiver: { port: number, forget: () => Promise<unknown>,
 *     received: (count: number) => Promise<import('./receiver.mjs').Receipts> } }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export async function measureScaling({ startApi, startWorker, stopWorkers, receiver, settings }, { events, ...job }) {
  const apis = [];
  const figures = [];
  for (const count of API_COUNTS) {
    while (apis.length < count) {
      const api = await startApi(apis.length);
      await load(api, 'seed', { ...job, first: 0, requests: seedsOf(job) });
      apis.push(api);
    }
    for (const scenario of SCENARIOS) figures.push(await ofApis(apis, scenario, job));
  }
  await withServices(settings, ({ addEndpoint }) =>
    addEndpoint(storeOf(job.token), `http://127.0.0.1:${receiver.port}/`),
  );
  await withConnection(settings.DATABASE_URL, async (connection) => {
    for (const count of WORKER_COUNTS) {
      await receiver.forget();
      await insertEvents(connection, { among: [storeOf(job.token)], count: events, perResource: 1, data: DATA });
      await Promise.all(Array.from({ length: count }, (_, index) => startWorker(index)));
      const { first, last } = await receiver.received(events);
      const seconds = (Number(last) - Number(first)) / 1000;
      figures.push({ work: 'webhooks delivered', processes: workersOf(count), rate: events / seconds });
      await stopWorkers();
    }
  });
  return figures;
}

async function ofApis(apis, scenario, { connections, ...job }) {
  const each = { ...job, connections: Math.ceil(connections / apis.length) };
  const runs = await Promise.all(apis.map((api) => load(api, scenario, each)));
  const requests = runs.reduce((sum, run) => sum + run.requests, 0);
  return {
    work: scenario === 'new' ? 'PUT new order' : 'PUT unchanged',
    processes: `${apis.length} API`,
    rate: runs.reduce((sum, run) => sum + run.requests / run.seconds, 0),
    cpu: runs.reduce((sum, run) => sum + run.cpuMs, 0) / requests,
    p99: Math.max(...runs.map((run) => run.p99)),
  };
}

const workersOf = (count) => `${count} worker${count === 1 ? '' : 's'}`;

const COLUMNS = [
  ['Work', ({ work }) => work],
  ['processes', ({ processes }) => processes],
  ['a second', ({ rate }) => rate.toFixed(0)],
  ['CPU ms of the processes', ({ cpu }) => cpu?.toFixed(2) ?? '-'],
  ['p99 ms', ({ p99 }) => p99?.toFixed(1) ?? '-'],
];

/** A Markdown table. */
export function scalingTable(figures) {
  return `On ${cpus().length} cores, shared with the database, Redis and the client:\n\n${markdown(COLUMNS, figures)}`;
}
