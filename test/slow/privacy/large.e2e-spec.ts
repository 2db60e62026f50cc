// SPDX-License-Identifier: Apache-2.0
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { daysAgo } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { untilRelayed } from '../../support/erasures.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const ORDERS = 10_000;
const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const customer = { name: 'Ana Souza', email: 'ana@example.com' };

async function erased(store: TestStore, orders: string[]) {
  const caller = { store: store.store, actor: { type: 'staff', id: 'cli' } as const };
  const { id } = await privacy.requestErasure(caller, { orders }, { ignoresHolds: true });
  while ((await runs.run(store.id, id)) !== undefined);
  return privacy.get(store.id, id);
}

/** Stores copies of an order with its event, and returns their numbers. */
async function copiesOf(store: TestStore, order: TestOrder, count: number): Promise<string[]> {
  const numbers = 'WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)';
  const columns = await rows<{ name: string }>(
    `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'orders'`,
  );
  const number = `CONCAT('${order.number}-', n)`;
  const id = "CONCAT(LEFT(o.id, 26), LPAD(n, 4, '0'))";
  const changed: Record<string, string> = {
    id,
    order_number: number,
    order_id: number,
    protect_order_number: "CONCAT('9', LPAD(n, 12, '0'))",
    document: `REPLACE(o.document, '"${order.number}"', CONCAT('"', ${number}, '"'))`,
  };
  const names = columns.map(({ name }) => name);
  await rows('SET SESSION max_recursive_iterations = 20000');
  const of = 'WHERE o.store_id = ? AND o.order_number = ?';
  const values = [count, store.id, order.number];
  await rows(
    `INSERT INTO orders (${names.join(', ')}) ${numbers}
     SELECT ${names.map((name) => changed[name] ?? `o.${name}`).join(', ')} FROM orders o CROSS JOIN numbers ${of}`,
    values,
  );
  await rows(
    `INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, actor, position, size_bytes, data)
     ${numbers} SELECT e.store_id, CONCAT(LEFT(e.id, 26), LPAD(n, 4, '0')), e.type, ${id}, e.sequence, e.occurred_at, e.actor,
       e.position, e.size_bytes, e.data
     FROM orders o JOIN outbox_events e ON e.store_id = o.store_id AND e.resource_id = o.id CROSS JOIN numbers ${of}`,
    values,
  );
  return Array.from({ length: count }, (_, index) => `${order.number}-${index + 1}`);
}

it('C-PRIV-3: a request of 10,000 orders ends', async () => {
  const store = await newStore();
  const source_payload = { buyer: 'Ana Souza', lines: Array.from({ length: 200 }, (_, n) => `Line ${n} of Ana`) };
  const order = await TestOrder.create(store, { A: 3 }, { customer, ordered_at: daysAgo(90), source_payload });
  await untilRelayed(store);
  const numbers = await copiesOf(store, order, ORDERS - 1);
  const { state, findings, orders } = await erased(store, [order.number, ...numbers]);
  expect([state, findings, orders.length]).toEqual(['verified', [], ORDERS]);
  const left =
    'SELECT (SELECT COUNT(*) FROM orders WHERE store_id = ? AND document LIKE ?) + (SELECT COUNT(*) FROM outbox_events WHERE store_id = ? AND data LIKE ?) AS count';
  const named = [store.id, '%Ana Souza%'];
  expect(Number((await rows<{ count: string }>(left, [...named, ...named]))[0]?.count)).toBe(0);
  expect(
    await rows('SELECT 1 FROM privacy_subjects WHERE store_id = ? AND traces IS NOT NULL LIMIT 1', [store.id]),
  ).toEqual([]);
});

it('C-PRIV-8: an order of six versions of 760 KB is erased and verified', async () => {
  const store = await newStore();
  const units = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`L${n}`, 1]));
  const membersOf = (version: number) => ({
    customer: { ...customer, more: Array.from({ length: 40_000 }, (_, n) => `t${version}-${n}-abcdef`) },
    ordered_at: daysAgo(90),
  });
  const order = await TestOrder.create(store, units, membersOf(0));
  for (let version = 1; version < 6; version++) expect((await order.put(units, membersOf(version))).status).toBe(200);
  await untilRelayed(store);
  const { state, findings } = await erased(store, [order.number]);
  expect([state, findings]).toEqual(['verified', []]);
});
