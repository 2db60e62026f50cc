import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RowDataPacket } from 'mysql2/promise';
import { Book } from './book.js';
import { type System } from './checks/check.js';
import { connectTo } from './connection.js';
import { type Engine } from './engines/engine.js';
import { Fleet } from './fleet.js';
import { GoodClient, type GoodClientOptions } from './good-client.js';
import { processStates } from './processes.js';
import { type Probed } from './recovery.js';
import { type Daemons, scripts, type Settings, type SettingsOptions } from './scripts.js';
import { type Command, furnish, openShop, type Shop } from './shop.js';
import { Surroundings } from './surroundings.js';

export interface StageOptions extends Pick<SettingsOptions, 'certificate' | 'secrets'> {
  engine: Engine;
  daemons: Daemons;
  /** The folder of `main.js` and `worker.js` for a process; see {@link Fleet}. */
  programsOf: (name: string) => string;
  /** A folder for the files of claims. */
  folder: string;
  /** Runs commands over the same database. */
  command: (settings: Settings) => Command;
}

/** Two API processes and two workers over an engine, with a store and all that surrounds it. */
export interface Stage {
  book: Book;
  shop: Shop;
  fleet: Fleet;
  surroundings: Surroundings;
  client: GoodClient;
  system: System;
  probed: Probed;
  /** Stops the processes and the surroundings, not the engine. */
  stop(): Promise<void>;
}

const ROLES = { 'api-1': 'api', 'api-2': 'api', 'worker-1': 'worker', 'worker-2': 'worker' } as const;

/** @param options `engine` has an empty, migrated database */
export async function startStage(options: StageOptions): Promise<Stage> {
  const surroundings = new Surroundings();
  await surroundings.start();
  const settings = { ...(await settingsOf('api-1', options)), ...surroundings.settings };
  const run = options.command(settings);
  const [shop, processes] = await Promise.all([
    openShop(run, `${randomUUID()}.example`),
    startProcesses(options, surroundings),
  ]);
  const stage = stageOf(options, { ...processes, shop, surroundings, book: new Book(shop.storeId) });
  await furnish(run, stage.book, stage);
  const stop = async (): Promise<void> => {
    await stage.stop();
    await surroundings.stop();
  };
  return { ...stage, stop };
}

/**
 * Starts processes over another database, a copy of a stage's own, with the surroundings of that stage, which stops them.
 * @param book what the copy must have at least
 */
export async function resumeStage(
  { shop, surroundings }: Stage,
  options: StageOptions & { book: Book },
): Promise<Stage> {
  const { book } = options;
  return stageOf(options, { ...(await startProcesses(options, surroundings)), shop, surroundings, book });
}

type Processes = Pick<Stage, 'fleet'> & { apiUrls: string[] };

async function startProcesses(options: StageOptions, surroundings: Surroundings): Promise<Processes> {
  const fleet = new Fleet(options.daemons, options.programsOf);
  const apiUrls: string[] = [];
  const starts = Object.entries(ROLES).map(async ([name, role]) => {
    const settings = { ...(await settingsOf(name, options)), ...surroundings.settings };
    if (role === 'api') apiUrls.push(scripts.baseUrl(settings));
    await fleet.start(name, role, settings);
  });
  await Promise.all(starts);
  return { fleet, apiUrls };
}

type Parts = Processes & Pick<Stage, 'shop' | 'surroundings' | 'book'>;

function stageOf({ engine, certificate }: StageOptions, parts: Parts): Stage {
  const { fleet, apiUrls, shop, surroundings, book } = parts;
  const onServerError: GoodClientOptions['onServerError'] = ({ method, path, status, code, requestId }) => {
    // Documented (C-CLM): nothing was filed, and a repeat files it.
    if (code === 'CLAIM_CREATE_FAILED') return;
    const detail = `answered ${method} ${path} with ${status} ${code ?? ''}`;
    book.wrongAnswers.push({ subject: requestId ?? path, detail, look: 'the logs of the API processes' });
  };
  const ca = readFileSync(certificate.certFile, 'utf8');
  const clientOptions = { ca, apiKey: shop.apiKey, shopDomain: shop.shopDomain, onServerError };
  const client = new GoodClient({ ...clientOptions, urls: apiUrls });
  const system: System = {
    rows: (sql, parameters) => rowsOf(engine.databaseUrl, sql, parameters),
    rowsOfNodes: async <Row>(sql: string) =>
      (await Promise.all(engine.nodeUrls.map((url) => rowsOf<Row>(url, sql)))).flat(),
    client,
    received: {
      webhooks: { good: surroundings.good, ...surroundings.others },
      mails: surroundings.mail.mails,
      registrations: surroundings.carrier.registrations,
    },
    processes: () => processStates(fleet),
  };
  const stop = async (): Promise<void> => {
    await Promise.all([client.close(), fleet.stop()]);
  };
  const probed = { book, system, client: clientOptions, apiUrls };
  return { book, shop, fleet, surroundings, client, system, probed, stop };
}

async function settingsOf(name: string, options: StageOptions): Promise<Settings> {
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

const DEADLOCK = 1213;

/** A connection for each statement, because faults break them. What conflicts with a process on another node runs again. */
async function rowsOf<Row>(databaseUrl: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  for (;;) {
    try {
      return await rowsOnce<Row>(databaseUrl, sql, parameters);
    } catch (error) {
      if ((error as { errno?: number }).errno !== DEADLOCK) throw error;
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
