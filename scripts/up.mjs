#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run up`: runs Parcelward on this machine, from a bare clone to a demo store.
// `npm run dev` (`--watch`) also restarts the services when a source file is saved. `--inspect` lets a debugger attach.
// `--empty` leaves out the sample orders.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localCertificate } from './lib/certificate.mjs';
import { Daemons } from './lib/daemons.mjs';
import { demo, demoPage, demoStore, demoValues, discardUnfinished, seedDemo, wholesale } from './lib/demo-store.mjs';
import { loadEnvFile } from './lib/env-file.mjs';
import { cacheCompiledCode, home, local, privateFolder } from './lib/folders.mjs';
import { build, checkNode, installPackages } from './lib/install.mjs';
import { lifetime } from './lib/lifetime.mjs';
import { LiveServices } from './lib/live-services.mjs';
import { tryLock } from './lib/lock.mjs';
import { livingPid } from './lib/pids.mjs';
import { firstFreePort, isFree } from './lib/ports.mjs';
import { connectSampleShop, sampleStore } from './lib/sample-connection.mjs';
import { patiently, Refusal, say, since } from './lib/say.mjs';
import { localSecrets, writePrivately } from './lib/secrets.mjs';
import { findServers, startServers } from './lib/servers.mjs';
import {
  apiService,
  baseUrl,
  cli,
  dashboardService,
  serviceSettings,
  startService,
  workerService,
} from './lib/service.mjs';
import { upOptions } from './lib/up-options.mjs';

const { watch, inspect, empty } = givenOptions();
const folder = join(home, 'up');
const demoFile = join(home, 'demo.json');
const daemons = new Daemons(folder);
const watchHint = `Save a file under src/ or dashboard/src/ to restart the services.
${inspect ? 'Debuggers attach to 127.0.0.1: the API to port 9229, the worker to 9230, the dashboard to 9231.\n' : ''}
`;
const live = watch ? new LiveServices(daemons, { inspect }) : null;
const start = (service) => (live ? live.start(service) : startService(daemons, service));

process.exit(await lifetime(daemons, up, 0));

function givenOptions() {
  try {
    return upOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

async function up() {
  const started = Date.now();
  console.log('\nParcelward\n');
  checkNode();
  loadEnvFile();
  cacheCompiledCode();
  const lock = join(privateFolder(folder), 'up.pid');
  const release = tryLock(lock);
  if (!release)
    throw new Refusal(
      `"npm run up" or "npm run dev" already runs in this clone, as process ${livingPid(lock)}: stop it first.`,
    );
  process.on('exit', release);
  const services = ['dashboard', 'api', 'worker'];
  await daemons.endLeftovers([...services.map((name) => `${name}.standby`), ...services, 'redis', 'mysql']);
  const kept = existsSync(demoFile) ? JSON.parse(readFileSync(demoFile, 'utf8')) : null;
  rmSync(demoFile, { force: true });
  const addresses = await demoAddresses(kept);
  const { settings, secrets } = await startEverything(addresses);
  const { inbox_url } = addresses;
  const shop = await startDemoInbox(settings, inbox_url);
  const store = await demoStore({ kept, folder, settings });
  const [sample_shop] = await Promise.all([
    connectSampleShop({ kept: kept?.sample_shop, settings }),
    demoDashboard(settings, addresses),
    seedAndWork(settings, store, { folder, pictures: `${inbox_url}/pictures`, empty }),
  ]);
  const board = await demoAccount(settings, secrets);
  const { dashboard_url } = addresses;
  const values = { ...demoValues(settings, store), ...board, dashboard_url, inbox_url, sample_shop };
  writePrivately(demoFile, values);
  shop.open(values);
  const tracking_page = await demoPage(values);
  say('ready', `after ${since(started)}`);
  summary({ ...values, tracking_page, metrics_port: settings.METRICS_PORT });
  return live ? live.watch() : new Promise(() => {});
}

/** Chooses all ports first, because the landing page links them. */
async function demoAddresses(kept) {
  const base = await choosePort('PORT', 8443);
  const board = await choosePort('DASHBOARD_PORT', 8444, [base]);
  // The same as before if possible: sample orders have pictures there.
  const inbox = await firstFreePort(Number(new URL(kept?.inbox_url ?? 'https://127.0.0.1:8445').port), [base, board]);
  const [base_url, dashboard_url, inbox_url] = [base, board, inbox].map((PORT) => baseUrl({ PORT }));
  return { base_url, dashboard_url, inbox_url };
}

/** Shows the messages to customers, and the sample shop, which is returned. */
async function startDemoInbox({ TLS_CERT_FILE, TLS_KEY_FILE, MAIL_FOLDER }, inbox_url) {
  const [{ startInbox }, { ShopDesk }] = await Promise.all([
    import('./demo/inbox.mjs'),
    import('./demo/shop-desk.mjs'),
  ]);
  const shop = new ShopDesk();
  const [cert, key] = [TLS_CERT_FILE, TLS_KEY_FILE].map((file) => readFileSync(file));
  await startInbox({ port: Number(new URL(inbox_url).port), folder: MAIL_FOLDER, cert, key, shop });
  return shop;
}

async function demoDashboard(settings, { dashboard_url }) {
  const { port } = new URL(dashboard_url);
  await patiently('dashboard', 'starting', () => start(dashboardService(settings, { port })));
}

/** An admin of the demo stores, who keeps the password over restarts. */
async function demoAccount(settings, { password }) {
  const account = { dashboard_email: 'demo@parcelward.test', dashboard_password: password.slice(0, 16) };
  const shops = [demo, wholesale, sampleStore].map(({ shop_domain }) => shop_domain);
  const stores = JSON.parse(await cli(['--json', 'store', 'list'], settings));
  const ids = stores.filter(({ shop_domain }) => shops.includes(shop_domain)).map(({ store_id }) => store_id);
  const words = ['staff', 'create', account.dashboard_email, '--password-stdin', '--store', ...ids];
  await cli(words, settings, { input: account.dashboard_password });
  return account;
}

/** Seeds the store before a worker runs, because the simulator would move the sample orders' parcels. */
async function seedAndWork(settings, store, options) {
  await seedDemo(settings, store, options);
  await start(workerService('worker', settings));
}

/** Installs, builds, migrates and starts the API; returns its settings and secrets. */
async function startEverything({ base_url, dashboard_url, inbox_url }) {
  const [servers] = await Promise.all([findServers(), installPackages()]);
  const secrets = localSecrets(folder);
  const [urls, certificate] = await Promise.all([
    startServers(servers, { folder, purpose: 'up', daemons, database: 'parcelward', secrets }),
    localCertificate(join(local, 'tls')),
    patiently('build', 'compiling', build),
  ]);
  await discardUnfinished(folder, urls.databaseUrl);
  const { port } = new URL(base_url);
  const settings = {
    ...(await serviceSettings({ port, certificate, ...urls, secrets })),
    DASHBOARD_URL: process.env.DASHBOARD_URL || dashboard_url,
    DEMO_FILE: demoFile,
    MAIL_FOLDER: process.env.MAIL_FOLDER || join(home, 'mail'),
    UPLOADS_FOLDER: process.env.UPLOADS_FOLDER || join(home, 'uploads'),
    LANDING_LINKS:
      process.env.LANDING_LINKS ||
      `Dashboard=${dashboard_url},Inbox=${inbox_url},Order lookup=${base_url}/track/${demo.shop_domain},Sample shop=${inbox_url}/shop`,
    // A newcomer should not have to wait a minute for a mail.
    NOTIFICATION_DIGEST_SECONDS: process.env.NOTIFICATION_DIGEST_SECONDS || '10',
    NODE_EXTRA_CA_CERTS: trusted(certificate.certFile),
    // A request that hangs must not delay a restart.
    ...(watch && { SHUTDOWN_TIMEOUT_SECONDS: '1' }),
  };
  // The command line (scripts/cli.mjs) uses the same settings.
  writePrivately(join(folder, 'env.json'), settings);
  await patiently('database', 'migrating', () => cli(['migrate'], settings));
  await patiently('service', 'starting', () => start(apiService('api', settings)));
  return { settings, secrets };
}

/** A file of certificates that services trust: the inbox's, which serves the pictures of sample orders, and the shell's. */
function trusted(certFile) {
  const given = process.env.NODE_EXTRA_CA_CERTS;
  if (!given || !existsSync(given)) return certFile;
  const both = join(folder, 'trusted.pem');
  writeFileSync(both, [given, certFile].map((file) => readFileSync(file, 'utf8')).join('\n'));
  return both;
}

async function choosePort(variable, first, taken = []) {
  const wanted = Number(process.env[variable]);
  if (!wanted) return firstFreePort(first, taken);
  if (!(await isFree(wanted))) throw new Refusal(`${variable} ${wanted} is taken, or needs other rights.`);
  return wanted;
}

function summary({ base_url, shop_domain, api_key, metrics_port, tracking_page, inbox_url, ...board }) {
  const shown = (file) => relative(process.cwd(), file);
  console.log(`
Parcelward is running. Open ${base_url} (the browser warns once about the local certificate), or:

  Dashboard    ${board.dashboard_url}
               ${board.dashboard_email}, password ${board.dashboard_password}
  Tracking     ${tracking_page}
  Inbox        ${inbox_url}
  Sample shop  ${inbox_url}/shop
  Reference    ${base_url}/reference
  Swagger UI   ${base_url}/docs
  Queues       http://127.0.0.1:${metrics_port}/queues

  Demo store   ${shop_domain}
  API key      ${api_key}
  All values   ${shown(demoFile)}
  Logs         ${shown(folder)}/*.log

Try the API in a second terminal (bash or zsh), in this folder:

  . examples/shell.sh
  pw GET '/events?limit=1'

${watch ? watchHint : ''}Ctrl-C stops everything and keeps the data.
`);
}
