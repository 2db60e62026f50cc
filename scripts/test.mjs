#!/usr/bin/env node
// `npm test`: the whole check on a fresh machine. `npm test -- PART [JEST ARGUMENTS]` runs one part of it.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { localCertificate } from './lib/certificate.mjs';
import { Daemons } from './lib/daemons.mjs';
import { emptyDatabase } from './lib/database.mjs';
import { inRoot, local, privateFolder } from './lib/folders.mjs';
import { build, checkNode, installPackages } from './lib/install.mjs';
import { lifetime } from './lib/lifetime.mjs';
import { tryLock } from './lib/lock.mjs';
import { freePort } from './lib/ports.mjs';
import { run } from './lib/run.mjs';
import { Refusal } from './lib/say.mjs';
import { localSecrets, writePrivately } from './lib/secrets.mjs';
import { findServers, startServers } from './lib/servers.mjs';
import { baseUrl, cli, serviceSettings, startApi, startServicesHost, startWorker } from './lib/service.mjs';
import { Steps } from './lib/steps.mjs';

const folder = join(local, 'test');
const daemons = new Daemons(folder);
const steps = new Steps();
const [part, ...jestArguments] = process.argv.slice(2);
const wanted = (name) => !part || part === name;
const needsBuild = wanted('e2e') || wanted('package');

const status = await lifetime(daemons, test, 130);
console.log(`\n${steps.summary}`);
process.exit(status || steps.status);

async function test() {
  if (part && !['lint', 'types', 'unit', 'e2e', 'package'].includes(part))
    throw new Refusal(`No part "${part}": lint, types, unit, e2e or package.`);
  checkNode();
  const finding = needsBuild ? { servers: findServers(), browser: findBrowser() } : {};
  // Their failures are for the steps that start them to tell.
  for (const each of Object.values(finding)) each.catch(() => {});
  await installPackages();
  const [isCompiled] = await Promise.all([compile(), lint()]);
  if (wanted('unit')) await steps.jest('unit', { report: report('unit'), args: jestArguments });
  if (needsBuild && isCompiled) await withServers(finding);
  return 0;
}

function report(project) {
  return join(privateFolder(local), `jest-${project}.json`);
}

function tool(path, ...args) {
  return run(process.execPath, [inRoot('node_modules', path), ...args]);
}

async function lint() {
  if (!wanted('lint')) return;
  await steps.check('eslint', () => tool('eslint/bin/eslint.js', '.'));
  await steps.check('prettier', () => tool('prettier/bin/prettier.cjs', '--check', '.'));
}

/** Returns whether there is something to run. */
async function compile() {
  if (wanted('types')) await steps.check('types', () => tool('typescript/bin/tsc', '--noEmit'));
  const isBuilt = needsBuild && (await steps.check('build', build));
  return isBuilt && (!wanted('package') || (await declarations()));
}

/** The package's declarations, of types that are checked already, and its entries by the tools that read them as others will. */
async function declarations() {
  const areWritten = await steps.check('declarations', () =>
    tool('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'),
  );
  if (!areWritten) return false;
  await steps.check('publint', () => tool('publint/src/cli.js', '--strict'));
  await steps.check('attw', () => tool('@arethetypeswrong/cli/dist/index.js', '--pack', '.', '--profile', 'esm-only'));
  return true;
}

async function withServers(finding) {
  let browser;
  let servers;
  const ready =
    (await steps.check('browser', async () => (browser = await finding.browser))) &&
    (await steps.check('servers', async () => (servers = await startAll(await finding.servers, browser))));
  if (!ready) return;
  if (wanted('package')) await packageTests(servers);
  if (wanted('e2e')) await endToEnd(servers);
}

/** The package as it would be published, in an application. */
async function packageTests(servers) {
  const env = { PARCELWARD_TEST: servers.file };
  await steps.jest('package', { report: report('package'), args: part ? jestArguments : [], env });
}

/** The end-to-end tests against two API and two worker processes, then the audit of the SQL that they ran. */
async function endToEnd(servers) {
  const env = { PARCELWARD_TEST: servers.file };
  await steps.jest('e2e', { report: report('e2e'), args: jestArguments, env });
  // Their last statements reach the trace when they stop.
  await daemons.stop(servers.processes);
  if (jestArguments.length === 0) await steps.jest('audit', { report: report('audit'), env });
}

/** Starts everything anew, and describes it for the tests in the file whose path they get as PARCELWARD_TEST. */
async function startAll(found, browser) {
  const release = tryLock(join(local, 'test.lock'));
  if (!release) throw new Refusal('The end-to-end tests run already in this clone.');
  process.on('exit', release);
  await daemons.endLeftovers(['api-1', 'api-2', 'worker-1', 'worker-2', 'services', 'redis', 'mysql']);
  rmSync(folder, { recursive: true, force: true });
  const secrets = localSecrets(privateFolder(folder));
  const options = { folder, purpose: 'test', daemons, database: 'parcelward_test', secrets, fresh: true };
  const [urls, certificate] = await Promise.all([startServers(found, options), localCertificate(join(local, 'tls'))]);
  if (process.env.DATABASE_URL) urls.databaseUrl = await emptyDatabase(urls.databaseUrl, 'test');
  const trace = join(folder, 'sql.log');
  const webhookToken = randomUUID();
  const settingsOf = async () => ({
    ...(await serviceSettings({ port: await freePort(), certificate, ...urls, secrets })),
    RATE_LIMIT_PER_IP: '1000000',
    LOOKUP_LIMIT_PER_IP: '1000000',
    // Merchants' hosts of the tests have the same certificate.
    NODE_EXTRA_CA_CERTS: certificate.certFile,
    SHIPPO_WEBHOOK_TOKEN: webhookToken,
    LOG_LEVEL: 'info',
    // No parcel moves by itself while a test runs.
    SIMULATOR_STEP_SECONDS: '3600',
    MAIL_FOLDER: join(folder, 'mail'),
    UPLOADS_FOLDER: join(folder, 'uploads'),
    SQL_TRACE_FILE: trace,
  });
  const settings = [await settingsOf(), await settingsOf()];
  // The links that one gives are those of the other, as behind one address.
  for (const each of settings) each.PUBLIC_BASE_URL = baseUrl(settings[0]);
  await cli(['migrate'], settings[0]);
  const servicesPort = await freePort();
  const processes = await Promise.all([
    ...settings.map((each, index) => startApi(`api-${index + 1}`, daemons, each)),
    ...settings.map((each, index) => startWorker(`worker-${index + 1}`, daemons, each)),
    startServicesHost(daemons, { ...settings[0], PORT: String(servicesPort), SQL_TRACE_FILE: '' }),
  ]);
  const file = join(folder, 'servers.json');
  writePrivately(file, {
    base_urls: settings.map(baseUrl),
    ca_file: certificate.certFile,
    database_url: urls.databaseUrl,
    redis_url: urls.redisUrl,
    internal_token: secrets.internal,
    jwt_secret: secrets.jwt,
    env: settings[0],
    sql_trace_file: trace,
    services_url: `http://127.0.0.1:${servicesPort}`,
    browser,
  });
  return { file, processes };
}
