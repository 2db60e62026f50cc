#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run bench` compares the service with the floor (bench/floor.mjs) on the same servers and data, on a fresh machine
// too. `npm run bench -- [--quick] [--orders FILE] [--connections N] [--minutes N] [--profile] [--large] [--write]
// [SCENARIO ...]`. Both speak plain HTTP, the service as behind a TLS proxy (TLS_TERMINATED_BY_PROXY), so that the cost of TLS
// is not compared. The name `floor` stands for all scenarios that the floor has. `--write` writes the figures to
// docs/operating/performance.md, with everything that repeats them.
// `npm run bench -- --against REF [SCENARIO ...]` compares the service with that of a Git ref instead.
// `--smoke` (`npm run test:bench`) measures nothing: it runs each scenario with a few requests and reports failures.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { floorTables, measuredAt } from '../bench/comparison.mjs';
import { profileOf } from '../bench/profile.mjs';
import { countedDatabase } from '../bench/round-trips.mjs';
import { load, measure } from '../bench/rounds.mjs';
import { compared } from '../bench/sameness.mjs';
import { COMPARED, seedsOf, SIZES } from '../bench/scenarios.mjs';
import { insertTimelines } from '../bench/timelines.mjs';
import { compareBuilds } from './lib/bench-against.mjs';
import { MEASUREMENTS } from './lib/bench-measurements.mjs';
import { writePage, writtenParts } from './lib/bench-page.mjs';
import { migratedStore, startFloor, startOurs, tokenOf } from './lib/bench-servers.mjs';
import { smoke } from './lib/bench-smoke.mjs';
import { Daemons } from './lib/daemons.mjs';
import { emptyDatabase, rows } from './lib/database.mjs';
import { inRoot, local, privateFolder, root } from './lib/folders.mjs';
import { build, checkNode, installPackages } from './lib/install.mjs';
import { lifetime } from './lib/lifetime.mjs';
import { tryLock } from './lib/lock.mjs';
import { buildOfRef, stateOfFiles } from './lib/other-build.mjs';
import { livingPid } from './lib/pids.mjs';
import { patiently, Refusal, say } from './lib/say.mjs';
import { localSecrets } from './lib/secrets.mjs';
import { findServers, startServers } from './lib/servers.mjs';
import { serviceSettings } from './lib/service.mjs';

const folder = join(local, 'bench');
const profileFolder = join(folder, 'profile');
const daemons = new Daemons(folder);
const realOrders = inRoot('../shared/data/olist-orders.ndjson');

const FULL = {
  ...SIZES.full,
  rounds: 5,
  warmSeconds: 1,
  seconds: 5,
  events: 20_000,
  imports: 20_000,
  deliveries: 10_000,
  singles: 300,
  minutes: 10,
  large: 1_000_000,
  dashboard: 100_000,
  retention: 100_000,
  retentionSeconds: 60,
};
const FEWER = {
  claims: 300,
  parcels: 100,
  mails: 200,
  pages: 100,
  stores: 200,
  events: 2_000,
  imports: 5_000,
  deliveries: 2_000,
  singles: 50,
};
const SHORT = { ...FEWER, rounds: 1, warmSeconds: 0.4, seconds: 1.2, minutes: 1 };
const QUICK = { ...FULL, ...SHORT, large: 100_000, retentionSeconds: 10 };
const SMOKE = {
  ...SIZES.smoke,
  rounds: 1,
  requests: 5,
  events: 5,
  imports: 5,
  deliveries: 5,
  singles: 1,
  minutes: 0.03,
  large: 24,
  dashboard: 24,
  retention: 24,
  retentionSeconds: 0.1,
  connections: 1,
};

process.exit(await lifetime(daemons, bench, 130));

async function bench() {
  checkNode();
  const { scenarios, against, write, ...options } = chosen();
  const withFloor = scenarios.filter((name) => COMPARED.includes(name));
  if (against && withFloor.length === 0) throw new Refusal(`--against measures only ${COMPARED.join(', ')}.`);
  const parts = write ? writtenParts(scenarios) : [];
  const release = tryLock(join(local, 'bench.lock'));
  if (!release) throw new Refusal('The bench already runs in this clone.');
  process.on('exit', release);
  const { settings, apiKey } = await startAll();
  if (options.isSmoke) return smoke({ daemons, settings, apiKey }, scenarios, options);
  const databasePid = livingPid(join(folder, 'mysql.pid'));
  const machine = measuredAt(await compiledState(settings), options);
  const printed = [];
  const print = (paragraph) => {
    printed.push(paragraph);
    console.log(`\n${paragraph}`);
  };
  print(machine);
  if (against) {
    const { commit, folder: old } = await buildOfRef(against);
    print(`Each figure and ratio: these files / \`${commit}\`.`);
    const folders = { old, new: root };
    print(await compareBuilds({ daemons, settings }, folders, withFloor, { ...options, databasePid }));
    return 0;
  }
  const job = { ...options, databasePid, token: await issuedToken(settings, apiKey) };
  for (const [name, measured] of Object.entries(MEASUREMENTS))
    if (scenarios.includes(name)) print(await patiently('bench', name, () => measured(daemons, settings, job)));
  if (withFloor.length > 0) for (const paragraph of await compare(settings, withFloor, job)) print(paragraph);
  if (write) await writePage(parts, machine, printed.join('\n\n'));
  return 0;
}

/** Returns the state of the measured files and the version of the database server. */
async function compiledState(settings) {
  const [{ version, comment }] = await rows(
    settings.DATABASE_URL,
    'SELECT VERSION() AS version, @@version_comment AS comment',
  );
  const name = /mariadb/i.test(`${version} ${comment}`) ? 'MariaDB' : 'MySQL';
  return { state: await stateOfFiles(), database: `${name} ${version.replace(/-.*/, '')}` };
}

/** Measures the service and the floor by turns and returns paragraphs of figures. */
async function compare(settings, scenarios, job) {
  const roundTrips = await checkedFloor(settings, scenarios, job);
  const servers = [
    await startOurs(daemons, settings, job.profile && profileFolder),
    await startFloor(daemons, settings),
  ];
  const figures = [];
  for (const scenario of scenarios) {
    const rounds = await patiently('bench', scenario, () => measure(servers, scenario, job));
    figures.push({ scenario, rounds, roundTrips: roundTrips[scenario] });
  }
  await daemons.stop(servers.map(({ daemon }) => daemon));
  return [floorTables(figures), ...(job.profile ? [profileOf(profileFolder)] : [])];
}

/** Gets a token from a temporary service, so that no other service runs during a measurement. */
async function issuedToken(settings, apiKey) {
  const issuer = await startOurs(daemons, settings);
  const token = await tokenOf(issuer, apiKey);
  await daemons.stop([issuer.daemon]);
  return token;
}

function chosen() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      orders: { type: 'string' },
      connections: { type: 'string', default: '16' },
      minutes: { type: 'string' },
      large: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      against: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const all = [...COMPARED, ...Object.keys(MEASUREMENTS)];
  const named = positionals.flatMap((name) => (name === 'floor' ? COMPARED : [name]));
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Refusal(`No scenario "${unknown[0]}": floor, ${all.join(', ')}.`);
  const { quick, profile, connections, minutes, against, write } = values;
  const file = values.orders ?? process.env.BENCH_ORDERS;
  const size = quick ? QUICK : FULL;
  // `large` takes more time and disk than all others.
  const usual = values.large ? ['large'] : all.filter((name) => name !== 'large' || values.smoke);
  return {
    scenarios: named.length > 0 ? named : usual,
    ...{ against, write },
    orders: file ? resolve(file) : existsSync(realOrders) ? realOrders : undefined,
    connections: Number(connections),
    profile,
    isSmoke: values.smoke,
    ...size,
    ...(minutes && { minutes: Number(minutes) }),
    // More and shorter rounds even out what else the machine does.
    ...(against && { rounds: 2 * size.rounds, seconds: size.seconds / 2 }),
    ...(values.smoke && SMOKE),
  };
}

/** Installs, builds, starts empty servers and migrates; returns the service's settings and an API key. */
async function startAll() {
  await daemons.endLeftovers(['ours', 'worker', 'receiver', 'floor', 'redis', 'mysql']);
  rmSync(folder, { recursive: true, force: true });
  const secrets = localSecrets(privateFolder(folder));
  const [found] = await Promise.all([findServers(), installPackages()]);
  const options = { folder, purpose: 'bench', daemons, database: 'parcelward_bench', secrets, fresh: true };
  const [urls] = await Promise.all([startServers(found, options), patiently('build', 'compiling', build)]);
  if (process.env.DATABASE_URL) urls.databaseUrl = await emptyDatabase(urls.databaseUrl, 'bench');
  const settings = await serviceSettings({ port: 0, certificate: {}, ...urls, secrets, rateLimitPerIp: 1_000_000_000 });
  Object.assign(settings, { TLS_TERMINATED_BY_PROXY: 'true', TLS_CERT_FILE: '', TLS_KEY_FILE: '' });
  return { settings, apiKey: await migratedStore(settings) };
}

/** Creates the existing orders and parcels, and checks the floor; returns the round trips of both by scenario. */
async function checkedFloor(settings, scenarios, job) {
  const database = await countedDatabase(settings.DATABASE_URL);
  const counted = { ...settings, DATABASE_URL: database.databaseUrl };
  const servers = { ours: await startOurs(daemons, counted), floor: await startFloor(daemons, counted) };
  for (const server of Object.values(servers)) await load(server, 'seed', { ...job, first: 0, requests: seedsOf(job) });
  await insertTimelines(settings.DATABASE_URL);
  const checked = { ...job, database };
  const counts = {};
  for (const scenario of scenarios) counts[scenario] = (await compared(servers, scenario, checked)).roundTrips;
  await daemons.stop(Object.values(servers).map(({ daemon }) => daemon));
  say('floor', 'gives the same answers and writes the same rows as the service');
  return counts;
}
