// SPDX-License-Identifier: Apache-2.0
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { agent } from './agent.js';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';

/** A service in the services host. */
export type Remote<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

export interface Place {
  /** A separate database and Redis database; by default those of all tests. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Further settings of services over a separate database. */
  settings?: Settings;
  /** Another process of services; by default the one of all tests. */
  url?: string;
  /** Whether to run the call in a transaction, for a service that joins its caller's transaction. */
  inTransaction?: boolean;
}

/**
 * A service as a merchant dashboard's backend uses it, over the tests' database. It runs in another process, because
 * loading the services takes three seconds.
 * @param name the name of its class
 */
export function service<T extends object>(name: string, place: Place = {}): Remote<T> {
  const get = (_target: object, method: string | symbol): unknown =>
    // `await` reads `then`, and this object is no promise.
    method === 'then'
      ? undefined
      : (...args: unknown[]) => requested('call', { ...place, service: name, method, args }, place.url);
  return new Proxy({}, { get }) as Remote<T>;
}

/**
 * Starts a further process of services over the tests' database until the test file ends, for a test of the process
 * itself; `settings` change its environment. Returns its URL for `service`.
 */
export async function spawnServices(settings: Settings): Promise<string> {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const port = await freePort();
  const env = { PATH: process.env.PATH, ...shared, METRICS_PORT: '0', PORT: String(port), ...settings };
  const child = fork(resolve('scripts/lib/services-host.mjs'), { env, execArgv: [] });
  afterFile(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return `http://127.0.0.1:${port}`;
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Environment variables; undefined ones are not set. */
type Settings = Record<string, string | undefined>;

/** The output and exit status of a command. */
export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command of the command line in the services host, because starting a process takes two seconds. `settings`
 * change its environment, and `input` is its standard input.
 */
export async function command(words: string[], settings: Settings = {}, input = ''): Promise<CommandResult> {
  return (await requested('command', { words, settings, input })) as CommandResult;
}

/** Creates a migrated database of this name and returns its URL. */
export async function createDatabase(name: string): Promise<string> {
  return (await requested('createDatabase', { name })) as string;
}

/** Drops a database that `createDatabase` made. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  await requested('dropDatabase', { databaseUrl });
}

/** An API or a worker in the services host. */
export interface Hosted {
  /** Its log so far. */
  output(): Promise<string>;
  /** Stops it before the test file ends. */
  stop(): Promise<void>;
}

export interface HostedApi extends Hosted {
  baseUrl: string;
}

/**
 * Starts a further API over the tests' database and Redis until the test file ends. `settings` replace those of the
 * others. It shares a process with the services: a test of signals or the process itself uses `startApi`.
 */
export async function apiWith(settings: Settings): Promise<HostedApi> {
  const baseUrl = await untilFileEnds('startApi', settings);
  return { baseUrl, ...hosted(baseUrl) };
}

/**
 * Starts a further worker in the services host until the test file ends. It runs every job of its database, so give it a
 * separate database and Redis database.
 */
export async function workerWith(settings: Settings): Promise<Hosted> {
  return hosted(await untilFileEnds('startWorker', settings));
}

function hosted(name: string): Hosted {
  return {
    output: async () => (await requested('outputOf', { name })) as string,
    stop: async () => void (await requested('stop', { name })),
  };
}

/** The dashboard of all tests. */
export async function sharedDashboard(settings: Settings): Promise<string> {
  return (await requested('sharedDashboard', { settings })) as string;
}

/** Starts a dashboard over the tests' database until the test file ends. */
export function dashboardWith(settings: Settings): Promise<string> {
  return untilFileEnds('startDashboard', settings);
}

async function untilFileEnds(operation: string, settings: Settings): Promise<string> {
  const name = (await requested(operation, { settings })) as string;
  afterFile(() => requested('stop', { name }));
  return name;
}

type Answer = { value: unknown } | { error: { name: string; message: string; stack: string } };

async function requested(operation: string, parameters: object, url = servers.services_url): Promise<unknown> {
  const body = serialize({ operation, ...parameters });
  const response = await agent.request({ origin: url, path: '/', method: 'POST', body });
  const answer = deserialize(Buffer.from(await response.body.arrayBuffer())) as Answer;
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.value;
}
