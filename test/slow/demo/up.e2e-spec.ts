// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RowDataPacket } from 'mysql2/promise';
import { SHIPMENT_STATUSES } from '../../../src/shipments/model/shipment-status.js';
import { examplesOf } from '../../docs/fenced-blocks.js';
import { answersIn, differencesOf } from '../../docs/shown-answers.js';
import { afterFile } from '../../support/cleanup.js';
import { newDatabase, type OwnDatabase } from '../../support/own-database.js';
import { until } from '../../support/until.js';

interface DemoScript {
  SHOWN_SAMPLE: number;
  seedDemo(
    settings: object,
    store: object,
    options: { folder: string; pictures: string; empty: boolean },
  ): Promise<boolean>;
}

interface ServiceScript {
  call(
    url: string,
    options: { ca: Buffer; method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<{ status: number; body: string } | null>;
}

const load = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(resolve('scripts/lib', name)).href)) as T;
const { call } = await load<ServiceScript>('service.mjs');
const { seedDemo, SHOWN_SAMPLE } = await load<DemoScript>('demo-store.mjs');

/** The reader's folder: the demo keeps its files in `.local`. */
const folder = mkdtempSync(join(tmpdir(), 'parcelward-up-'));
const home = join(folder, '.local');
const up = join(home, 'up');
symlinkSync(resolve('examples'), join(folder, 'examples'));

/** Runs a command in a process group of its own, as a terminal does. */
function started(command: string, args: string[], { env = {}, cwd = process.cwd() }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  return { ended, signal, output: () => output };
}

let demo: ReturnType<typeof started>;
let values: Record<string, string>;
let database: OwnDatabase;

beforeAll(async () => {
  database = await newDatabase();
  // No simulated parcel moves on.
  const env = {
    SIMULATOR_STEP_SECONDS: '3600',
    DEMO_FOLDER: home,
    DATABASE_URL: database.url,
    REDIS_URL: database.redisUrl,
  };
  demo = started('npm', ['run', 'up'], { env });
  afterFile(async () => {
    demo.signal('SIGTERM');
    await demo.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const isUp = until(() => demo.output().includes('Ctrl-C stops'), 'npm run up');
  const ended = demo.ended.then((status) => Promise.reject(new Error(`It ended with ${status}`)));
  await Promise.race([isUp, ended]).catch((cause: unknown) => {
    throw new Error(demo.output(), { cause });
  });
  ended.catch(() => undefined);
  values = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as Record<string, string>;
});

const ca = (): Buffer => readFileSync(values.ca_file!);
const printed = (name: string): string => new RegExp(`^ *${name} +(.+)$`, 'm').exec(demo.output())?.[1] ?? '';

async function rows<Row>(sql: string): Promise<Row[]> {
  const [found] = await database.connection.query<RowDataPacket[]>(sql.replaceAll(':store', `'${values.store_id}'`));
  return found as Row[];
}

/** The distinct values of an SQL expression. */
async function valuesOf(expression: string, from: string): Promise<unknown[]> {
  const found = await rows<{ value: unknown }>(`SELECT DISTINCT ${expression} AS value FROM ${from} ORDER BY value`);
  return found.map(({ value }) => value);
}

const count = async (from: string): Promise<number> => Number((await valuesOf('COUNT(*)', from))[0]);

describe('npm run up', () => {
  it('C-RUN-4: writes addresses and keys to demo.json', () => {
    const account = ['dashboard_url', 'dashboard_email', 'dashboard_password'];
    const service = ['base_url', 'ca_file', 'store_id', 'shop_domain', 'api_key', 'internal_token'];
    expect(Object.keys(values).sort()).toEqual([...service, ...account, 'inbox_url', 'sample_shop'].sort());
    expect([printed('Demo store'), printed('API key')]).toEqual([values.shop_domain, values.api_key]);
  });

  it('C-RUN-10: serves the pages that it prints and links', async () => {
    const headers = { accept: 'text/html' };
    const lookup = `${values.base_url}/track/${values.shop_domain}`;
    const linked = [values.dashboard_url!, values.inbox_url!, lookup, `${values.inbox_url}/shop`];
    const landing = await call(values.base_url!, { ca: ca(), headers });
    for (const url of linked) expect(landing?.body).toContain(`href="${url}"`);
    const shown = ['Dashboard', 'Inbox', 'Sample shop', 'Tracking', 'Swagger UI'].map(printed);
    const pages = [...linked, ...shown, `${values.dashboard_url}/sign-in`, printed('Queues')];
    expect(pages).not.toContain('');
    const answers = pages.filter((url) => url.startsWith('https:')).map((url) => call(url, { ca: ca(), headers }));
    for (const answer of await Promise.all(answers)) expect([200, 303]).toContain(answer?.status);
  });
});

describe('the sample orders of npm run up', () => {
  it('C-RUN-8: are seeded once', async () => {
    const settings = JSON.parse(readFileSync(join(up, 'env.json'), 'utf8')) as object;
    const contents = () => rows('CHECKSUM TABLE stores, api_keys, orders, returns, claims');
    const seeded = await contents();
    expect(
      await seedDemo(settings, values, { folder: up, pictures: 'https://127.0.0.1:9/pictures', empty: false }),
    ).toBe(false);
    expect(await contents()).toEqual(seeded);
    expect(readdirSync(up)).not.toContain('unfinished');
  });

  it('C-RUN-8: lie in the last 30 days, and none in the future', async () => {
    expect(await count('orders WHERE store_id = :store')).toBeGreaterThan(55);
    const days = await valuesOf('DATE(created_at)', 'orders WHERE store_id = :store');
    expect(days.length).toBeGreaterThan(20);
    const old = 'created_at < UTC_TIMESTAMP() - INTERVAL 31 DAY OR created_at > UTC_TIMESTAMP()';
    expect(await count(`orders WHERE ${old}`)).toBe(0);
    expect(await count('tracking_events WHERE occurred_at > UTC_TIMESTAMP()')).toBe(0);
  });

  it('have ids of the time at which they were created', async () => {
    const found = await rows<{ id: string }>('SELECT id FROM orders WHERE store_id = :store ORDER BY created_at');
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids.map((id) => id.slice(0, 10))).size).toBeGreaterThan(20);
  });

  it('have parcels in every state, with places', async () => {
    expect(await valuesOf('status', 'parcels')).toEqual([...SHIPMENT_STATUSES].sort());
    const shown = `shipments s JOIN parcels p ON p.id = s.parcel_id WHERE s.order_key = '${SHOWN_SAMPLE}'`;
    expect(await valuesOf('p.status', shown)).toEqual(['OUT_FOR_DELIVERY']);
    const unplaced = "JSON_VALUE(location, '$.city') IS NULL AND status <> 'PRE_TRANSIT'";
    expect(await count(`tracking_events WHERE ${unplaced}`)).toBe(0);
    expect(await count("shipments WHERE order_key = ''")).toBe(1);
    expect(await count('shipments WHERE parcel_id IS NULL')).toBe(1);
    expect(await valuesOf('COUNT(*)', 'shipments GROUP BY order_key HAVING COUNT(*) > 1')).toEqual([3]);
  });

  it('have returns and claims in every state, and photos', async () => {
    expect(await valuesOf('status', 'returns')).toEqual(['EVALUATION_REJECTED', 'IN_TRANSIT', 'OPEN', 'PROCESSED']);
    const claims = ['APPROVED', 'DENIED', 'RESOLVED', 'SUBMITTED', 'WITHDRAWN'];
    expect(await valuesOf('status', 'claims')).toEqual(claims);
    expect(await count('claim_uploads WHERE is_named = 1')).toBeGreaterThan(5);
  });

  it('have flags, cancellations and protection, and other languages', async () => {
    expect(await count('orders WHERE is_flagged = 1')).toBe(3);
    const types = await valuesOf('type', "outbox_events WHERE type LIKE 'order.%'");
    expect(types).toEqual(expect.arrayContaining(['order.cancelled', 'order.flagged', 'order.updated']));
    const locales = await valuesOf("JSON_VALUE(document, '$.locale')", 'orders');
    expect(locales).toEqual(expect.arrayContaining(['de-DE', 'en-US', 'es-ES', 'fr-FR', 'pt-BR']));
  });

  it('C-RUN-3: lead from a mail in the inbox to a return and a claim', async () => {
    const open = async (path: string): Promise<string> => {
      const url = new URL(path, values.inbox_url);
      return (await call(url.href, { ca: ca(), headers: { accept: 'text/html' } }))?.body ?? '';
    };
    // The mail of a delivered order in English, as the documentation names it.
    const mail = await until(async () => {
      const rowsOfMails = (await open('/')).match(/<li>.*<\/li>/g) ?? [];
      const found = rowsOfMails.find((row) => row.includes('theo.walsh@example.com') && row.includes('delivered'));
      return /href="([^"]+)"/.exec(found ?? '')?.[1];
    }, 'the mail');
    const [page = ''] = /https:\/\/[^"]*\/t\/[\w-]+/.exec(await open(mail)) ?? [];
    const links = [...(await open(page)).matchAll(/href="(\/t\/[^"]+\/(return|claim))"/g)];
    expect(links.map(([, , flow]) => flow)).toEqual(['return', 'claim']);
    for (const [, path = ''] of links) expect(await open(values.base_url + path)).toContain('name="email"');
  });

  it('include those of a wholesale platform, with their shops', async () => {
    const shops = await valuesOf("JSON_VALUE(document, '$.source_store.name')", 'orders WHERE store_id <> :store');
    expect(shops).toEqual(['Berlin outlet', 'Lyon outlet', 'Portland outlet']);
  });
});

describe('npm run up in use', () => {
  it('answers the first call of the README', async () => {
    const [{ commands, shown }] = examplesOf('README.md') as [ReturnType<typeof examplesOf>[number]];
    const shell = started('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder });
    expect([await shell.ended, differencesOf(shown, answersIn(shell.output()))]).toEqual([0, []]);
  });

  it('C-RUN-13: plays a shop on Shopify, and shows what came of its webhooks', async () => {
    const shop = `${values.inbox_url}/shop`;
    const press = async (site: string) =>
      call(shop, { ca: ca(), method: 'POST', headers: { 'sec-fetch-site': site }, body: 'step=place' });
    expect((await press('cross-site'))?.status).toBe(404);
    expect((await press('same-origin'))?.status).toBe(303);
    const page = await until(async () => {
      const { body } = (await call(shop, { ca: ca() })) ?? {};
      return body?.includes('<code>order.created</code>') ? body : undefined;
    }, 'the order');
    const [, tracking = ''] = /href="([^"]+)"[^>]*>Tracking page/.exec(page) ?? [];
    expect((await call(tracking, { ca: ca(), headers: { accept: 'text/html' } }))?.status).toBe(200);
  });

  it('C-RUN-12: ends with all of its processes on Ctrl-C, and keeps the data', async () => {
    const pidFiles = readdirSync(up).filter((name) => name.endsWith('.pid'));
    expect(pidFiles.sort()).toEqual(['api.pid', 'dashboard.pid', 'up.pid', 'worker.pid']);
    const pids = pidFiles.map((name) => Number.parseInt(readFileSync(join(up, name), 'utf8')));
    demo.signal('SIGINT');
    expect(await demo.ended).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(readdirSync(home)).toContain('demo.json');
  });
});
