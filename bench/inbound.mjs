// SPDX-License-Identifier: Apache-2.0
// Measures carriers' events from HTTP to the timelines, with a worker and without a floor.
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from './database.mjs';
import { cpuMs } from './process-cost.mjs';
import { load } from './rounds.mjs';
import { INBOUND } from './scenarios.mjs';
import { markdown, median } from './table.mjs';
import { atLeast, atMost, verdictTable } from './verdicts.mjs';

/**
 * Pushes the parcels of all rounds to `api`, and then sends their events, round after round; the first round is a warm-up.
 * `startWorker` starts the worker. Returns the figures for {@link inboundTable}.
 */
export function measureInbound({ api, startWorker, databaseUrl }, { rounds, ...job }) {
  const events = job.parcels * INBOUND.steps;
  const firsts = Array.from({ length: rounds + 1 }, (_, round) => round * events);
  return withConnection(databaseUrl, async (connection) => {
    for (const first of firsts) await load(api, 'parcels', { ...job, first, requests: job.parcels });
    // There is no Shippo to register the parcels at.
    await connection.query('DELETE FROM jobs');
    const worker = await startWorker();
    const measured = [];
    for (const first of firsts)
      measured.push(await inboundRound({ api, worker, connection }, { ...job, first, requests: events }));
    return measured.slice(1);
  });
}

async function inboundRound({ api, worker, connection }, job) {
  const used = () => [api, worker].map(({ pid }) => cpuMs(pid));
  const [cpuBefore, eventsBefore] = [used(), await countTrackingEvents(connection)];
  const { seconds, ended, ...latencies } = await load(api, 'inbound', job);
  while (await isAnyLeft(connection)) await delay(50);
  const lag = Math.max(0, Date.now() - ended);
  const added = (await countTrackingEvents(connection)) - eventsBefore;
  const { requests: events } = job;
  if (added !== events) throw new Error(`Only ${added} of ${events} events are in the timelines`);
  const [apiMs, workerMs] = used().map((ms, index) => (ms - cpuBefore[index]) / events);
  return { ...latencies, answered: events / seconds, done: events / (seconds + lag / 1000), lag, apiMs, workerMs };
}

async function countTrackingEvents(connection) {
  const [[{ n }]] = await connection.query('SELECT COUNT(*) AS n FROM tracking_events');
  return n;
}

async function isAnyLeft(connection) {
  const [[left]] = await connection.query('SELECT id FROM inbound_events LIMIT 1');
  return left !== undefined;
}

const COLUMNS = [
  ['Work', () => "carriers' events"],
  ['answered /s', (of) => of('answered').toFixed(0)],
  ['in the timeline /s', (of) => of('done').toFixed(0)],
  ['p50/p95/p99 ms', (of) => ['p50', 'p95', 'p99'].map((name) => of(name).toFixed(1)).join(' / ')],
  ['last one after ms', (of) => of('lag').toFixed(0)],
  ['API CPU ms', (of) => of('apiMs').toFixed(2)],
  ['worker CPU ms', (of) => of('workerMs').toFixed(2)],
];

/** A Markdown table of medians over the rounds, and the verdicts. */
export function inboundTable(rounds) {
  const of = (name) => median(rounds.map((round) => round[name]));
  const verdicts = verdictTable([
    ["carriers' events in the timeline, a second", of('done'), atLeast(488, 0)],
    ["carriers' events, worker CPU ms for one", of('workerMs'), atMost(1.3)],
  ]);
  return `${markdown(COLUMNS, [of])}\n\n${verdicts}`;
}
