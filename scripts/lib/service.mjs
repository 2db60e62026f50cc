// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { inRoot } from './folders.mjs';
import { dashboard } from './install.mjs';
import { freePort } from './ports.mjs';
import { CommandFailed, run } from './run.mjs';
import { Refusal } from './say.mjs';

/**
 * @typedef {'HOST' | 'PORT' | 'METRICS_PORT' | 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'DATABASE_URL' | 'REDIS_URL' |
 *   'SHUTDOWN_TIMEOUT_SECONDS' | 'JWT_SECRET' | 'ENCRYPTION_KEY' | 'INTERNAL_SERVICE_TOKENS' |
 *   'TRACKING_GATEWAY' | 'MAIL_TO_FOLDER' | 'API_DOCS' | 'WEBHOOK_ALLOW_PRIVATE_TARGETS' | 'RATE_LIMIT_PER_IP' | 'CODE_LIMIT_PER_IP'} Variable
 * @typedef {Record<Variable, string> & { PUBLIC_BASE_URL?: string }} ServiceSettings
 */

/**
 * The settings (environment variables) with which an API or worker process runs on this machine.
 * @returns {Promise<ServiceSettings>}
 */
export async function serviceSettings({ port, certificate, databaseUrl, redisUrl, secrets, rateLimitPerIp = 100_000 }) {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    TLS_CERT_FILE: certificate.certFile,
    TLS_KEY_FILE: certificate.keyFile,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SHUTDOWN_TIMEOUT_SECONDS: '8',
    JWT_SECRET: secrets.jwt,
    ENCRYPTION_KEY: secrets.encryption,
    INTERNAL_SERVICE_TOKENS: process.env.INTERNAL_SERVICE_TOKENS || secrets.internal,
    // Explicit, so that NODE_ENV=production in the shell does not matter.
    TRACKING_GATEWAY: process.env.TRACKING_GATEWAY || 'simulator',
    MAIL_TO_FOLDER: 'true',
    API_DOCS: 'true',
    // A newcomer tries webhooks with a receiver on this machine.
    WEBHOOK_ALLOW_PRIVATE_TARGETS: process.env.WEBHOOK_ALLOW_PRIVATE_TARGETS || 'true',
    RATE_LIMIT_PER_IP: process.env.RATE_LIMIT_PER_IP || String(rateLimitPerIp),
    // Whoever tries self-service asks for many codes.
    CODE_LIMIT_PER_IP: process.env.CODE_LIMIT_PER_IP || '1000',
  };
}

/** Options of a process that may take more memory, so that it spends less time on collecting garbage. */
const ROOMY = ['--max-semi-space-size=64', '--initial-old-space-size=512'];

/** The folder of the service's programs: `main.js`, `worker.js` and `cli.js`. */
const compiled = inRoot('dist');

/**
 * Runs the service's command line, with `input` as its standard input, and returns its output; a failure throws a Refusal
 * with its error.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ programs?: string, input?: string }} [options]
 */
export async function cli(args, settings, { programs = compiled, input } = {}) {
  try {
    const started = serviceCommand([join(programs, 'cli.js'), ...args]);
    return await run(started.command, started.args, { env: settings, input });
  } catch (error) {
    if (error instanceof CommandFailed)
      throw new Refusal(`The command line refused "${args.join(' ')}":\n${error.output}`);
    throw error;
  }
}

/**
 * The description of a service that can be started: `{name, entry, modules, env, readiness}`. `modules` is what `entry`
 * imports before it starts anything; `readiness(child)` returns a function that checks whether the process is ready.
 */
export function apiService(name, settings, programs = compiled) {
  const ca = readFileSync(settings.TLS_CERT_FILE);
  const isReady = async () => (await call(`${baseUrl(settings)}/health/ready`, { ca }))?.status === 200;
  const [entry, modules] = [join(programs, 'main.js'), join(compiled, 'app/http-application.js')];
  return { name, entry, modules, env: settings, readiness: () => isReady };
}

/** A worker, without metrics because the API process has the port. As {@link apiService}. */
export function workerService(name, settings, programs = compiled) {
  const [entry, modules] = [join(programs, 'worker.js'), join(compiled, 'app/worker.module.js')];
  return { name, entry, modules, env: { ...settings, METRICS_PORT: '0' }, readiness: readyMessage };
}

/** The dashboard over the same servers as the service. As {@link apiService}. */
export function dashboardService(settings, { port }) {
  const ca = readFileSync(settings.TLS_CERT_FILE);
  const isReady = async () => (await call(`${baseUrl({ PORT: port })}/sign-in`, { ca }))?.status === 200;
  return {
    name: 'dashboard',
    entry: join(dashboard, 'dist/main.js'),
    modules: join(dashboard, 'dist/dashboard.module.js'),
    env: {
      ...settings,
      PUBLIC_BASE_URL: process.env.PUBLIC_BASE_URL || baseUrl(settings),
      DASHBOARD_PORT: String(port),
    },
    readiness: () => isReady,
  };
}

/** How Node starts for a service or a command, `{command, args}`: with the settings of the image. */
export function serviceCommand(args) {
  return { command: 'sh', args: [inRoot('docker/start.sh'), process.execPath, ...args] };
}

/** Starts a service and waits until it is ready. */
export async function startService(daemons, { name, entry, env, readiness }) {
  const started = daemons.start({ name, kind: 'service', ...serviceCommand([entry]), env, ipc: true });
  await daemons.ready(started, readiness(started.child));
  return started;
}

/** Starts an API process and waits until it is ready. */
export function startApi(name, daemons, settings, programs) {
  return startService(daemons, apiService(name, settings, programs));
}

/** Starts a worker process and waits until it is ready. */
export function startWorker(name, daemons, settings, programs) {
  return startService(daemons, workerService(name, settings, programs));
}

/** Starts the process that runs services for the end-to-end tests. */
export async function startServicesHost(daemons, settings) {
  // Without the bounds of `serviceCommand`, with which so many applications would collect garbage all the time.
  const args = [...ROOMY, inRoot('scripts/lib/services-host.mjs')];
  const env = { ...settings, METRICS_PORT: '0' };
  const options = { name: 'services', kind: 'service', command: process.execPath, args, env, ipc: true };
  const started = daemons.start(options);
  await daemons.ready(started, readyMessage(started.child));
  return started;
}

/** Readiness of a process that sends the message `ready`. */
function readyMessage(child) {
  let isReady = false;
  child.on('message', (message) => (isReady ||= message === 'ready'));
  return () => isReady;
}

/** The base URL of a process with these settings. */
export const baseUrl = (settings) => `https://127.0.0.1:${settings.PORT}`;

/** Sends an HTTPS request that trusts only `ca`: `{status, body}`, or null if nothing answers. */
export function call(url, { ca, method = 'GET', headers = {}, body: sentBody = '' }) {
  return new Promise((resolve) => {
    const sent = request(url, { ca, method, headers, agent: false, timeout: 5000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode, body }));
      response.on('error', () => resolve(null));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.end(sentBody);
  });
}
