// SPDX-License-Identifier: Apache-2.0
// Compares two builds of the service by turns, each with its own database on the same servers.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildsTable } from '../../bench/comparison.mjs';
import { load, measure } from '../../bench/rounds.mjs';
import { seedsOf } from '../../bench/scenarios.mjs';
import { tokenOf } from './bench-servers.mjs';
import { emptyDatabase } from './database.mjs';
import { freePort } from './ports.mjs';
import { patiently } from './say.mjs';

/**
 * Returns a Markdown table of the two builds.
 * @param {{ daemons: import('./daemons.mjs').Daemons, settings: import('./service.mjs').ServiceSettings }} servers
 * @param {{ old: string, new: string }} folders of the compiled clones
 * @param {string[]} scenarios
 * @param {Omit<import('../../bench/rounds.mjs').Job, 'token'>} job
 */
export async function compareBuilds({ daemons, settings }, folders, scenarios, job) {
  const builds = [];
  for (const owner of ['old', 'new']) builds.push(await startBuild({ daemons, settings }, folders[owner], owner, job));
  const figures = [];
  for (const scenario of scenarios)
    figures.push({ scenario, rounds: await patiently('bench', scenario, () => measure(builds, scenario, job)) });
  await daemons.stop(builds.map(({ daemon }) => daemon));
  return buildsTable(figures);
}

/** Starts a build with seeded orders. Its own scripts know how to migrate and start it. */
async function startBuild({ daemons, settings }, folder, owner, job) {
  const own = (path) => import(pathToFileURL(join(folder, path)).href);
  const { migratedStore, startOurs } = await own('scripts/lib/bench-servers.mjs');
  const { insertTimelines } = await own('bench/timelines.mjs');
  const DATABASE_URL = await emptyDatabase(settings.DATABASE_URL, owner);
  const used = { ...settings, DATABASE_URL, METRICS_PORT: String(await freePort()) };
  const apiKey = await migratedStore(used);
  const server = await startOurs(daemons, used, undefined, owner);
  const build = { ...server, token: await tokenOf(server, apiKey) };
  await load(build, 'seed', { ...job, first: 0, requests: seedsOf(job) });
  await insertTimelines(used.DATABASE_URL);
  return build;
}
