// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';
import { until } from './until.js';

/** An API or worker process of one test; a worker has no URL. */
export interface ApiProcess {
  baseUrl: string;
  /** Its resident memory in bytes. */
  memory(): number;
  /** The resident memory of the process and of those that it started. */
  memoryOfAll(): number;
  /** Sends a signal, SIGTERM by default, without waiting for the end. */
  signal(name?: NodeJS.Signals): void;
  /** Resolves with the exit status once the process has ended, or null if a signal ended it. */
  exited: Promise<number | null>;
  /** The standard output and standard error so far. */
  output(): string;
  /** Ends the process and waits for its end. */
  stop(): Promise<void>;
}

/** With it production starts its processes too. */
const START = resolve('docker/start.sh');

type Environment = Record<string, string | undefined>;

/** A further API process over the tests' database and Redis, on a free port; `overrides` change its environment. */
export async function startApi(overrides: Environment = {}): Promise<ApiProcess> {
  const api = spawnService(overrides, 'main.js');
  const ended = api.exited.then((status) => {
    throw new Error(`The API process ended with ${status}:\n${api.output()}`);
  });
  const url = until(() => /"url":"(https?:\/\/[^"]+)"/.exec(api.output())?.[1], 'the API process to listen');
  api.baseUrl = await Promise.race([url, ended]);
  ended.catch(() => undefined);
  return api;
}

/** A further worker process over the tests' database and Redis; `overrides` change its environment. */
export async function startWorker(overrides: Environment = {}): Promise<ApiProcess> {
  const worker = spawnService(overrides, 'worker.js');
  const ended = worker.exited.then((status) => {
    throw new Error(`The worker process ended with ${status}:\n${worker.output()}`);
  });
  await Promise.race([until(() => worker.output().includes('worker ready'), 'the worker process to be ready'), ended]);
  ended.catch(() => undefined);
  return worker;
}

/** Starts a process that is expected to fail, and returns its exit status and output. */
export async function failingStart(
  overrides: Environment,
  script: 'main.js' | 'worker.js' = 'main.js',
): Promise<{ status: number | null; output: string }> {
  const api = spawnService(overrides, script);
  const status = await api.exited;
  return { status, output: api.output() };
}

/** The resident memory of a process; 0 if it has ended. */
function residentBytes(pid: number): number {
  const path = `/proc/${pid}/status`;
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  return Number(kilobytes) * 1024;
}

function memoryOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  return [pid, ...children.map(Number)].reduce((sum, id) => sum + residentBytes(id), 0);
}

function spawnService(overrides: Environment, script: 'main.js' | 'worker.js'): ApiProcess {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...shared, PORT: '0', METRICS_PORT: '0', ...overrides };
  // Outside the project's root, because its .env would set variables that a test unsets.
  const command = [START, process.execPath, join(servers.programs, script)];
  const child = spawn('sh', command, { env, cwd: dirname(servers.ca_file) });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const api: ApiProcess = {
    baseUrl: '',
    memory: () => residentBytes(Number(child.pid)),
    memoryOfAll: () => memoryOfAll(Number(child.pid)),
    signal: (name = 'SIGTERM') => void child.kill(name),
    exited: once(child, 'close').then(([status]) => status as number | null),
    output: () => Buffer.concat(chunks).toString('utf8'),
    stop: async () => {
      child.kill('SIGKILL');
      await api.exited;
    },
  };
  afterFile(() => api.stop());
  return api;
}
