import { readFileSync } from 'node:fs';
import { rows } from '../support/database.js';
import { servers } from '../support/servers.js';

/** Statements on tables with a `store_id` that do not name it, each with its reason. */
const EXCEPTIONS: [RegExp, string][] = [
  [/^SELECT .* FROM api_keys k JOIN stores s ON .* WHERE k\.key_hash = \?/, 'a key tells which store is calling'],
  [
    /^DELETE FROM idempotency_records WHERE created_at <= \?/,
    'age alone decides, and nothing of any store is returned',
  ],
  [/^DELETE FROM revoked_tokens WHERE expires_at < \?/, 'age alone decides, and nothing of any store is returned'],
  [
    /^SELECT store_id, id, due_at FROM jobs WHERE queue = \? AND parked_at IS NULL AND due_at <= \?/,
    'a worker hands out what is due for all stores, as ids alone',
  ],
  [
    /^SELECT store_id, id, queue, .* FROM jobs WHERE parked_at IS NOT NULL/,
    'an operator looks at the failed work of all stores',
  ],
  [
    /^SELECT store_id AS storeId, id, type, resource_id AS resourceId FROM outbox_events WHERE position IS NULL/,
    'the relay hands out the events of all stores, as ids and types alone',
  ],
  [
    /^SELECT store_id, id FROM parcels WHERE carrier = \? AND tracking_number = \?$/,
    'a carrier tells of a number and knows no stores: each that has the parcel is told, by ids alone',
  ],
  [
    /^SELECT store_id, id FROM parcels WHERE carrier = \? AND registered_at IS NULL$/,
    'what staff say of a carrier holds for the waiting parcels of all stores, as ids alone',
  ],
  [
    /^SELECT store_id, subject_key, channel, language FROM messages WHERE token = \?$/,
    'whoever unsubscribes has the token of one message, and nothing of it is shown',
  ],
  [
    /^SELECT d\.store_id, d\.id, d\.endpoint_id, e\.failures, e\.probe_at FROM webhook_deliveries d LEFT JOIN webhook_endpoints e ON .* WHERE d\.due_at <= \?/,
    'a worker sends what is due for all stores, and reads of each no more than whether its endpoint is well',
  ],
  [
    /^SELECT store_id, id FROM webhook_endpoints WHERE probe_at <= \?/,
    'a worker tries the endpoints of all stores that were away, as ids alone',
  ],
  [
    /^SELECT store_id FROM webhook_deliveries WHERE store_id > \? ORDER BY store_id LIMIT 1$/,
    'old deliveries are forgotten one store after the other',
  ],
  [
    /^UPDATE outbox_events SET position = FLOOR\(UNIX_TIMESTAMP\(occurred_at\) \* 1000\) WHERE position IS NULL/,
    'the upgrade to the relay gives the events of all stores their places',
  ],
  [
    /^UPDATE orders SET is_flagged = 1 WHERE is_flagged = 0 AND review_reasons IS NOT NULL/,
    'the upgrade notes of the orders of all stores which are flagged',
  ],
  [
    /^SELECT (?:queue, IF\(.*\) AS state, )?COUNT\(\*\) AS amount FROM (?:jobs GROUP BY queue, state|outbox_events WHERE position IS NULL|webhook_deliveries WHERE due_at <= \?)$/,
    'the metrics count what waits of all stores, and name none',
  ],
  [
    /^SELECT .* FROM stores s WHERE s\.shop_domain = \?$/,
    'a customer who looks an order up names the store by its shop domain',
  ],
  [/^SELECT .* FROM stores s ORDER BY s\.store_id$/, 'the list of all stores is the operator’s'],
];

const TABLE =
  /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:`?\w+`?\.)?`?(\w+)`?(?:\s+(?:AS\s+)?(?!(?:WHERE|ON|SET|JOIN|LEFT|INNER|ORDER|FOR|LIMIT|VALUES)\b)`?(\w+)`?)?/gi;

/** The tables of a statement that belong to stores, each under the name by which its columns are qualified. */
function tenantTables(sql: string, tenant: ReadonlySet<string>): { table: string; name: string }[] {
  return [...sql.matchAll(TABLE)]
    .map(([, table = '', alias]) => ({ table, name: alias ?? table }))
    .filter(({ table }) => tenant.has(table));
}

/** A list of primary keys, which names the store of each: `(store_id, id) IN (?)`. */
const PAIRS = /\((\w+\.)?store_id, (?:\w+\.)?\w+\) IN\b/gi;

/** What of a statement limits it to one store: the columns of an INSERT, the conditions of any other. */
function limits(sql: string): string {
  if (/^\s*(?:INSERT|REPLACE)\b/i.test(sql)) return /\(([^)]*)\)/.exec(sql)?.[1] ?? '';
  return sql
    .split(/\b(?:WHERE|ON)\b/i)
    .slice(1)
    .join(' AND ')
    .replaceAll(PAIRS, '$1store_id IN');
}

/** The tables of a statement whose store it does not name. */
function unlimited(sql: string, tenant: ReadonlySet<string>): string[] {
  const tables = tenantTables(sql, tenant);
  const isInsert = /^\s*(?:INSERT|REPLACE)\b/i.test(sql);
  const text = limits(sql);
  // Tables that are joined by store alone are limited to none.
  if (!isInsert && !/\bstore_id`?\s*(?:=\s*\?|IN\s*\()/i.test(text)) return tables.map(({ table }) => table);
  const single = tables.length === 1;
  return tables
    .filter(({ name }) => {
      if (isInsert) return !/\bstore_id\b/.test(text);
      const column = single ? `(?:${name}\\.)?\`?store_id` : `${name}\\.\`?store_id`;
      return !new RegExp(`\\b${column}\`?\\s*(?:=|IN\\b)|=\\s*${column}\\b`, 'i').test(text);
    })
    .map(({ table }) => table);
}

describe('the audit itself', () => {
  const tenant = new Set(['orders', 'api_keys', 'stores']);

  it.each([
    'SELECT id FROM orders WHERE store_id = ? AND id = ?',
    'SELECT o.id FROM orders o WHERE o.store_id = ? FOR UPDATE',
    'UPDATE orders SET version = ? WHERE (store_id, id) IN (?)',
    'SELECT 1 FROM stores s JOIN api_keys k ON k.store_id = s.store_id AND k.id = ? WHERE s.store_id = ?',
    'INSERT INTO orders (store_id, id) VALUES (?, ?)',
    'UPDATE `orders` SET version = ? WHERE store_id = ? AND id = ?',
    'DELETE FROM eo.orders WHERE store_id = ?',
    'SELECT * FROM migrations ORDER BY id',
    'SELECT o.id FROM orders o LEFT JOIN api_keys k ON k.store_id = o.store_id AND k.id = o.id LEFT JOIN classes c ON c.token = o.id WHERE o.store_id = ?',
  ])('has nothing against %s', (sql) => expect(unlimited(sql, tenant)).toEqual([]));

  it.each([
    'SELECT store_id FROM orders WHERE id = ?',
    'SELECT store_id, id FROM orders',
    'SELECT o.id FROM orders o JOIN api_keys k ON k.store_id = ? WHERE o.id = ?',
    'INSERT INTO orders (id) VALUES (?)',
    'UPDATE orders SET version = ? WHERE (id, version) IN (?)',
    'UPDATE orders SET store_id = ? WHERE id = ?',
    'DELETE FROM `eo`.`orders` WHERE id = ?',
    'SELECT 1 FROM api_keys k LEFT JOIN orders o ON o.id = k.id WHERE k.store_id = ?',
    'SELECT 1 FROM orders o JOIN migrations m ON o.store_id = m.store_id WHERE o.id = ?',
  ])('refuses %s', (sql) => expect(unlimited(sql, tenant)).toEqual(['orders']));
});

describe('every statement that the end-to-end tests have made', () => {
  let statements: string[];
  let tenant: Set<string>;

  beforeAll(async () => {
    statements = readFileSync(servers.sql_trace_file, 'utf8').split('\n').filter(Boolean);
    const columns =
      "SELECT TABLE_NAME AS name FROM information_schema.COLUMNS WHERE COLUMN_NAME = 'store_id' AND TABLE_SCHEMA = DATABASE()";
    tenant = new Set((await rows<{ name: string }>(columns)).map(({ name }) => name));
  });

  it('is in the trace: each table of a store is read or written there', () => {
    const touched = new Set(statements.flatMap((sql) => tenantTables(sql, tenant)).map(({ table }) => table));
    expect(touched).toEqual(tenant);
    for (const table of ['orders', 'shipments', 'parcels']) expect(touched).toContain(table);
    // What a carrier can do is the same for all stores; a class of one store's own would be read beside this audit.
    expect(tenant).not.toContain('carrier_classes');
    expect(touched.size).toBeGreaterThanOrEqual(5);
  });

  it('names store_id for each table of a store', () => {
    const unexplained = statements.filter(
      (sql) => unlimited(sql, tenant).length > 0 && !EXCEPTIONS.some(([pattern]) => pattern.test(sql)),
    );
    expect(unexplained).toEqual([]);
  });
});
