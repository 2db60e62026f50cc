import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RowDataPacket } from 'mysql2/promise';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { SHIPMENT_STATUSES } from '../../../src/shipments/model/shipment-status.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { newDatabase, type OwnDatabase } from '../../support/own-database.js';
import { servers } from '../../support/servers.js';
import { apiWith, service } from '../../support/services.js';

interface DemoScript {
  demo: object;
  SHOWN_SAMPLE: number;
  seedDemo(settings: object, store: object, options: { pictures: string; empty: boolean }): Promise<boolean>;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/demo-store.mjs')).href;
const { demo, seedDemo, SHOWN_SAMPLE } = (await import(script)) as DemoScript;

const PICTURES = 'https://127.0.0.1:9/pictures';

let database: OwnDatabase;
let seed: (empty?: boolean, more?: object) => Promise<boolean>;
let storeId: string;

beforeAll(async () => {
  database = await newDatabase();
  const place = { databaseUrl: database.url, redisUrl: database.redisUrl };
  const store = await service<StoresService>('StoresService', place).create(demo);
  const { api_key } = await service<ApiKeysService>('ApiKeysService', place).generate(store.store_id);
  const { SQL_TRACE_FILE: _trace, ...env } = servers.env;
  const own = { DATABASE_URL: database.url, REDIS_URL: database.redisUrl };
  const { baseUrl } = await apiWith(own);
  storeId = store.store_id;
  const settings = { ...env, ...own, PORT: new URL(baseUrl).port, INTERNAL_SERVICE_TOKENS: servers.internal_token };
  seed = (empty = false, more = {}) =>
    seedDemo({ ...settings, ...more }, { ...store, api_key }, { pictures: PICTURES, empty });
});

async function rows<Row>(sql: string): Promise<Row[]> {
  const [found] = await database.connection.query<RowDataPacket[]>(sql.replaceAll(':store', `'${storeId}'`));
  return found as Row[];
}

/** The distinct values of an SQL expression. */
async function valuesOf(expression: string, from: string): Promise<unknown[]> {
  const found = await rows<{ value: unknown }>(`SELECT DISTINCT ${expression} AS value FROM ${from} ORDER BY value`);
  return found.map(({ value }) => value);
}

const count = async (from: string): Promise<number> => Number((await valuesOf('COUNT(*)', from))[0]);

/** Rows and contents of every table that the seed fills. */
async function contents(): Promise<unknown> {
  const tables = 'stores, api_keys, orders, shipments, parcels, tracking_events, returns, claims, outbox_events';
  return rows(`CHECKSUM TABLE ${tables}`);
}

describe('the sample orders of npm run up', () => {
  it('are left out with --empty, and if they would reach real carriers or mailboxes', async () => {
    expect(await seed(true)).toBe(false);
    expect(await seed(false, { TRACKING_GATEWAY: 'shippo' })).toBe(false);
    expect(await seed(false, { SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
    expect(await count('orders')).toBe(0);
  });

  it('are seeded once', async () => {
    expect(await seed()).toBe(true);
    const seeded = await contents();
    expect(await seed()).toBe(false);
    expect(await contents()).toEqual(seeded);
  });

  it('lie in the last 30 days, and none in the future', async () => {
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

  it('include those of a wholesale platform, with their shops', async () => {
    const shops = await valuesOf("JSON_VALUE(document, '$.source_store.name')", 'orders WHERE store_id <> :store');
    expect(shops).toEqual(['Berlin outlet', 'Lyon outlet', 'Portland outlet']);
  });
});
