// SPDX-License-Identifier: Apache-2.0
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable } from '../../../src/platform/database/database-errors.js';
import { type DatabaseService } from '../../../src/platform/database/database.service.js';
import { afterFile } from '../../support/cleanup.js';
import { newConnection, rows } from '../../support/database.js';
import { type JobProcess, jobProcess, newQueue } from '../../support/jobs.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { lockOrder } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { apiWith } from '../../support/services.js';
import { newStore } from '../../support/stores.js';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

const table = `time_limits_${randomUUID().slice(0, 8)}`;
const UPDATE = `UPDATE ${table} SET note = ? WHERE id = ?`;

const one = (database: DatabaseService): Promise<unknown> => database.query('SELECT 1 AS one');
const found = [{ one: expect.anything() }];

async function distantProcess(): Promise<JobProcess & { proxy: TcpProxy }> {
  const proxy = await proxyTo(servers.database_url);
  const process = await jobProcess({ queue: newQueue(), databaseUrl: proxy.url });
  await one(process.database);
  return { ...process, proxy };
}

beforeAll(async () => {
  await rows(`CREATE TABLE ${table} (id INT PRIMARY KEY, note VARCHAR(64) NOT NULL) ENGINE = InnoDB`);
  await rows(`INSERT INTO ${table} VALUES (1, ''), (2, ''), (3, ''), (4, '')`);
  afterFile(() => rows(`DROP TABLE ${table}`));
});

// They mostly wait, so they wait together.
it.concurrent('a request is answered with 503 and Retry-After while the database does not answer', async () => {
  const [proxy, store] = await Promise.all([proxyTo(servers.database_url), newStore()]);
  const { baseUrl } = await apiWith({ DATABASE_URL: proxy.url });
  const put = () => store.call(`/orders/${newOrderNumber()}`, { method: 'PUT', body: anOrder(), baseUrl });
  const isWritten = async () => (await put()).status === 201;
  await until(isWritten, 'a write');
  proxy.freeze();
  const replies = await Promise.all([put(), put(), store.call('/orders/NONE', { baseUrl })]);
  for (const reply of replies) {
    expectProblem(reply, 503, 'SERVICE_UNAVAILABLE');
    expect(reply.headers['retry-after']).toBe('1');
  }
  proxy.thaw();
  await until(isWritten, 'a write after the freeze');
});

it.concurrent('a request is answered with 503 and Retry-After if the order stays locked by another transaction', async () => {
  const [store, orderNumber] = [await newStore(), newOrderNumber()];
  const path = `/orders/${orderNumber}`;
  await store.put(path, anOrder());
  const lock = await lockOrder(store.id, orderNumber);
  const reply = await store.put(path, anOrder({ note: 'waits' }));
  expectProblem(reply, 503, 'SERVICE_UNAVAILABLE');
  expect(reply.headers['retry-after']).toBe('1');
  await lock.release();
  expect((await store.get(path)).json.data).toEqual({ order: expect.not.objectContaining({ note: 'waits' }) });
});

it.concurrent('a database that does not answer fails a statement', async () => {
  const { database, proxy } = await distantProcess();
  const work = database.transaction(async () => {
    await database.query(UPDATE, ['mine', 1]);
    proxy.freeze();
    await database.query(UPDATE, ['mine', 1]);
  });
  await expect(work).rejects.toMatchObject({ driverError: { code: 'DATABASE_TIMEOUT' } });
  proxy.thaw();
  expect(await one(database)).toEqual(found);
});

it.concurrent('a database that does not answer fails a COMMIT with an unknown outcome', async () => {
  const { database, proxy } = await distantProcess();
  const work = database.transaction(async () => {
    await database.query(UPDATE, ['mine', 2]);
    proxy.freeze();
  });
  await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  proxy.thaw();
  expect(await one(database)).toEqual(found);
});

it.concurrent('a database that does not answer fails a new connection', async () => {
  const { database, proxy } = await distantProcess();
  await proxy.cut();
  proxy.freeze();
  await proxy.restore();
  await expect(one(database).catch(isDatabaseUnavailable)).resolves.toBe(true);
  proxy.thaw();
  expect(await one(database)).toEqual(found);
});

it.concurrent('a request that no connection is free for fails, and later ones are served', async () => {
  const { database } = await jobProcess({ queue: newQueue(), env: { DATABASE_POOL_SIZE: '1' } });
  const outside = AsyncLocalStorage.snapshot();
  await database.transaction(async () => {
    const waiting = outside(() => one(database));
    await expect(waiting).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' });
  });
  expect(await one(database)).toEqual(found);
});

it.concurrent('a unit of work fails if a row stays locked for two waits', async () => {
  const { database } = await jobProcess({ queue: newQueue() });
  const other = await newConnection();
  await other.beginTransaction();
  await other.query(UPDATE, ['theirs', 3]);
  let runs = 0;
  const work = database.transaction(async () => {
    runs += 1;
    await database.query(UPDATE, ['mine', 3]);
  });
  await expect(work).rejects.toMatchObject({ driverError: { code: 'ER_LOCK_WAIT_TIMEOUT' } });
  await other.rollback();
  expect(runs).toBe(2);
});

it.concurrent('a frozen process loses its locks', async () => {
  const { database } = await jobProcess({ queue: newQueue() });
  const other = await newConnection();
  const work = database.transaction(async () => {
    await database.query(UPDATE, ['frozen', 4]);
    // Waits for the row until the server has ended the silent session.
    await other.query(UPDATE, ['theirs', 4]);
    await database.query(UPDATE, ['frozen', 4]);
  });
  await expect(work.catch(isDatabaseUnavailable)).resolves.toBe(true);
  expect(await rows(`SELECT note FROM ${table} WHERE id = 4`)).toEqual([{ note: 'theirs' }]);
});
