// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from './browser.mjs';
import { bundleService } from './bundle.mjs';
import { localCertificate } from './certificate.mjs';
import { copyDatabase, emptyDatabase } from './database.mjs';
import { local, privateFolder, temporaryFolder } from './folders.mjs';
import { freePort } from './ports.mjs';
import { localSecrets, writePrivately } from './secrets.mjs';
import { startServers } from './servers.mjs';
import { baseUrl, cli, serviceSettings, startApi, startServicesHost, startWorker } from './service.mjs';

/** The folder of the test servers' files and logs. */
export const folder = join(local, 'test');

/** The folder of their database: creating one for a test file takes a fifth of the time in memory. */
const data = join(local, 'test-data');

/**
 * Starts empty servers, two API processes and a worker, and writes their addresses to a file.
 * @param found `{servers, browser}`; `browser` is undefined if no browser test runs
 * @returns `{file, processes}`: the path for PARCELWARD_TEST, and the service processes
 */
export async function startTestServers(daemons, found) {
  await daemons.endLeftovers(['api-1', 'api-2', 'worker', 'services', 'redis', 'mysql']);
  rmSync(folder, { recursive: true, force: true });
  const secrets = localSecrets(privateFolder(folder));
  const dataFolder = temporaryFolder(data);
  const options = {
    folder,
    dataFolder,
    purpose: 'test',
    daemons,
    database: 'parcelward_test',
    secrets,
    fresh: true,
    volatile: true,
  };
  const [urls, certificate, browserUrl, programs] = await Promise.all([
    startServers(found.servers, options),
    localCertificate(join(local, 'tls')),
    found.browser && startBrowser(found.browser),
    bundleService(),
  ]);
  if (process.env.DATABASE_URL) urls.databaseUrl = await emptyDatabase(urls.databaseUrl, 'test');
  const settings = await bothSettings({ certificate, ...urls, secrets });
  await cli(['migrate'], settings[0], { programs });
  // Private databases of tests are copies of this one, because migrating each would take longer.
  const template = await copyDatabase(urls.databaseUrl, 'parcelward_template');
  const { processes, servicesUrl } = await startProcesses(daemons, { settings, template, programs });
  const file = join(folder, 'servers.json');
  writePrivately(file, {
    base_urls: settings.map(baseUrl),
    ca_file: certificate.certFile,
    database_url: urls.databaseUrl,
    redis_url: urls.redisUrl,
    internal_token: secrets.internal,
    jwt_secret: secrets.jwt,
    env: settings[0],
    sql_trace_file: settings[0].SQL_TRACE_FILE,
    services_url: servicesUrl,
    programs,
    browser_url: browserUrl,
  });
  return { file, processes };
}

/** The settings of the two API processes, which share one public URL. */
async function bothSettings({ certificate, databaseUrl, redisUrl, secrets }) {
  const shared = {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    RATE_LIMIT_PER_IP: '1000000',
    LOOKUP_LIMIT_PER_IP: '1000000',
    CODE_LIMIT_PER_IP: '1000000',
    WITHDRAWAL_LIMIT_PER_IP: '1000000',
    ERROR_TYPE_BASE_URL: 'relative',
    // The merchants' hosts of the tests have the same certificate.
    NODE_EXTRA_CA_CERTS: certificate.certFile,
    SHIPPO_WEBHOOK_TOKEN: randomUUID(),
    LOG_LEVEL: 'info',
    // Without successes, of which one in a hundred is drawn at random.
    REQUEST_LOG: 'refusals',
    // No simulated parcel moves while a test runs.
    SIMULATOR_STEP_SECONDS: '3600',
    MAIL_FOLDER: join(folder, 'mail'),
    DASHBOARD_URL: 'https://dashboard.example',
    UPLOADS_FOLDER: join(folder, 'uploads'),
    SQL_TRACE_FILE: join(folder, 'sql.log'),
  };
  const ports = [await freePort(), await freePort()];
  const given = ports.map((port) => serviceSettings({ port, certificate, databaseUrl, redisUrl, secrets }));
  const settings = await Promise.all(given);
  return settings.map((each) => ({ ...each, ...shared, PUBLIC_BASE_URL: baseUrl(settings[0]) }));
}

async function startProcesses(daemons, { settings, template, programs }) {
  const port = String(await freePort());
  // A separate file, because tests call services in ways that no route does.
  const servicesTrace = join(folder, 'sql-services.log');
  // A larger young generation than in production: less time goes into collecting garbage.
  const roomy = settings.map((each) => ({ ...each, NODE_OPTIONS: '--max-semi-space-size=64' }));
  const processes = await Promise.all([
    ...roomy.map((each, index) => startApi(`api-${index + 1}`, daemons, each, programs)),
    startWorker('worker', daemons, roomy[0], programs),
    startServicesHost(daemons, { ...settings[0], PORT: port, SQL_TRACE_FILE: servicesTrace, TEMPLATE_URL: template }),
  ]);
  return { processes, servicesUrl: `http://127.0.0.1:${port}` };
}
