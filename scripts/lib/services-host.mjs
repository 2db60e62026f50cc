// Runs the services that are built for the end-to-end tests, in a process of its own, so that no test file has to load them.
// A `POST` names a service, a method and its arguments, or the words of a command, or a database to make or to end. It
// is answered with the result; both are written by `v8.serialize`.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { copyDatabase, dropDatabase } from './database.mjs';
import { inRoot } from './folders.mjs';

const load = (file) => import(pathToFileURL(inRoot('dist', file)).href);

const [{ runCli }, { CliModule }, { OrdersModule }, { ReturnsModule }, { Database }, { loadConfig }, { createLogger }] =
  await Promise.all(
    [
      'cli/program.js',
      'cli.module.js',
      'orders/orders.module.js',
      'returns/returns.module.js',
      'platform/database/database.js',
      'platform/config/config.js',
      'platform/logging/logger.js',
    ].map(load),
  );

class Backend {}

/** The services over the tests' database, and over each database of a test's own until the test ends it. */
const shared = await start(process.env);
const others = new Map();
let turn = Promise.resolve();

const server = createServer((request, response) => {
  // One that is kept is ended by this side just as a test uses it again.
  response.setHeader('Connection', 'close');
  answered(request)
    .then((value) => serialize({ value }))
    .catch((error) => serialize({ error: told(error) }))
    .then((answer) => response.end(answer));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));

function start(env) {
  const imports = [CliModule.forRoot(loadConfig(env), createLogger('silent')), OrdersModule, ReturnsModule];
  return NestFactory.createApplicationContext({ module: Backend, imports }, { logger: false });
}

async function answered(request) {
  const { databaseUrl, words, newDatabase, isEnded, ...call } = deserialize(await buffer(request));
  if (words) return inTurn(() => commanded(words));
  if (newDatabase) return copyDatabase(process.env.TEMPLATE_URL, newDatabase);
  if (isEnded) return end(databaseUrl);
  return called(databaseUrl === undefined ? shared : await over(databaseUrl), call);
}

/** The services over a database of a test's own: their start takes longer than most calls. */
function over(databaseUrl) {
  if (!others.has(databaseUrl)) others.set(databaseUrl, start({ ...process.env, DATABASE_URL: databaseUrl }));
  return others.get(databaseUrl);
}

async function end(databaseUrl) {
  const app = await others.get(databaseUrl);
  others.delete(databaseUrl);
  await app?.close();
  await dropDatabase(databaseUrl);
}

/** Commands write to the outputs of this process, so that one runs at a time. */
function inTurn(work) {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

/** What a command writes and how it ends, as if it were a process of its own. */
async function commanded(words) {
  const written = { stdout: '', stderr: '' };
  const outputs = Object.keys(written).map((name) => [name, process[name].write]);
  for (const [name] of outputs)
    process[name].write = (text, done) => {
      written[name] += text;
      done?.();
      return true;
    };
  try {
    return { status: await runCli([process.execPath, 'parcelward', ...words]), ...written };
  } finally {
    for (const [name, write] of outputs) process[name].write = write;
  }
}

function called(app, { service, method, args, inTransaction }) {
  const work = async () => app.get(classOf(app, service), { strict: false })[method](...args);
  return inTransaction ? app.get(Database, { strict: false }).transaction(work) : work();
}

function classOf(app, name) {
  const modules = [...app.get(ModulesContainer).values()];
  const found = modules.flatMap(({ providers }) => [...providers.keys()]).find((token) => token.name === name);
  if (!found) throw new Error(`No service is named ${name}.`);
  return found;
}

/** What of an error can be sent: its cause may be anything. */
function told({ name, message, stack, ...members }) {
  return { name, message, stack, ...JSON.parse(JSON.stringify({ ...members, cause: undefined })) };
}
