// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { command, service } from '../../support/services.js';
import { byNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

interface Erasures {
  erasures: { store_id: string; orders: string[]; shipments: string[] }[];
}

const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const PERSON = { customer: { name: 'Ana Souza', email: 'ana@example.com' } };
const folder = mkdtempSync(join(tmpdir(), 'erasures-'));

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const untilEnded = (id: string) =>
  until(async () => {
    // The worker would wait a minute until it verifies.
    await runs.run(store.id, id);
    return (await privacy.get(store.id, id)).verified_at !== null;
  }, 'the end of the erasure');

async function json<T>(...words: string[]): Promise<T> {
  const { status, stdout, stderr } = await command(['--json', 'privacy', ...words]);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

it('C-PRIV-10: erasures are applied again after a restore, once', async () => {
  const [order, other] = [
    await TestOrder.create(store, { A: 1 }, PERSON),
    await TestOrder.create(store, { A: 1 }, PERSON),
  ];
  const shipment = await pushed(store, { ship_to: { ...PERSON.customer, country: 'BR' } });
  const { shipment_id } = shipment;
  const backup = {
    orders: await rows<Json>('SELECT id, document FROM orders WHERE store_id = ?', [store.id]),
    shipments: await rows<Json>('SELECT id, document FROM shipments WHERE store_id = ?', [store.id]),
  };
  const selection = ['--orders', order.number, '--shipments', String(shipment_id)];
  const { id } = await json<{ id: string }>('erase', store.id, ...selection, '--ignore-holds');
  await untilEnded(id);
  const list = await json<Erasures>('erasures');
  const own = list.erasures.filter(({ store_id }) => store_id === store.id);
  expect(own).toEqual([{ store_id: store.id, orders: [order.number], shipments: [shipment_id], cases: [] }]);

  // A restore: the order has its data again, and nobody knows of the erasure.
  for (const [table, stored] of Object.entries(backup))
    for (const { id: key, document } of stored)
      await rows(`UPDATE ${table} SET document = ?, redacted_at = NULL WHERE store_id = ? AND id = ?`, [
        ...[document, store.id, key],
      ]);
  for (const table of ['privacy_requests', 'privacy_subjects'])
    await rows(`DELETE FROM ${table} WHERE store_id = ?`, [store.id]);
  const shipmentsText = async () => (await store.get(byNumber(shipment))).text;
  expect([(await store.get(order.path)).text, await shipmentsText()]).toEqual(
    Array(2).fill(expect.stringContaining('Ana Souza')),
  );

  const file = join(folder, 'erasures.json');
  writeFileSync(file, JSON.stringify({ erasures: own }));
  const [request, ...more] = await json<{ id: string; orders: object[]; shipments: object[] }[]>('reapply', file);
  expect([more, request?.orders, request?.shipments]).toEqual([
    [],
    [expect.objectContaining({ order_number: order.number })],
    [expect.objectContaining({ shipment_id })],
  ]);
  await untilEnded(String(request?.id));
  expect([(await store.get(order.path)).text, await shipmentsText()]).toEqual(
    Array(2).fill(expect.not.stringContaining('Ana Souza')),
  );
  expect((await store.get(other.path)).text).toContain('Ana Souza');
  expect(await json('reapply', file)).toEqual([]);
});

it('C-PRIV-10: a file that is no list is refused with each fault', async () => {
  const file = join(folder, 'bad.json');
  writeFileSync(file, JSON.stringify({ erasures: [{ store_id: 'x', orders: 'all' }], more: 1 }));
  const { status, stderr } = await command(['privacy', 'reapply', file]);
  expect(status).toBe(1);
  const { code, errors } = JSON.parse(stderr) as { code: string; errors: { pointer: string }[] };
  expect([code, errors.map(({ pointer }) => pointer).sort()]).toEqual([
    'VALIDATION_ERROR',
    ['/erasures/0/orders', '/more'],
  ]);
});
