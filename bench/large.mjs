// SPDX-License-Identifier: Apache-2.0
// Compares a store of a million orders with a store of ten thousand, on one service.
import { withConnection } from './database.mjs';
import { percentiles } from './percentiles.mjs';
import { load } from './rounds.mjs';
import { seedsOf } from './scenarios.mjs';
import { withServices } from './services.mjs';
import { markdown, median } from './table.mjs';
import { atMost } from './verdicts.mjs';

const STORES = ['small', 'large'];
/** Requests of `seed` that write orders: all but the parcels without an order. */
const SEEDED_ORDERS = 3;
const GOAL = atMost(1.1);
const LIST_CALLS = 50;

const REQUESTS = {
  'PUT new order': 'new',
  'PUT changed': 'changed',
  'GET order': 'get',
  'GET events, first page': 'events',
  'GET returns, newest': 'returns',
};

/** What the dashboard lists, as calls of the service's classes. */
const LISTS = {
  'orders, newest': ({ orders }, storeId) => orders.list(storeId),
  'orders, flagged': ({ orders }, storeId) => orders.list(storeId, { flagged: true }),
  'orders, text and flag': ({ orders }, storeId) => orders.list(storeId, { text: 'ours-', flagged: true }),
  'orders by day': ({ orders }, storeId) => orders.byDay(storeId, lastDays(30)),
  'claims, queue': ({ claims }, storeId) => claims.list(storeId),
};

/**
 * The SQL of a column `#` in the copy `@copy` of a row, by its name; other columns stay as they are. The ids of a copy have its
 * time, `@time`, because ranges of days are ranges of ids.
 */
const each = (names, sql) => Object.fromEntries(names.map((name) => [name, sql]));
const COPIED = {
  ...each(['id', 'parcel_id', 'resource_id'], 'CONCAT(LEFT(#, 4), @time, RIGHT(#, 16))'),
  ...each(['order_number', 'order_id', 'order_key', 'tracking_number'], "IF(# = '', '', CONCAT(#, '-', @copy))"),
  ...each(['created_at', 'updated_at', 'occurred_at'], '# - INTERVAL @hours HOUR'),
  request_id: "CONCAT(LEFT(#, 13), LPAD(@copy, 6, '0'), RIGHT(#, 10))",
  protect_order_number: "CONCAT('PW-', RIGHT(CONV(UUID_SHORT(), 10, 36), 10))",
  position: '# - 1000 * @copy',
  // One order in a thousand.
  is_flagged: '@copy MOD 10 = 1 AND CRC32(id) MOD 100 = 0',
};
const TABLES = ['orders', 'shipments', 'parcels', 'outbox_events', 'returns', 'claims'];

/**
 * Fills two stores and measures both by turns. `store(name)` creates one: `{storeId, token}`. Returns the figures for
 * {@link largeTable}.
 * @param {{ api: import('./rounds.mjs').Server, settings: { DATABASE_URL: string },
 *   store: (name: string) => Promise<{ storeId: string, token: string }> }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export async function measureLarge({ api, settings, store }, { rounds, ...job }) {
  const sizes = { small: job.large / 100, large: job.large };
  const stores = {};
  for (const name of STORES) {
    stores[name] = await store(name);
    await fill({ api, settings, ...stores[name] }, sizes[name], job);
  }
  const runs = [];
  for (const [work, scenario] of Object.entries(REQUESTS))
    runs.push([work, ({ token }) => load(api, scenario, { ...job, token })]);
  const figures = [];
  const measured = async ([work, run]) => {
    for (const name of STORES) await run(stores[name]);
    const results = { small: [], large: [] };
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 === 0 ? STORES : STORES.toReversed()) results[name].push(await run(stores[name]));
    figures.push({ work, ...results });
  };
  for (const run of runs) await measured(run);
  await withServices(settings, async (services) => {
    for (const [work, list] of Object.entries(LISTS))
      await measured([work, ({ storeId }) => timed(job.requests ?? LIST_CALLS, () => list(services, storeId))]);
  });
  return figures;
}

/** Writes orders over the API, and copies them until there are `size`. Each copy is an hour older, beginning with `job.ageHours`. */
export async function fill({ api, settings, storeId, token }, size, job) {
  await load(api, 'seed', { ...job, token, first: 0, requests: seedsOf(job) });
  const requests = Math.ceil(job.existing / 10);
  for (const scenario of ['return', 'claim']) await load(api, scenario, { ...job, token, requests });
  await withConnection(settings.DATABASE_URL, async (connection) => {
    // No relay runs, so that the events get their positions here.
    const positions = 'UPDATE outbox_events SET position = UNIX_TIMESTAMP(NOW(3)) * 1000 WHERE store_id = ?';
    await connection.query(positions, [storeId]);
    const filledAt = Date.now();
    const copies = Math.ceil(size / (SEEDED_ORDERS * job.existing)) - 1;
    for (const table of TABLES) {
      const [found] = await connection.query(`SHOW COLUMNS FROM ${table}`);
      const columns = found.filter(({ Extra }) => Extra === '').map(({ Field }) => Field);
      const values = columns.map((name) => (COPIED[name] ?? '#').replaceAll('#', name));
      // The copies of the seeds, not of other copies.
      await connection.query(`CREATE TEMPORARY TABLE seeds AS SELECT * FROM ${table} WHERE store_id = ?`, [storeId]);
      await connection.beginTransaction();
      for (let copy = 1; copy <= copies; copy++) {
        const hours = copy + (job.ageHours ?? 0);
        const time = timeOfId(filledAt - hours * 3_600_000);
        await connection.query('SET @copy = ?, @hours = ?, @time = ?', [copy, hours, time]);
        await connection.query(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM seeds`);
      }
      await connection.commit();
      await connection.query('DROP TEMPORARY TABLE seeds');
      await connection.query(`ANALYZE TABLE ${table}`);
    }
  });
}

/** The characters of an id that say its time, in milliseconds: ten digits of base 32. */
function timeOfId(ms) {
  const digits = Array.from({ length: 10 }, (_, index) => Math.floor(ms / 32 ** (9 - index)) % 32);
  return digits.map((digit) => '0123456789abcdefghjkmnpqrstvwxyz'[digit]).join('');
}

/** Calls `work` again and again; the result is as that of the load generator. */
async function timed(calls, work) {
  const latencies = [];
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) {
    const began = performance.now();
    await work();
    latencies.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  return { requests: calls, cpuMs: (user + system) / 1000, ...percentiles(latencies) };
}

function lastDays(count) {
  const to = new Date();
  return { from: new Date(to.getTime() - count * 86_400_000), to };
}

const p50Of = (runs) => median(runs.map(({ p50 }) => p50));
const cpuOf = (runs) => median(runs.map(({ cpuMs, requests }) => cpuMs / requests));
const ratioOf = ({ small, large }, figure) => figure(large) / figure(small);

const COLUMNS = [
  ['Work', ({ work }) => work],
  ['p50 ms, small / large', ({ small, large }) => `${p50Of(small).toFixed(1)} / ${p50Of(large).toFixed(1)}`],
  [`ratio (${GOAL.goal})`, (row) => GOAL.of(ratioOf(row, p50Of))],
  ['CPU ms, small / large', ({ small, large }) => `${cpuOf(small).toFixed(2)} / ${cpuOf(large).toFixed(2)}`],
  [`ratio (${GOAL.goal})`, (row) => GOAL.of(ratioOf(row, cpuOf))],
];

/** A Markdown table of medians over the rounds, with the verdicts. */
export function largeTable(figures, { large }) {
  return `A store of ${large / 100} orders against one of ${large}:\n\n${markdown(COLUMNS, figures)}`;
}
