// SPDX-License-Identifier: Apache-2.0
// Runs services, commands, APIs, workers and dashboards for the tests in one process, because a new process takes two
// seconds to load them. The body of a `POST` has an operation and its arguments, the response the result, both serialized
// by `v8.serialize`.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { copyDatabase, dropDatabase } from './database.mjs';
import { inRoot } from './folders.mjs';
import { dashboard } from './install.mjs';

const load = (file) => import(pathToFileURL(inRoot('dist', file)).href);

const [
  { runCli },
  { CliModule },
  { createHttpApplication },
  { DeskModule },
  { OrdersModule },
  { ReturnsModule },
  { DatabaseService },
  { loadConfig },
  { createLogger },
  { JobWorkerService },
  { WorkerModule },
] = await Promise.all(
  [
    'cli/program.js',
    'app/cli.module.js',
    'app/http-application.js',
    'desk/desk.module.js',
    'orders/orders.module.js',
    'returns/returns.module.js',
    'platform/database/database.service.js',
    'app/config.js',
    'platform/logging/logger.js',
    'platform/queue/worker/job-worker.service.js',
    'app/worker.module.js',
  ].map(load),
);

class Backend {}

/** The environment of this process; a running command replaces it. */
const { env } = process;

/** The services over the tests' database, and, by place, over each private database of a test until the test ends it. */
const shared = await start(env);
const others = new Map();
let turn = Promise.resolve();

// A running command replaces `process.stderr.write`. Warnings of this process bypass it, or they would be its output.
process.removeAllListeners('warning').on('warning', ({ stack }) => writeSync(2, `${stack}\n`));

const server = createServer((request, response) => {
  void answered(request)
    .then((value) => serialize({ value }))
    .catch((error) => serialize({ error: plainError(error) }))
    .then((answer) => response.end(answer));
});
// Tests close their connections. One that closed here could close just when a test reuses it.
server.keepAliveTimeout = 0;
// A signal without a handler would end the process before V8 writes the coverage.
process.on('SIGTERM', () => process.exit());
server.listen(Number(env.PORT), '127.0.0.1', () => process.send?.('ready'));

function start(settings) {
  const imports = [
    CliModule.forRoot(loadConfig(settings), createLogger('silent')),
    OrdersModule,
    ReturnsModule,
    DeskModule,
  ];
  return NestFactory.createApplicationContext({ module: Backend, imports }, { logger: false });
}

const operations = {
  call: async (call) => called(call.databaseUrl === undefined ? shared : await over(call), call),
  command: (command) => inTurn(() => commanded(command)),
  createDatabase: ({ name }) => copyDatabase(env.TEMPLATE_URL, name),
  dropDatabase: ({ databaseUrl }) => end(databaseUrl),
  startApi: ({ settings }) => logging(settings, startApi),
  startWorker: ({ settings }) => logging(settings, startWorker),
  startDashboard: ({ settings }) => listening(dashboardOf(settings)),
  sharedDashboard: ({ settings }) => (sharedDashboard ??= listening(dashboardOf(settings))),
  outputOf: ({ name }) => outputs.get(name)?.join('') ?? '',
  stop: ({ name }) => stop(name),
};

async function answered(request) {
  const { operation, ...parameters } = deserialize(await buffer(request));
  return operations[operation](parameters);
}

/** The running APIs, workers and dashboards by name; those that listen are named by their URL. */
const applications = new Map();

/** The URL of the dashboard that tests share, because each start takes longer than most tests. */
let sharedDashboard;

/** The log lines of APIs and workers, by name. */
const outputs = new Map();

async function logging(settings, start) {
  const lines = [];
  const config = loadConfig({ ...env, METRICS_PORT: '0', ...settings });
  const logger = createLogger(config.LOG_LEVEL, { write: (line) => lines.push(line) });
  const name = await start(config, logger);
  outputs.set(name, lines);
  return name;
}

function startApi(config, logger) {
  return listening(createHttpApplication(config, logger));
}

async function listening(creating) {
  const app = await creating;
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  applications.set(url, app);
  return url;
}

async function startWorker(config, logger) {
  const module = WorkerModule.forRoot(config, logger);
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  app.get(JobWorkerService).start();
  const name = `worker ${randomUUID()}`;
  applications.set(name, app);
  return name;
}

/** Ends an application, unless it has ended. */
async function stop(name) {
  const app = applications.get(name);
  applications.delete(name);
  outputs.delete(name);
  app?.getHttpServer?.().closeAllConnections();
  await app?.close();
}

async function dashboardOf(settings) {
  const folder = join(dashboard, 'dist');
  const [{ createDashboard }, { loadSettings }] = await Promise.all(
    ['application.js', 'core/settings.js'].map((file) => import(pathToFileURL(join(folder, file)).href)),
  );
  return createDashboard(loadSettings({ ...env, ...settings }));
}

/** The services over a private database, kept because their start takes longer than most calls. */
function over({ databaseUrl, redisUrl, settings }) {
  const place = JSON.stringify([databaseUrl, settings]);
  if (!others.has(place))
    others.set(place, start({ ...env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...settings }));
  return others.get(place);
}

async function end(databaseUrl) {
  for (const place of [...others.keys()].filter((each) => JSON.parse(each)[0] === databaseUrl)) {
    const app = await others.get(place);
    others.delete(place);
    await app.close();
  }
  await dropDatabase(databaseUrl);
}

/** Runs one command at a time, because commands use the environment and the outputs of this process. */
function inTurn(work) {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

/** The output and the exit status of a command, as a separate process with this input would have. */
async function commanded({ words, settings, input = '' }) {
  const written = { stdout: '', stderr: '' };
  const outputs = Object.keys(written).map((name) => [name, process[name].write]);
  for (const [name] of outputs)
    process[name].write = (text, done) => {
      written[name] += text;
      done?.();
      return true;
    };
  process.env = { ...env, ...settings };
  const stdin = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(process, 'stdin'));
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from([Buffer.from(input)]) });
  try {
    return { status: await runCli([process.execPath, 'parcelward', ...words]), ...written };
  } finally {
    process.env = env;
    Object.defineProperty(process, 'stdin', stdin);
    for (const [name, write] of outputs) process[name].write = write;
  }
}

function called(app, { service, method, args, inTransaction }) {
  const work = async () => app.get(classOf(app, service), { strict: false })[method](...args);
  return inTransaction ? app.get(DatabaseService, { strict: false }).transaction(work) : work();
}

function classOf(app, name) {
  const modules = [...app.get(ModulesContainer).values()];
  const found = modules.flatMap(({ providers }) => [...providers.keys()]).find((token) => token.name === name);
  if (!found) throw new Error(`No service is named ${name}.`);
  return found;
}

/** The serializable members of an error; its cause may be anything. */
function plainError({ name, message, stack, ...members }) {
  return { name, message, stack, ...JSON.parse(JSON.stringify({ ...members, cause: undefined })) };
}
