import { type RowDataPacket } from 'mysql2/promise';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type ImportsService } from '../../../src/imports/services/imports.service.js';
import { startWorker } from '../../support/api-process.js';
import { call, type Json } from '../../support/client.js';
import { importIn } from '../../support/imports.js';
import { anOrder } from '../../support/orders.js';
import { newDatabase } from '../../support/own-database.js';
import { apiWith, service, workerWith } from '../../support/services.js';
import { until } from '../../support/until.js';

const LINES = 2_400;

/** Starts a database, Redis and API for this file, and a store whose imports no worker runs yet. */
async function setUp() {
  const { url: databaseUrl, redisUrl, connection } = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const place = { databaseUrl, redisUrl };
  const shop_domain = 'restart.example';
  const { store_id } = await service<StoresService>('StoresService', place).create({
    ...{ name: 'Restart', shop_domain, currency: 'BRL', ingestion_mode: 'custom_api' },
  });
  const { api_key } = await service<ApiKeysService>('ApiKeysService', place).generate(store_id);
  const { baseUrl } = await apiWith(environment);
  const headers = { 'x-api-key': api_key, 'x-shop-domain': shop_domain };
  const { json } = await call('/auth/v1/token', { method: 'POST', baseUrl, headers });
  const authorization = `Bearer ${String(json.access_token)}`;
  const post = async (lines: readonly string[]): Promise<string> => {
    const upload = { method: 'POST', headers: { authorization, 'content-type': 'application/x-ndjson' } };
    return String(importIn(await call('/imports', { ...upload, baseUrl, body: lines.join('\n') })).import_id);
  };
  const untilEnded = (id: string): Promise<Json> =>
    until(async () => {
      const view = importIn(await call(`/imports/${id}`, { baseUrl, headers: { authorization } }));
      return view.ended_at === null ? undefined : view;
    }, 'the import to end');
  const rowsOf = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  return { environment, place, connection, post, untilEnded, rowsOf };
}

const lineOf = (index: number): string => JSON.stringify({ order: { ...anOrder(), order_number: `R-${index}` } });

it('C-IMP-8: an import whose worker is killed goes on where it was, and imports every order once', async () => {
  const { environment, connection, post, untilEnded, rowsOf } = await setUp();
  const read = async () => {
    const [row] = await rowsOf('SELECT state, size_bytes, offset_bytes, counts FROM imports');
    return row as { state: string; size_bytes: string; offset_bytes: string; counts: string };
  };
  const lines = Array.from({ length: LINES }, (_, index) => (index % 100 === 7 ? '{' : lineOf(index)));

  const killed = await startWorker(environment);
  const id = await post(lines);
  await until(async () => Number((await read()).offset_bytes) > 0, 'the first batch');
  await killed.stop();
  const { state, size_bytes, offset_bytes, counts } = await read();
  expect(state).toBe('running');
  expect(Number(offset_bytes)).toBeLessThan(Number(size_bytes));
  const [orders] = await rowsOf('SELECT COUNT(*) AS count FROM orders');
  expect(Number(orders?.count)).toBe((JSON.parse(counts) as Json).created);

  // The lease of the killed worker ends.
  await connection.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3)');
  await workerWith(environment);
  const ended = await untilEnded(id);
  const refused = LINES / 100;
  expect(ended).toMatchObject({
    state: 'completed',
    lines: LINES,
    counts: { created: LINES - refused, unchanged: 0, refused },
  });
  const [events] = await rowsOf(
    'SELECT COUNT(*) AS count, COUNT(DISTINCT resource_id) AS orders FROM outbox_events WHERE type = "order.created"',
  );
  expect([Number(events?.count), Number(events?.orders)]).toEqual([LINES - refused, LINES - refused]);
  const [errors] = await rowsOf('SELECT COUNT(*) AS count, MAX(line) AS last FROM import_errors');
  expect([Number(errors?.count), Number(errors?.last)]).toEqual([refused, LINES - 92]);
});

it('C-IMP-8: an import that ends its worker again and again fails', async () => {
  const { environment, connection, post, untilEnded } = await setUp();
  const id = await post([lineOf(1)]);
  await connection.query('UPDATE jobs SET attempts = 8');
  await workerWith(environment);
  const failure = 'The import failed repeatedly: The worker ended during each attempt.';
  expect(await untilEnded(id)).toMatchObject({ state: 'failed', failure });
});

it('C-IMP-8: an import whose job is lost is found after two hours, and goes on', async () => {
  const { environment, place, connection, post, untilEnded } = await setUp();
  const id = await post([lineOf(1)]);
  await connection.query('DELETE FROM jobs');
  const imports = service<ImportsService>('ImportsService', place);
  expect(await imports.requeueStalled(10)).toBe(0);
  await connection.query("UPDATE imports SET state = 'running', updated_at = updated_at - INTERVAL 121 MINUTE");
  expect([await imports.requeueStalled(10), await imports.requeueStalled(10)]).toEqual([1, 0]);
  await workerWith(environment);
  expect(await untilEnded(id)).toMatchObject({ state: 'completed', counts: { created: 1 } });
});
