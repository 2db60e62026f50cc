// SPDX-License-Identifier: Apache-2.0
// Measures the pages of the dashboard over a store with many orders, without a floor.
import { withConnection } from './database.mjs';
import { fill } from './large.mjs';
import { percentiles } from './percentiles.mjs';
import { cpuMs, memoryMiB } from './process-cost.mjs';
import { markdown } from './table.mjs';
import { atMost, verdictTable } from './verdicts.mjs';

const CALLS = 40;
const GOAL = atMost(100, 0);

/**
 * The pages, by the order, return and claim that they show.
 * @type {Record<string, (subjects: { order: string, email: string, ret: string, claim: string }) => string>}
 */
const PAGES = {
  overview: () => '/overview',
  'search: order number': ({ order }) => `/search?q=${order.toLowerCase()}`,
  'search: one of many names': () => '/search?q=maria',
  'search: name of one': () => '/search?q=grace+hopper',
  'search: nothing found': () => '/search?q=nobody%40shop.example',
  'orders, newest': () => '/orders',
  'orders, highest total': () => '/orders?sort=value',
  'orders, total from 40, newest': () => '/orders?min=40&sort=newest',
  'orders, flagged and cancelled': () => '/orders?flagged=on&cancelled=on',
  'orders, late': () => '/orders?attention=late',
  order: ({ order }) => `/orders/${order}`,
  'shipments, newest': () => '/shipments',
  'shipments, silent': () => '/shipments?attention=silent',
  'returns, awaiting a decision': () => '/returns',
  return: ({ ret }) => `/returns/${ret}`,
  'claims to review': () => '/claims',
  'claims, denied': () => '/claims/all?status=DENIED',
  'claims, lost and denied': () => '/claims/all?status=DENIED&reason=Lost',
  'claims of an order': ({ order }) => `/claims/all?text=${order.toLowerCase()}`,
  'claims of a customer': ({ email }) => `/claims/all?text=${encodeURIComponent(email)}`,
  claim: ({ claim }) => `/claims/${claim}`,
  people: () => '/people',
  'audit log': () => '/people/audit',
  integration: () => '/integration',
  events: () => '/integration/events',
  requests: () => '/integration/requests',
  settings: () => '/settings',
};

/**
 * Fills a store and reads each page again and again, one at a time, as a member of staff.
 * @param {{ api: import('./rounds.mjs').Server, settings: { DATABASE_URL: string }, dashboard: { port: number, pid: number },
 *   staff: { email: string, password: string }, storeId: string, token: string }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export async function measureDashboard({ dashboard, staff, ...filled }, job) {
  const orders = job.dashboard;
  await fill(filled, orders, job);
  const subjects = await withConnection(filled.settings.DATABASE_URL, (connection) =>
    prepared(connection, filled.storeId),
  );
  const visit = await signedIn(`http://127.0.0.1:${dashboard.port}`, staff);
  const figures = [];
  const cpuBefore = cpuMs(dashboard.pid);
  for (const [page, pathOf] of Object.entries(PAGES)) {
    const latencies = [];
    const path = pathOf(subjects);
    await visit(path);
    for (let call = 0; call < (job.requests ?? CALLS); call++) {
      const began = performance.now();
      await visit(path);
      latencies.push(performance.now() - began);
    }
    figures.push({ page, ...percentiles(latencies) });
  }
  const cpu = (cpuMs(dashboard.pid) - cpuBefore) / (figures.length * ((job.requests ?? CALLS) + 1));
  return { orders, figures, cpu, peak: memoryMiB(dashboard.pid).peak };
}

/** Gives the orders names, and some parcels a need for attention. Returns an order, its e-mail address, a return and a claim. */
async function prepared(connection, storeId) {
  const words = `ELT(1 + CRC32(id) MOD 7, 'maria', 'joao', 'ana', 'pedro', 'maria', 'julia', 'maria')`;
  const surnames = `ELT(1 + CRC32(CONCAT(id, 'x')) MOD 5, 'silva', 'souza', 'santos', 'costa', 'lima')`;
  for (const word of [words, surnames])
    await connection.query(
      `INSERT IGNORE INTO order_names (store_id, word, order_id) SELECT store_id, ${word}, id FROM orders WHERE store_id = ?`,
      [storeId],
    );
  const [[{ id, order_number: order, email }]] = await connection.query(
    `SELECT id, order_number, JSON_UNQUOTE(JSON_EXTRACT(document, '$.customer.email')) AS email FROM orders
     WHERE store_id = ? ORDER BY id DESC LIMIT 1`,
    [storeId],
  );
  for (const word of ['grace', 'hopper'])
    await connection.query('INSERT INTO order_names VALUES (?, ?, ?)', [storeId, word, id]);
  await connection.query(
    `UPDATE parcels SET attention_at = created_at, attention_reason = ELT(1 + CRC32(id) MOD 3, 'late', 'exception', 'silent')
     WHERE store_id = ? AND CRC32(id) MOD 20 = 0`,
    [storeId],
  );
  const newest = async (table) => {
    const [[row]] = await connection.query(`SELECT id FROM ${table} WHERE store_id = ? ORDER BY id DESC LIMIT 1`, [
      storeId,
    ]);
    return row.id;
  };
  for (const table of ['order_names', 'parcels']) await connection.query(`ANALYZE TABLE ${table}`);
  return { order, email, ret: await newest('returns'), claim: await newest('claims') };
}

const SECURE = { 'x-forwarded-proto': 'https' };

const cookiesOf = ({ headers }) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');

/** Signs in as a browser does; returns a function that reads a page. */
async function signedIn(url, { email, password }) {
  const form = await fetch(`${url}/sign-in`, { headers: SECURE });
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const body = new URLSearchParams({ email, password, csrf });
  const headers = { ...SECURE, cookie: cookiesOf(form) };
  const cookie = cookiesOf(await fetch(`${url}/sign-in`, { method: 'POST', headers, body, redirect: 'manual' }));
  return async (path) => {
    const page = await fetch(`${url}${path}`, { headers: { ...SECURE, cookie }, redirect: 'manual' });
    const text = await page.text();
    // A search for an order number leads to its page.
    const isFound =
      page.status === 200 || (page.status === 303 && !page.headers.get('location')?.startsWith('/sign-in'));
    if (!isFound)
      throw new Error(`${path} answered ${page.status} ${page.headers.get('location') ?? text.slice(0, 200)}`);
  };
}

const COLUMNS = [
  ['Page', ({ page }) => page],
  ['p50 ms', ({ p50 }) => p50.toFixed(0)],
  ['p95 ms', ({ p95 }) => p95.toFixed(0)],
];

/** A Markdown table with a row for each page, and the verdict on the slowest. */
export function dashboardTable({ orders, figures, cpu, peak }) {
  const slowest = figures.reduce((a, b) => (a.p95 > b.p95 ? a : b));
  const verdict = verdictTable([[`slowest page (${slowest.page}), p95 in ms`, slowest.p95, GOAL]]);
  const cost = `A page took ${cpu.toFixed(0)} ms of CPU of the dashboard; its memory was at most ${peak.toFixed(0)} MiB.`;
  const table = markdown(COLUMNS, figures);
  return `Pages of the dashboard, of a store with ${orders} orders:\n\n${table}\n\n${verdict}\n\n${cost}`;
}
