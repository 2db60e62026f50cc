import { fileURLToPath } from 'node:url';
import { run } from '../scripts/lib/run.mjs';
import { generate } from './generator.mjs';
import { SCENARIOS } from './scenarios.mjs';

const generator = fileURLToPath(new URL('load.mjs', import.meta.url));

// No two runs make the same new order.
const RUN = 1_000_000;
let runs = 0;

/**
 * What all measurements share; `orders` is a file of orders, if not those of the bench itself.
 * @typedef {{ token: string, orders: string | undefined, connections: number, rounds: number, warmSeconds: number,
 *   seconds: number, events: number, singles: number, existing: number, claims: number, parcels: number, pages: number,
 *   stores: number, compared: number }} Job
 * @typedef {{ owner: string, port: number, pid: number }} Server
 */

/** One run of the load generator against a server `{owner, port, pid}`: what it prints. */
export async function load(server, scenario, job) {
  return (await prepared(server, scenario, job))();
}

/** The same, once what its requests use up is there: a function that runs it. */
export async function prepared({ owner, port, pid }, scenario, job) {
  runs++;
  const { uses } = SCENARIOS[scenario];
  const input = {
    first: runs * RUN,
    ...job,
    ...(uses && { requests: job.requests ?? job.claims }),
    owner,
    port,
    pid,
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
 * Rounds of a scenario, the two servers by turns and each first in every other round, after one run each that does not
 * count. Returns `[{ours, floor}]`.
 */
export async function measure({ ours, floor }, scenario, { rounds, ...job }) {
  for (const server of [floor, ours]) await load(server, scenario, job);
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const results = {};
    for (const server of round % 2 === 0 ? [ours, floor] : [floor, ours])
      results[server.owner] = await load(server, scenario, job);
    measured.push(results);
  }
  return measured;
}
