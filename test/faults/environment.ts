// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RowDataPacket } from 'mysql2/promise';
import { type System } from './checks/check.js';
import { connectTo } from './connection.js';
import { type Engine } from './engines/engine.js';
import { ExpectedState } from './expected-state.js';
import { ExternalServices } from './external-services.js';
import { processStates } from './processes.js';
import { type ProbeOptions } from './recovery.js';
import { RetryingClient, type RetryingClientOptions } from './retrying-client.js';
import { type Daemons, scripts, type Settings, type SettingsOptions } from './scripts.js';
import { type Command, prepareStore, createStore, type Store } from './store.js';
import { ROLES, Supervisor } from './supervisor.js';

export interface EnvironmentOptions extends Pick<SettingsOptions, 'certificate' | 'secrets'> {
  engine: Engine;
  daemons: Daemons;
  /** The folder of `main.js` and `worker.js`. */
  programs: string;
  /** A folder for uploaded files. */
  folder: string;
  /** Makes a function that runs commands with these settings. */
  command: (settings: Settings) => Command;
}

/** The system under test and its environment: two API processes and two workers, an engine, a store and external services. */
export interface Environment {
  expected: ExpectedState;
  store: Store;
  supervisor: Supervisor;
  external: ExternalServices;
  client: RetryingClient;
  system: System;
  probe: ProbeOptions;
  /** Stops the processes and the external services, but not the engine. */
  stop(): Promise<void>;
}

/** @param options with an `engine` whose database is migrated and empty */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const external = new ExternalServices();
  await external.start();
  const settings = { ...(await settingsOf('api-1', options)), ...external.settings };
  const run = options.command(settings);
  const [store, processes] = await Promise.all([
    createStore(run, `${randomUUID()}.example`),
    startProcesses(options, external),
  ]);
  const environment = environmentOf(options, {
    ...processes,
    store,
    external,
    expected: new ExpectedState(store.storeId),
  });
  await prepareStore(run, environment.expected, environment);
  const stop = async (): Promise<void> => {
    await environment.stop();
    await external.stop();
  };
  return { ...environment, stop };
}

/**
 * Starts processes on a copy of an environment's database. They share the store and the external services of that environment,
 * which stops the services.
 * @param options with the `expected` state that the copy must have at least
 */
export async function resumeEnvironment(
  { store, external }: Environment,
  options: EnvironmentOptions & { expected: ExpectedState },
): Promise<Environment> {
  const { expected } = options;
  return environmentOf(options, { ...(await startProcesses(options, external)), store, external, expected });
}

type Processes = Pick<Environment, 'supervisor'> & { apiUrls: string[] };

async function startProcesses(options: EnvironmentOptions, external: ExternalServices): Promise<Processes> {
  const supervisor = new Supervisor(options.daemons, options.programs);
  const apiUrls: string[] = [];
  const starts = Object.entries(ROLES).map(async ([name, role]) => {
    const settings = { ...(await settingsOf(name, options)), ...external.settings };
    if (role === 'api') apiUrls.push(scripts.baseUrl(settings));
    await supervisor.start(name, role, settings);
  });
  await Promise.all(starts);
  return { supervisor, apiUrls };
}

type Parts = Processes & Pick<Environment, 'store' | 'external' | 'expected'>;

function environmentOf({ engine, certificate }: EnvironmentOptions, parts: Parts): Environment {
  const { supervisor, apiUrls, store, external, expected } = parts;
  const onServerError: RetryingClientOptions['onServerError'] = ({ method, path, status, code, requestId }) => {
    // Documented (C-CLM): nothing was filed, and a retry files it.
    if (code === 'CLAIM_CREATE_FAILED') return;
    const detail = `answered ${method} ${path} with ${status} ${code ?? ''}`;
    expected.wrongAnswers.push({ subject: requestId ?? path, detail, evidence: 'the logs of the API processes' });
  };
  const ca = readFileSync(certificate.certFile, 'utf8');
  const clientOptions = { ca, apiKey: store.apiKey, shopDomain: store.shopDomain, onServerError };
  const client = new RetryingClient({ ...clientOptions, urls: apiUrls });
  const system: System = {
    rows: (sql, parameters) => rowsOf(engine.databaseUrl, sql, parameters),
    client,
    received: {
      webhooks: { reliable: external.reliable, ...external.others },
      mails: external.mail.mails,
      registrations: external.carrier.registrations,
    },
    processes: () => processStates(supervisor),
  };
  const stop = async (): Promise<void> => {
    await Promise.all([client.close(), supervisor.stop()]);
  };
  const probe = { expected, system, client: clientOptions, apiUrls };
  return { expected, store, supervisor, external, client, system, probe, stop };
}

async function settingsOf(name: string, options: EnvironmentOptions): Promise<Settings> {
  const { engine, certificate, secrets, folder } = options;
  const servers = engine.settingsOf(name);
  const port = await scripts.freePort();
  const settings = await scripts.serviceSettings({ port, certificate, secrets, rateLimitPerIp: 1_000_000_000 });
  return {
    ...settings,
    ...servers,
    PUBLIC_BASE_URL: 'https://parcels.parcelward.test',
    UPLOADS_FOLDER: join(folder, 'uploads'),
    LOG_LEVEL: 'warn',
  };
}

/** A deadlock, and a lock wait timeout, which is also the error of a read on a node that loses its cluster. */
const INTERRUPTED = [1205, 1213];
const READ_LIMIT_MS = 60_000;

/** Uses a new connection, because faults break connections. Retries a statement that a failover interrupts. */
async function rowsOf<Row>(databaseUrl: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const deadline = Date.now() + READ_LIMIT_MS;
  for (;;) {
    try {
      return await rowsOnce<Row>(databaseUrl, sql, parameters);
    } catch (error) {
      // A lost connection has no state of SQL, and a node that is leaving has one of the class 08.
      const { errno = 0, sqlState = '08' } = error as { errno?: number; sqlState?: string };
      if ((!INTERRUPTED.includes(errno) && !sqlState.startsWith('08')) || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function rowsOnce<Row>(databaseUrl: string, sql: string, parameters: unknown[]): Promise<Row[]> {
  const connection = await connectTo(databaseUrl);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql, parameters);
    return rows as Row[];
  } finally {
    await connection.end();
  }
}
