// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from './connection.mjs';
import { benchOrders, orderOfLines } from './orders.mjs';
import { percentiles } from './percentiles.mjs';
import { cpuMs } from './process-cost.mjs';
import { SCENARIOS } from './scenarios.mjs';

/**
 * Generates load: keeps `connections` requests under way (a closed model) and returns `{requests, seconds, ended, p50, p95,
 * p99, cpuMs, databaseMs, last}`. Percentiles are in milliseconds, `ended` is a clock time, `cpuMs` and `databaseMs` are the
 * CPU time of the processes `pid` and `databasePid`, and `last` is the text of a last response.
 * @param job `{port, token, owner, scenario, orders, connections, first, requests | warmSeconds and seconds, pid, databasePid}`
 *   and sizes
 * @throws Error for a response with another status than the scenario's
 */
export async function generate(job) {
  const run = startedRun(job);
  const isCounted = job.requests !== undefined;
  const workers = Promise.all(Array.from({ length: job.connections }, () => work(run)));
  if (!isCounted) await Promise.race([workers, delay(job.warmSeconds * 1000)]);
  run.latencies = [];
  const [cpu, database] = [job.pid, job.databasePid].map(cpuMs);
  const began = performance.now();
  await (isCounted ? workers : Promise.race([workers, delay(job.seconds * 1000)]));
  const ended = Date.now();
  const seconds = (performance.now() - began) / 1000;
  const { latencies } = run;
  const costs = { cpuMs: cpuMs(job.pid) - cpu, databaseMs: cpuMs(job.databasePid) - database };
  const result = { requests: latencies.length, seconds, ended, ...costs, last: run.last, ...percentiles(latencies) };
  run.done = true;
  await workers;
  return result;
}

function startedRun(job) {
  const { lines } = SCENARIOS[job.scenario];
  const bodies = (lines ? [orderOfLines(lines)] : benchOrders(job.orders)).map((order) => JSON.stringify(order));
  const end = job.requests === undefined ? Infinity : job.first + job.requests;
  return { job: { ...job, bodies }, next: job.first, end, done: false, latencies: [] };
}

async function work(run) {
  const { job } = run;
  const { status, request } = SCENARIOS[job.scenario];
  const connection = await Connection.open(
    job.port,
    `Authorization: Bearer ${job.token}\r\nX-Forwarded-Proto: https\r\n`,
  );
  while (!run.done && run.next < run.end) {
    const sent = request(run.next++, job);
    const began = performance.now();
    const answer = await connection.send(sent);
    run.latencies.push(performance.now() - began);
    run.last = answer.text;
    if (answer.status !== status)
      throw new Error(`${sent.method} ${sent.path}: ${answer.status} instead of ${status}\n${answer.text}`);
  }
  connection.close();
}
