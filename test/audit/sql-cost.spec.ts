// SPDX-License-Identifier: Apache-2.0
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterFile } from '../support/cleanup.js';
import { connectDatabase } from '../support/row-lock.js';
import { servers } from '../support/servers.js';
import { linesOf, servicesTrace } from '../support/sql-traces.js';

/** Orders of the large store. */
const ORDERS = 300_000;
/** Rows that it has in every other table. */
const ROWS = 10_000;
/** The size of a page. */
const PAGE = 50;
/** A statement that reads more rows than this grows with the store. */
const MAX_READS = 1_000;

/** Statements that may read more, each with its reason. */
const EXCEPTIONS: [RegExp, string][] = [
  [
    /(?:FROM inbound_events WHERE store_id = \? AND parcel_id |^(?:DELETE|SELECT .*) FROM `?self_service_(?:codes|sessions)\b[^?]* WHERE \(*[^?]*\bstore_id`? = \?\)? AND \(?[^?]*\border_number`? = \?\)*(?: AND \(NOT\(\S+`claim_draft` IS NULL\)\)\) FOR UPDATE| ORDER BY visit_hash LIMIT \d+)?$)/,
    'an erasure reads tables whose rows are gone after minutes or hours',
  ],
  [/^DELETE FROM test_messages WHERE store_id = \? AND \(id IN /, 'a test store has at most 500 messages'],
  [
    / FROM idempotency_records WHERE store_id = \? AND \(LOCATE/,
    'an erasure reads the answers of the last day, if the order changed in it',
  ],
  [
    / `api_keys` .*WHERE \(+[^?]*`store_id` = \?\)* (?:AND \(?[^?]*`(?:rotated_at|revoked_at)` IS NULL|ORDER BY `ApiKeyEntity`\.`id` ASC$)/,
    'a store has few API keys',
  ],
  [
    /^SELECT .* FROM (?:stores ORDER BY store_id|jobs WHERE parked_at IS NOT NULL ORDER BY .* LIMIT \?)$/,
    'lists of operators, over all stores',
  ],
  [
    / i\.order_number LIKE \? ESCAPE '\|'.* (?:AND i\.id|OFFSET) /,
    'a search of orders by number within dates reads up to 20 000 entries of an index',
  ],
  [
    /^SELECT mine\.url, .* JOIN claim_uploads other FORCE INDEX \(claim_uploads_alike\)/,
    'the page of a claim compares its photos with those of the claims of a year, in an index',
  ],
  [
    / COUNT\(\*\) AS amount FROM (?:jobs|outbox_events|webhook_deliveries|webhook_endpoints) /,
    'metrics count the backlog and the failing endpoints of all stores',
  ],
  [
    /^SELECT (?:COUNT\(\*\) AS amount FROM stores s STRAIGHT_JOIN claims c FORCE INDEX \(claims_status\)|COALESCE\(TIMESTAMPDIFF\(MICROSECOND, MIN\(oldest\.received_at\), \?\)) /,
    'metrics look into the index of each store for claims to decide, and for its oldest event of a carrier',
  ],
  [
    /^SELECT (?:\S+ AS state, COUNT\(\*\) AS amount FROM \(SELECT i\.id|COALESCE\(TIMESTAMPDIFF\(.*) FROM platform_connections c /,
    'metrics look into the index of each connection of a platform',
  ],
  [
    /^SELECT s\.store_id FROM stores s LEFT JOIN jobs j .* WHERE j\.id IS NULL /,
    'a worker looks once a minute for stores without their nightly job',
  ],
  [
    /^SELECT s\.store_id FROM stores s WHERE \(SELECT j\.due_at FROM jobs j /,
    'a worker reads one entry of an index for each store while more jobs are due than it takes at once',
  ],
  [/ FROM webhook_endpoints WHERE store_id /, 'a store has few endpoints'],
  [/ FROM platform_connections WHERE store_id = \? ORDER BY id$/, 'a store has few connections'],
  [
    / FROM carrier_accounts WHERE store_id = \? AND removed_id (?:= '' ORDER BY position, id|<> '' AND updated_at)/,
    'a store has few accounts',
  ],
  [/ FROM carrier_subscriptions WHERE store_id = \? AND account_id = \?$/, 'an account has few Mailer IDs'],
  [
    / FROM parcels p FORCE INDEX \(parcels_status\) .* AND p\.account_id = \? AND p\.polls_ended_at IS NULL /,
    'once a minute at most, an account at USPS looks for silent ones among the parcels under way',
  ],
  [
    / FROM `message_texts` .* ORDER BY `MessageTextEntity`\.`language`/,
    'a store has a text for each language and kind',
  ],
  [
    / FROM parcels p .* AND p\.tracking_number IN \(\?\) AND p\.reused_by = '' AND p\.followed_at IS NOT NULL$/,
    'only `tracking simulate` needs it',
  ],
  [
    / FROM parcels p .* AND p\.registered_at IS NULL AND \(p\.followed_at/,
    "a change of the store's carriers applies to all its unregistered parcels, in the background",
  ],
  [
    /^SELECT store_id, id, tracking_number FROM parcels WHERE carrier = \? AND registered_at IS NULL$/,
    "so does a change of a carrier's class",
  ],
  [
    /^SELECT DATE_FORMAT\((?:c\.)?(?:created|delivered|approved)_at, '%Y-%m-%d'\) AS day, .* FROM (?:orders|claims|parcels) .* GROUP BY day\b/,
    'statistics count past days once',
  ],
  [
    / FROM (?:orders i|shipments s) FORCE INDEX \(\w+\) .* LIMIT 1 OFFSET 10000$/,
    'a page of a list searches up to 10 000 entries if its filters have no index together',
  ],
  [
    / FROM orders i FORCE INDEX \(\w+\) .* AND NOT EXISTS \(SELECT 1 FROM flag_acknowledgements /,
    'a list of flagged orders passes over acknowledged ones, up to 10 000 for a page, and the work list over all',
  ],
  [
    / FROM orders i FORCE INDEX \(\w+\) .* AND (?:o\.(?:is_\w+|\w+_hash|source_store)|LOCATE\(CAST\(\? AS BINARY\), o\.document\)) /,
    'so does this statement of such a list: in a large store it ends at the entry that the statement above finds',
  ],
  [
    / FROM shipments s FORCE INDEX \((?:PRIMARY|shipments_updated)\) .* AND (?:s\.\w+_hash|COALESCE\(p\.status, 'PENDING'\)) /,
    'the same for shipments',
  ],
  [
    / FROM parcels p FORCE INDEX \(parcels_attention\) /,
    'a list of the parcels that need attention reads 1,000 of each reason at most',
  ],
  [
    / FROM order_names WHERE store_id = \? AND word LIKE \? ESCAPE '\|' LIMIT 3001\) counted$/,
    'a search by several words of a name counts up to 3,001 entries of an index for each',
  ],
  [
    /^SELECT .* FROM (?:returns|claims|orders i) FORCE INDEX \((?:returns_status|claims_status|orders_flagged)\) .* ORDER BY (?:created_at, )?(?:i\.)?id LIMIT \?$/,
    'the work list reads 101 cases of each section at most',
  ],
  [
    /^SELECT \(SELECT COUNT\(\*\) FROM \(SELECT id FROM orders FORCE INDEX .* LIMIT \?\) counted\) AS flagged/,
    'a list of orders counts up to 1,001 entries of an index for each filter',
  ],
  [
    / FROM (?:claims|withdrawals) (?:FORCE INDEX \(\w+\) )?WHERE \w+\.store_id = \?.* LIMIT 1 OFFSET 2000$/,
    'a list of claims or withdrawals searches up to 2,000 documents for a page',
  ],
  [
    /JSON_EXTRACT\(document, '\$\.(?:claim_reason|payout\.amount|within_period)'\)/,
    'so does this statement of such a list',
  ],
  [
    / FROM request_log FORCE INDEX \(\w+\) .* AND request_log\.(?:status|code|method|path) .* ORDER BY request_log\.id DESC LIMIT \?$/,
    'a page of the request log ends at the 900th entry, which a statement before it finds',
  ],
  [/^\(SELECT carrier, lane, followed_at, .* UNION ALL /, 'an hourly job reads at most 60 parcels of each of 180 days'],
  [
    / FROM transit_estimates WHERE store_id = \?$/,
    'the same job reads all groups of a store, each of 30 of these parcels',
  ],
  [/^DELETE FROM transit_estimates WHERE store_id = /, 'a store has an estimate for each group of 30 sampled parcels'],
  [/^SELECT sku, available FROM stock_levels WHERE store_id = \? ORDER BY sku$/, 'staff see the whole stock'],
];

type Row = Record<string, unknown>;

interface Column {
  table: string;
  name: string;
  type: string;
  /** Of a text. */
  length: number | null;
  isNullable: 'YES' | 'NO';
}

let database: Connection;
let columns: Column[];
/**
 * The first even row, a middle one and the last of each table; odd rows have nulls. Every column except those of few values
 * rises from row to row.
 */
const samples = new Map<string, { first: Row; middle: Row; last: Row }>();

async function query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  const [result] = await database.query<RowDataPacket[]>(sql, values);
  return result as T[];
}

const ID = "CONCAT('big_', LPAD(n, 26, '0'))";
const STORE = `big_${String(ORDERS / 2).padStart(26, '0')}`;
/** The tables with one row for each store. */
const OF_STORES = ['stores', 'retention_runs'];
const FEW_VALUES = /status|queue|type|channel|carrier|^resource$|language|class|state|reason/;

/** The SQL of a column's value in row `i`, which has the ids of order `n`, so that joins find rows. */
function valueOf({ table, name, type, length, isNullable }: Column): string {
  if (name === 'store_id') return OF_STORES.includes(table) ? ID : `'${STORE}'`;
  if (name === 'superseded_by') return "''";
  if (table === 'webhook_endpoints' && name === 'status') return "'enabled'";
  const nullable = (value: string): string => (isNullable === 'YES' ? `IF(i % 2, NULL, ${value})` : value);
  if (type === 'datetime') return nullable("'2026-01-01' + INTERVAL n MINUTE");
  if (type === 'tinyint') return nullable('i % 2');
  if (!type.includes('char') && !type.includes('text')) return nullable('i');
  if (type !== 'char' && type !== 'varchar') return "'{}'";
  if (FEW_VALUES.test(name)) return "CONCAT('v', i % 5)";
  return length === 30 ? ID : `LPAD(n, ${Math.min(length ?? 26, 26)}, '0')`;
}

/** The secondary keys of a table. To add them after the rows takes a fraction of the time. */
async function keysOf(table: string): Promise<{ name: string; definition: string }[]> {
  const [created] = await query<{ 'Create Table': string }>(`SHOW CREATE TABLE ${table}`);
  const keys = created?.['Create Table'].matchAll(/^ +((?:UNIQUE )?KEY `(\w+)` .*?),?$/gm) ?? [];
  return [...keys].map(([, definition = '', name = '']) => ({ name, definition }));
}

async function fill(table: string): Promise<void> {
  const own = columns.filter((column) => column.table === table);
  const count = table === 'orders' ? ORDERS : ROWS;
  const upTo = (end: number, name: string) =>
    `(SELECT 0 ${name} ${Array.from({ length: end - 1 }, (_, index) => `UNION ALL SELECT ${index + 1}`).join(' ')}) t${name}`;
  const numbers = `SELECT 1 + a + 100 * b + 10000 * c AS i
    FROM ${upTo(count / 10_000, 'c')} JOIN ${upTo(100, 'b')} JOIN ${upTo(100, 'a')}`;
  const keys = table === 'orders' ? await keysOf(table) : [];
  if (keys.length > 0) await query(`ALTER TABLE ${table} ${keys.map(({ name }) => `DROP KEY ${name}`).join(', ')}`);
  await query(
    `INSERT IGNORE INTO ${table} (${own.map(({ name }) => name).join(', ')}) SELECT ${own.map(valueOf).join(', ')}
     FROM (SELECT i, i * ${ORDERS / count} AS n FROM (${numbers}) counted) numbers`,
  );
  if (keys.length > 0)
    await query(`ALTER TABLE ${table} ${keys.map(({ definition }) => `ADD ${definition}`).join(', ')}`);
  await query(`ANALYZE TABLE ${table}`);
  const condition = OF_STORES.includes(table) ? "store_id LIKE 'big%'" : `store_id = '${STORE}'`;
  const rowAt = async (offset: number): Promise<Row> => {
    const order = own.find(
      ({ name, length }) => name !== 'store_id' && length !== null && !FEW_VALUES.test(name),
    )?.name;
    const [row] = await query<Row>(
      `SELECT * FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT 1 OFFSET ${offset}`,
    );
    return row ?? {};
  };
  const [found] = await query<{ amount: number }>(`SELECT COUNT(*) AS amount FROM ${table} WHERE ${condition}`);
  const amount = Number(found?.amount);
  expect([table, amount > count / 2]).toEqual([table, true]);
  samples.set(table, { first: await rowAt(1), middle: await rowAt(amount / 2 - 1), last: await rowAt(amount - 1) });
}

/** The tables of stores that a statement names. */
function tablesOf(sql: string): string[] {
  return [...samples.keys()].filter((table) => new RegExp(`\\b(?:FROM|JOIN|UPDATE)\\s+\`?${table}\\b`, 'i').test(sql));
}

const COMPARED = /`?(\w+)`?\s*(<=>|<=|>=|<>|=|<|>|[-+]|LIKE|(?:NOT )?IN\s*\()\s*$/i;
/** A placeholder in a function: the column that it is assigned to, or the argument before it. */
const ARGUMENT = /(\w+)(?:\s*=\s*\w+\([^?]*|,\s*)$/;
/** A choice of a row's value by the place of its key in a list. */
const CHOICE = /(\w+) = ELT\(FIELD\((\w+), $/;
const TUPLE = /\(([\w., ]+)\)\s+IN\s*\($/i;

/** Values for the placeholders of a statement: those of a middle row, and the widest for ranges. */
function valuesFor(sql: string, tables: readonly string[]): unknown[] {
  const valueIn = (column: string, row: 'first' | 'middle' | 'last'): unknown => {
    const table = tables.find((name) => column in (samples.get(name)?.middle ?? {}));
    return column === 'store_id' ? STORE : ((table && samples.get(table)?.[row][column]) ?? null);
  };
  const parts = sql.split('?');
  return parts.slice(0, -1).map((before, index) => {
    const [, , key] = CHOICE.exec(before) ?? [];
    if (key !== undefined) return valueIn(key, 'middle');
    const [, assigned] = CHOICE.exec(parts[index - 1] ?? '') ?? [];
    if (assigned !== undefined) return valueIn(assigned, 'middle');
    const tuple = TUPLE.exec(before)?.[1];
    if (tuple) {
      const keys = tuple.split(',').map((name) => valueIn(name.trim().replace(/^\w+\./, ''), 'middle'));
      // As `keysOf` does.
      return [keys, keys];
    }
    if (/LIMIT\s*$/i.test(before)) return PAGE;
    const [, column = '', operator = ''] = COMPARED.exec(before) ?? ARGUMENT.exec(before) ?? [];
    if (operator.toUpperCase() === 'LIKE') return '0%';
    return valueIn(
      column,
      operator.startsWith('>') ? 'first' : operator.startsWith('<') && operator !== '<=>' ? 'last' : 'middle',
    );
  });
}

/** The reads of this connection, with a few for asking. */
async function readsSoFar(): Promise<number> {
  const counters = await query<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
}

/** A step of the plan of a statement. */
interface PlanStep {
  /** Of the store, or such as `<derived2>`. */
  table: string | null;
  /** `ALL` or `index` if all rows or index entries may be read. */
  type: string | null;
  /** An estimate; of an index in the sort order it goes by the LIMIT. */
  rows: number | string | null;
}

const isScan = ({ table, type, rows }: PlanStep): boolean =>
  !table?.startsWith('<') && (type === 'ALL' || type === 'index') && Number(rows) > MAX_READS;

/**
 * The rows and index entries that a statement reads in the large store, or that its plan would scan with other values. A
 * write is rolled back.
 */
async function readsOf(sql: string): Promise<number> {
  const values = valuesFor(sql, tablesOf(sql));
  await database.beginTransaction();
  try {
    const scans = (await query<PlanStep>(`EXPLAIN ${sql}`, values)).filter(isScan);
    const before = await readsSoFar();
    await query(sql, values);
    const reads = (await readsSoFar()) - before;
    return Math.max(reads, ...scans.map(({ rows }) => Number(rows)));
  } finally {
    await database.rollback();
  }
}

/** The traced statements; those of services that tests call directly are in a separate file. */
function tracedStatements(): string[] {
  const lines = [...linesOf(servers.sql_trace_file), ...linesOf(servicesTrace())];
  return [...new Set(lines)].filter((sql) => /^\(?(?:SELECT|UPDATE|DELETE)\b/i.test(sql) && tablesOf(sql).length > 0);
}

beforeAll(async () => {
  database = await connectDatabase();
  afterFile(() => database.end());
  columns = await query<Column>(`SELECT TABLE_NAME AS 'table', COLUMN_NAME AS name, DATA_TYPE AS type,
    CHARACTER_MAXIMUM_LENGTH AS length, IS_NULLABLE AS isNullable FROM information_schema.COLUMNS
    WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`);
  for (const { table, name } of columns) if (name === 'store_id') await fill(table);
});

it('no statement of the end-to-end tests reads more rows of a larger store', async () => {
  const growing: string[] = [];
  for (const sql of tracedStatements()) {
    if (EXCEPTIONS.some(([pattern]) => pattern.test(sql))) continue;
    const reads = await readsOf(sql).catch((error: unknown) => String(error));
    if (typeof reads === 'string' || reads > MAX_READS) growing.push(`${reads}: ${sql}`);
  }
  expect(growing).toEqual([]);
});
