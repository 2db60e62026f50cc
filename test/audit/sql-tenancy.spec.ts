// SPDX-License-Identifier: Apache-2.0
import { rows } from '../support/database.js';
import { servers } from '../support/servers.js';
import { linesOf, servicesTrace } from '../support/sql-traces.js';

/** Statements on tables with a `store_id` that may omit it, each with its reason. */
const EXCEPTIONS: [RegExp, string][] = [
  [/^SELECT .* FROM api_keys k JOIN stores s ON .* WHERE k\.key_hash = \?/, 'an API key identifies the store'],
  [
    /^SELECT store_id AS storeId, id FROM parcels WHERE stalls_at <= \?/,
    'a chore reads the keys of stalled parcels of all stores',
  ],
  [
    /^SELECT p\.store_id, p\.id, p\.registering_at, .* FROM parcels p JOIN stores s ON .* WHERE p\.carrier = \? AND p\.tracking_number = \?/,
    'a webhook of the installation names a parcel, not a store',
  ],
  [/^DELETE FROM idempotency_records WHERE created_at <= \?/, 'purges by age only, and returns no data of a store'],
  [
    /^SELECT store_id, name FROM claim_uploads WHERE is_named = 0 AND created_at <= \?/,
    'a purge reads only the names of old photos of all stores',
  ],
  [
    /^\(SELECT store_id, id FROM imports WHERE state = 'receiving' AND updated_at < \? LIMIT \?\) UNION ALL/,
    'a purge reads only the ids of old imports of all stores',
  ],
  [
    /^SELECT store_id, id FROM imports WHERE state IN \('queued', 'running'\) AND updated_at < \? LIMIT \?$/,
    'a check reads only the ids of stalled imports of all stores',
  ],
  [
    /^SELECT store_id FROM daily_usage WHERE kind = \? AND day = \? AND bytes >= \?$/,
    'a process reads only the ids of all stores that have used up their quota',
  ],
  [
    /^SELECT s\.store_id FROM stores s LEFT JOIN jobs j ON j\.store_id = s\.store_id AND j\.queue = \? AND j\.reference = \? WHERE j\.id IS NULL /,
    'a worker reads only the ids of stores without their nightly job',
  ],
  [/^DELETE FROM request_log WHERE created_at <= \?/, 'purges by age only, and returns no data of a store'],
  [
    /^DELETE FROM self_service_(codes|sessions) WHERE expires_at <= \?/,
    'purges by age only, and returns no data of a store',
  ],
  [/^DELETE FROM staff_invitations WHERE expires_at <= \?/, 'purges by age only, and returns no data of a store'],
  [
    /^SELECT store_id, role FROM staff_memberships WHERE account_id = \? ORDER BY store_id$/,
    'a person reads the ids of their own stores',
  ],
  [/^DELETE FROM test_messages WHERE created_at <= \?/, 'purges by age only, and returns no data of a store'],
  [
    /^SELECT .* FROM platform_connections WHERE id = \?$/,
    'a webhook of a platform names a connection, which identifies the store, and proves by its signature that it may',
  ],
  [
    /^SELECT .* FROM carrier_accounts WHERE id = \?$/,
    'a webhook of an account names the account, which identifies the store, and proves by its signature that it may',
  ],
  [
    /^SELECT p\.gateway, COUNT\(\*\) AS amount FROM jobs j JOIN parcels p .* WHERE j\.queue = 'shipments\.registration' /,
    'the metrics count the parcels of all stores that wait for a gateway, without naming them',
  ],
  [/^DELETE FROM revoked_tokens WHERE expires_at <= \?/, 'purges by age only, and returns no data of a store'],
  [
    /^SELECT store_id, id, due_at, attempts FROM jobs WHERE queue = \? AND parked_at IS NULL AND due_at <= \?/,
    'a worker reads only the ids of due jobs of all stores',
  ],
  [
    /^SELECT s\.store_id FROM stores s WHERE \(SELECT j\.due_at FROM jobs j FORCE INDEX \(jobs_due_of_store\) /,
    'so does this one, of the stores that have due jobs',
  ],
  [
    /^SELECT store_id, id, queue, .* FROM jobs WHERE parked_at IS NOT NULL/,
    'an operator lists the failed jobs of all stores',
  ],
  [
    /^SELECT store_id AS storeId, id, type, resource_id AS resourceId, sequence, muted, traceparent, IF\(actor LIKE 'import:%', 0, size_bytes\) AS size_bytes FROM outbox_events WHERE position IS NULL/,
    'the relay reads only ids, types and sizes of the events of all stores',
  ],
  [
    /^SELECT p\.store_id, p\.id, p\.registering_at FROM parcels p JOIN stores s ON .* WHERE p\.carrier = \? AND p\.tracking_number = \? AND p\.reused_by = '' AND s\.mode = 'live'$/,
    'a carrier event names no store, so the ids of all parcels with its number are read',
  ],
  [
    /^SELECT store_id, id, tracking_number FROM parcels WHERE carrier = \? AND registered_at IS NULL$/,
    'a carrier setting applies to waiting parcels of all stores, of which only ids are read',
  ],
  [
    /^SELECT store_id, subject_key, channel, language FROM messages WHERE token = \?$/,
    'an unsubscribe link has only the token of a message, whose content is not shown',
  ],
  [
    /^SELECT store_id, id, .* FROM messages WHERE id = \? AND channel = 'email' AND state IN \('sending', 'sent'\)$/,
    'a report of a bounce has only the id of a message, whose content is not shown',
  ],
  [
    /^SELECT d\.store_id, d\.id, d\.endpoint_id, e\.failures, e\.probe_at, COALESCE\(o\.size_bytes, 0\) AS bytes, CASE WHEN .* END AS previousId FROM webhook_deliveries d LEFT JOIN webhook_endpoints e ON .* WHERE d\.due_at <= \?/,
    'a worker reads only ids of due deliveries of all stores, and the health of their endpoints',
  ],
  [
    /^SELECT store_id, id FROM webhook_endpoints WHERE probe_at <= \?/,
    'a worker reads only the ids of endpoints of all stores that are due for a probe',
  ],
  [
    /^SELECT store_id FROM webhook_deliveries WHERE store_id > \? ORDER BY store_id LIMIT 1$/,
    'old deliveries are purged store by store',
  ],
  [
    /^SELECT COUNT\(\*\) AS amount FROM (?:outbox_events WHERE position IS NULL|webhook_deliveries WHERE due_at <= \?)$/,
    'the metrics count the backlog of all stores without naming them',
  ],
  [
    /^\(SELECT queue, 'waiting' AS state, COUNT\(\*\) AS amount FROM jobs WHERE queue = \? AND parked_at IS NULL AND due_at <= \? GROUP BY queue\) UNION ALL \(SELECT queue, 'parked', COUNT\(\*\) FROM jobs /,
    'so does this one, by queue',
  ],
  [
    /^(?:SELECT 'paused' AS state, COUNT\(\*\) AS amount FROM webhook_endpoints|SELECT COUNT\(\*\) AS amount FROM stores s STRAIGHT_JOIN claims c FORCE INDEX \(claims_status\)|SELECT COALESCE\(TIMESTAMPDIFF\(MICROSECOND, MIN\(oldest\.received_at\), \?\) \/ 1000000, 0\) AS amount FROM) /,
    'so do these: failing endpoints, claims that wait for a decision, and the age of the oldest event of a carrier',
  ],
  [
    /^(?:\(SELECT queue, due_at FROM jobs WHERE queue = \? AND parked_at IS NULL AND due_at <= \? ORDER BY due_at LIMIT 1\)(?: UNION ALL )?)+$|^SELECT occurred_at FROM outbox_events WHERE position IS NULL ORDER BY id LIMIT 1$|^SELECT due_at FROM webhook_deliveries WHERE due_at <= \? ORDER BY due_at LIMIT 1$/,
    'the age of the oldest due work of all stores tells whether workers are stuck',
  ],
  [
    /^SELECT .* FROM stores WHERE shop_domain = \?$/,
    'an order lookup by a customer names the store by its shop domain',
  ],
  [/^SELECT .* FROM stores ORDER BY store_id$/, 'the list of all stores is the operator’s'],
];

const TABLE =
  /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:`?\w+`?\.)?`?(\w+)`?(?:\s+(?:AS\s+)?(?!(?:WHERE|ON|SET|JOIN|LEFT|INNER|ORDER|FORCE|FOR|LIMIT|VALUES)\b)`?(\w+)`?)?/gi;

/** The tables of a statement that belong to stores, by the alias that qualifies their columns. */
function tenantTables(sql: string, tenant: ReadonlySet<string>): { table: string; name: string }[] {
  return [...sql.matchAll(TABLE)]
    .map(([, table = '', alias]) => ({ table, name: alias ?? table }))
    .filter(({ table }) => tenant.has(table));
}

/** A list of primary keys, which include the store: `(store_id, id) IN (?)`. */
const PAIRS = /\((\w+\.)?store_id(?:, (?:\w+\.)?\w+)+\) IN\b/gi;

/** The part of a statement that can limit it to one store: the columns of an INSERT, or else the conditions. */
function limits(sql: string): string {
  if (/^\s*(?:INSERT|REPLACE)\b/i.test(sql)) return /\(([^)]*)\)/.exec(sql)?.[1] ?? '';
  return sql
    .split(/\b(?:WHERE|ON)\b/i)
    .slice(1)
    .join(' AND ')
    .replaceAll(PAIRS, '$1store_id IN');
}

/** The tables of stores that a statement, or a part of a UNION, does not limit to one store. */
function unlimited(sql: string, tenant: ReadonlySet<string>): string[] {
  return sql.split(/\bUNION(?: ALL)?\b/i).flatMap((part) => unlimitedIn(part, tenant));
}

function unlimitedIn(sql: string, tenant: ReadonlySet<string>): string[] {
  const tables = tenantTables(sql, tenant);
  const isInsert = /^\s*(?:INSERT|REPLACE)\b/i.test(sql);
  const text = limits(sql);
  // A join on store_id limits nothing unless one of its tables is limited to a store.
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

describe('the audit', () => {
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
    'SELECT id FROM orders WHERE store_id = ? UNION ALL SELECT id FROM orders WHERE store_id = ? AND id = ?',
    'SELECT o.id FROM orders o LEFT JOIN api_keys k ON k.store_id = o.store_id AND k.id = o.id LEFT JOIN classes c ON c.token = o.id WHERE o.store_id = ?',
  ])('accepts %s', (sql) => expect(unlimited(sql, tenant)).toEqual([]));

  it.each([
    'SELECT store_id FROM orders WHERE id = ?',
    'SELECT store_id, id FROM orders',
    'SELECT o.id FROM orders o JOIN api_keys k ON k.store_id = ? WHERE o.id = ?',
    'INSERT INTO orders (id) VALUES (?)',
    'UPDATE orders SET version = ? WHERE (id, version) IN (?)',
    'UPDATE orders SET store_id = ? WHERE id = ?',
    'DELETE FROM `eo`.`orders` WHERE id = ?',
    'SELECT 1 FROM api_keys k LEFT JOIN orders o ON o.id = k.id WHERE k.store_id = ?',
    'SELECT id FROM orders WHERE store_id = ? UNION SELECT id FROM orders WHERE id = ?',
    'SELECT 1 FROM orders o JOIN migrations m ON o.store_id = m.store_id WHERE o.id = ?',
  ])('refuses %s', (sql) => expect(unlimited(sql, tenant)).toEqual(['orders']));
});

describe('every statement of the end-to-end tests', () => {
  let statements: string[];
  let tenant: Set<string>;

  beforeAll(async () => {
    statements = linesOf(servers.sql_trace_file);
    const columns =
      "SELECT TABLE_NAME AS name FROM information_schema.COLUMNS WHERE COLUMN_NAME = 'store_id' AND TABLE_SCHEMA = DATABASE()";
    tenant = new Set((await rows<{ name: string }>(columns)).map(({ name }) => name));
  });

  it('is in the trace, which reads or writes each table of stores', () => {
    const traced = [...statements, ...linesOf(servicesTrace())];
    const touched = new Set(traced.flatMap((sql) => tenantTables(sql, tenant)).map(({ table }) => table));
    expect(touched).toEqual(tenant);
    for (const table of ['orders', 'shipments', 'parcels']) expect(touched).toContain(table);
    // Carrier classes are shared by all stores.
    expect(tenant).not.toContain('carrier_classes');
    expect(touched.size).toBeGreaterThanOrEqual(5);
  });

  it('names store_id for each table of stores', () => {
    const unexplained = statements.filter(
      (sql) => unlimited(sql, tenant).length > 0 && !EXCEPTIONS.some(([pattern]) => pattern.test(sql)),
    );
    expect(unexplained).toEqual([]);
  });
});
