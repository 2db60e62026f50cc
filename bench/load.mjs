#!/usr/bin/env node
// The load generator, a process of its own so that it shares nothing with what it measures. It reads a job:
// `{port, token, owner, scenario, orders, connections, first, requests | warmSeconds and seconds, pid}`. It keeps
// `connections` requests under way (a closed model) and prints one JSON value: `{requests, seconds, ended, p50, p95, p99,
// cpuMs}`, the percentiles in milliseconds, `ended` by the clock and `cpuMs` what the process `pid` used meanwhile.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from './connection.mjs';
import { benchOrders, orderOfLines } from './orders.mjs';
import { percentiles } from './percentiles.mjs';
import { cpuMs } from './process-cost.mjs';
import { SCENARIOS } from './scenarios.mjs';

const job = JSON.parse(readFileSync(0, 'utf8'));
const { status, lines, request } = SCENARIOS[job.scenario];
const bodies = (lines ? [orderOfLines(lines)] : benchOrders(job.orders)).map((order) => JSON.stringify(order));
const end = job.requests === undefined ? Infinity : job.first + job.requests;
let next = job.first;
let done = false;
let latencies = [];

console.log(JSON.stringify(await measure()));

async function measure() {
  const isCounted = job.requests !== undefined;
  const workers = Promise.all(Array.from({ length: job.connections }, work));
  if (!isCounted) await Promise.race([workers, delay(job.warmSeconds * 1000)]);
  latencies = [];
  const cpu = cpuMs(job.pid);
  const began = performance.now();
  await (isCounted ? workers : Promise.race([workers, delay(job.seconds * 1000)]));
  const ended = Date.now();
  const seconds = (performance.now() - began) / 1000;
  const result = { requests: latencies.length, seconds, ended, cpuMs: cpuMs(job.pid) - cpu, ...percentiles(latencies) };
  done = true;
  await workers;
  return result;
}

async function work() {
  const connection = await Connection.open(
    job.port,
    `Authorization: Bearer ${job.token}\r\nX-Forwarded-Proto: https\r\n`,
  );
  while (!done && next < end) {
    const sent = request(bodies, next++, job.owner, job);
    const began = performance.now();
    const answer = await connection.send(sent);
    latencies.push(performance.now() - began);
    if (answer.status !== status)
      throw new Error(`${sent.method} ${sent.path}: ${answer.status} instead of ${status}\n${answer.text}`);
  }
  connection.close();
}
