// SPDX-License-Identifier: Apache-2.0
import { fileURLToPath } from 'node:url';
import { run } from '../scripts/lib/run.mjs';
import { generate } from './generator.mjs';
import { SCENARIOS } from './scenarios.mjs';

const generator = fileURLToPath(new URL('load.mjs', import.meta.url));

// Each run makes other new orders.
const RUN = 1_000_000;
let runs = 0;

/**
 * The options that all measurements share; `orders` is a file of orders, if the bench should not make them up.
 * @typedef {{ token: string, orders: string | undefined, connections: number, rounds: number, warmSeconds: number,
 *   seconds: number, events: number, singles: number, existing: number, claims: number, parcels: number, mails: number,
 *   pages: number, stores: number, compared: number, minutes: number, large: number, dashboard: number, retention: number,
 *   retentionSeconds: number, deliveries: number, ageHours?: number, requests?: number,
 *   isSmoke?: boolean, databasePid?: number | null }} Job
 * @typedef {{ owner: string, port: number, pid: number, token?: string }} Server
 */

/** Runs the load generator once against a server and returns its result. A `token` of the server replaces that of the job. */
export async function load(server, scenario, job) {
  return (await prepared(server, scenario, job))();
}

/** The count at which the requests of a new run begin. */
export const newRun = () => ++runs * RUN;

/** Creates the rows that the requests of a run use up, and returns a function that runs it. */
export async function prepared({ owner, port, pid, ...server }, scenario, job) {
  const { uses } = SCENARIOS[scenario];
  const input = {
    first: newRun(),
    ...job,
    ...(uses && { requests: job.requests ?? job.claims }),
    owner,
    port,
    pid,
    token: server.token ?? job.token,
  };
  // A process per run costs more than the few requests of a smoke run.
  const generated = job.isSmoke ? generate : inOwnProcess;
  if (uses) await generated({ ...input, scenario: uses });
  return () => generated({ ...input, scenario });
}

async function inOwnProcess(input) {
  return JSON.parse(await run(process.execPath, [generator], { input: JSON.stringify(input) }));
}

/**
 * Runs the rounds of a scenario, after a warm-up run of each server. The servers alternate, and each round begins with
 * another one. Returns the results of each round by server, such as `{ours, floor}`.
 */
export async function measure(servers, scenario, { rounds, ...job }) {
  for (const server of servers) await load(server, scenario, job);
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % servers.length;
    const results = {};
    for (const server of [...servers.slice(first), ...servers.slice(0, first)])
      results[server.owner] = await load(server, scenario, job);
    measured.push(results);
  }
  return measured;
}
