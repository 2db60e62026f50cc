// SPDX-License-Identifier: Apache-2.0
import { randomInt } from 'node:crypto';
import { type RowDataPacket } from 'mysql2';
import { type OrdersService } from '../../../src/orders/services/orders.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { startWorker } from '../../support/api-process.js';
import { aSoundOrder } from '../../support/orders.js';
import { newDatabase } from '../../support/own-database.js';
import { service } from '../../support/services.js';
import { until } from '../../support/until.js';

const ORDERS = 80;
const KILLS = 10;

it('C-PRIV-3: an erasure completes although its worker is killed at ten random moments', async () => {
  const { url: databaseUrl, redisUrl, connection } = await newDatabase();
  const place = { databaseUrl, redisUrl };
  const stores = service<StoresService>('StoresService', place);
  const orders = service<OrdersService>('OrdersService', place);
  const privacy = service<PrivacyService>('PrivacyService', place);
  const store = await stores.create({
    name: 'Shop',
    shop_domain: 'shop.example',
    currency: 'BRL',
    ingestion_mode: 'custom_api',
  });
  const caller = { store, actor: { type: 'staff', id: 'cli' } as const };
  const numbers = Array.from({ length: ORDERS }, (_, index) => `K-${index}`);
  const body = aSoundOrder({ customer: { name: 'Ana Souza', email: 'ana@example.com' } });
  for (const number of numbers) await orders.put(caller, number, body as never);
  const count = async (sql: string): Promise<number> => {
    const [[row]] = await connection.query<RowDataPacket[]>(`SELECT COUNT(*) AS amount FROM ${sql}`);
    return Number(row?.amount);
  };
  const erased = () => count('orders WHERE redacted_at IS NOT NULL');

  const { id } = await privacy.requestErasure(caller, { email: 'ana@example.com' }, { ignoresHolds: true });
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await startWorker({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
    const enough = (await erased()) + randomInt(1, 8);
    await until(async () => (await erased()) >= Math.min(enough, ORDERS), 'some orders to be erased');
    worker.signal('SIGKILL');
    await worker.exited;
    // As if the lease of the job had expired.
    await connection.query('UPDATE jobs SET due_at = NOW(3), lease = NULL');
  }
  await startWorker({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  const runs = service<ErasureRunService>('ErasureRunService', place);
  const request = await until(async () => {
    // The worker would wait a minute until it verifies.
    await runs.run(store.store_id, id);
    const found = await privacy.get(store.store_id, id);
    return found.verified_at !== null && found;
  }, 'the verification');

  expect(request).toMatchObject({ state: 'verified', findings: [] });
  expect(await erased()).toBe(ORDERS);
  expect(await count("outbox_events WHERE type = 'order.redacted'")).toBe(ORDERS);
  for (const table of ['orders WHERE document', 'outbox_events WHERE data'])
    expect(await count(`${table} LIKE '%Ana Souza%'`)).toBe(0);
});
