// SPDX-License-Identifier: Apache-2.0
// Measures the pages of customers, without a floor.
import { createHash, randomUUID } from 'node:crypto';
import { withConnection } from './database.mjs';
import { load } from './rounds.mjs';
import { fullClaim, giveBack } from './scenarios.mjs';
import { markdown, median } from './table.mjs';
import { insertTimelines } from './timelines.mjs';
import { atMost, verdictTable } from './verdicts.mjs';

/** Connections: one customer at a time, and many at once. */
const CONNECTIONS = [1, 16];
const MAX_P50_MS = atMost(15, 1);
const TRACKING_P50_MS = atMost(12, 1);
const MAX_KB = atMost(30, 1);

/** What a store must allow for its customers to see all pages. */
export const SELF_SERVICE = { self_service: { returns: true, claims: true } };

/**
 * The requests of each page, by the links of four orders: one that was delivered, one whose customer has a session, one with
 * a return, and one with a claim.
 * @type {Record<string, (links: Links) => { path: string, cookie?: string }>}
 * @typedef {{ delivered: string, visited: string, visitedNumber: string, visit: string, claimed: string, ret: string, claim: string }} Links
 */
const PAGES = {
  'tracking page': ({ delivered }) => ({ path: delivered }),
  'tracking page with a claim': ({ claimed }) => ({ path: claimed }),
  'return page': ({ ret }) => ({ path: ret }),
  'claim page': ({ claim }) => ({ path: claim }),
  'question for the email address': ({ visited }) => ({ path: `${visited}/return` }),
  'form of a return': ({ visited, visit }) => ({ path: `${visited}/return`, cookie: visit }),
  'form of a claim': ({ visited, visit }) => ({ path: `${visited}/claim`, cookie: visit }),
};

/** Pages that are asked for at once, to know their size. */
const AT_ONCE = 400;

/**
 * Fills a store that allows self-service with orders, parcels, returns and claims, and reads each page.
 * @param {{ api: import('./rounds.mjs').Server, databaseUrl: string, storeId: string, token: string }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export async function measurePages({ api, token, ...database }, { rounds, ...options }) {
  const job = { ...options, token };
  await load(api, 'new', { ...job, first: 0, requests: job.pages });
  await load(api, 'claimable', { ...job, first: job.pages, requests: 3 * job.pages });
  const client = new Client(api, job);
  const links = [];
  for (let count = 0; count < job.pages; count++) links.push(await linksOf(client, count, job.pages));
  await deliver(database, links);
  const measured = [];
  for (const [page, requestOf] of Object.entries(PAGES)) {
    const pages = links.map(requestOf);
    const bytes = Math.max(...(await Promise.all(pages.slice(0, AT_ONCE).map((each) => client.sizeOf(each)))));
    for (const connections of CONNECTIONS) {
      const read = () => load(api, 'page', { ...job, connections, pages });
      await read();
      const runs = [];
      for (let round = 0; round < rounds; round++) runs.push(await read());
      measured.push({ page, connections, bytes, runs });
    }
  }
  return measured;
}

/** Requests a return of an order, and files a claim on another one. */
async function linksOf(client, count, pages) {
  const numberOf = (group) => `${client.owner}-N${group * pages + count}`;
  const [delivered, visited, returned, claimed] = await Promise.all(
    [0, 1, 2, 3].map(async (group) => (await client.get(`/orders/${numberOf(group)}`)).order),
  );
  const { return_id } = await client.call(giveBack(returned.order_number, returned.line_items[0].line_id));
  const { return: ret } = await client.get(`/returns/${return_id}`);
  const { claim } = (await client.call(fullClaim(claimed.order_number))).data;
  const pathOf = (url) => new URL(url).pathname;
  return {
    delivered: pathOf(delivered.tracking_page_url),
    visited: pathOf(visited.tracking_page_url),
    visitedNumber: visited.order_number,
    visit: `__Host-parcelward-visit=${visitOf(count)}`,
    claimed: pathOf(claimed.tracking_page_url),
    ret: pathOf(ret.return_page_url),
    claim: pathOf(claim.claim_page_url),
  };
}

/** The token of a browser, which has 43 characters. */
const visitOf = (count) => String(count).padStart(43, '0');

/** Delivers all parcels, and gives customers a session, as the code of a mail would. */
async function deliver({ databaseUrl, storeId }, links) {
  await insertTimelines(databaseUrl);
  await withConnection(databaseUrl, async (connection) => {
    await connection.query(`UPDATE parcels SET status = 'DELIVERED', delivered_at = created_at WHERE store_id = ?`, [
      storeId,
    ]);
    const sessions = links.map(({ visitedNumber }, count) => [
      storeId,
      createHash('sha256').update(visitOf(count)).digest('hex'),
      visitedNumber,
    ]);
    for (const session of sessions)
      await connection.query(
        `INSERT INTO self_service_sessions (store_id, visit_hash, order_number, expires_at)
         VALUES (?, ?, ?, UTC_TIMESTAMP() + INTERVAL 1 DAY)`,
        session,
      );
  });
}

/** Calls the API, and reads pages. */
class Client {
  constructor({ owner, port }, { token }) {
    this.owner = owner;
    this.url = `http://127.0.0.1:${port}`;
    this.headers = { ...SECURE, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  async get(path) {
    return (await this.call({ method: 'GET', path })).data;
  }

  /** @param {{ method: string, path: string, body?: string }} request */
  async call({ method, path, body }) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      body,
      headers: { ...this.headers, 'idempotency-key': randomUUID() },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  /** @param {{ path: string, cookie?: string }} request */
  async sizeOf({ path, cookie = '' }) {
    const page = await fetch(`${this.url}${path}`, { headers: { ...SECURE, cookie } });
    return (await page.arrayBuffer()).byteLength;
  }
}

const SECURE = { 'x-forwarded-proto': 'https' };

const kb = ({ bytes }) => bytes / 1000;
const p50 = ({ runs }) => median(runs.map((run) => run.p50));

const medianOf = (measured, figure) => median(measured.runs.map(figure));
const percentilesOf = (measured) =>
  ['p50', 'p95', 'p99'].map((name) => medianOf(measured, (run) => run[name]).toFixed(1)).join('/');

const COLUMNS = [
  ['Page', ({ many }) => many.page],
  ['/s', ({ many }) => medianOf(many, ({ requests, seconds }) => requests / seconds).toFixed(0)],
  ['p50/p95/p99 ms', ({ many }) => percentilesOf(many)],
  ['one at a time', ({ one }) => percentilesOf(one)],
  ['API CPU ms', ({ many }) => medianOf(many, ({ cpuMs, requests }) => cpuMs / requests).toFixed(2)],
  ['KB at most', ({ many }) => kb(many).toFixed(1)],
];

/** A Markdown table with a row for each page, of many customers at once and of one at a time, and the verdicts. */
export function pagesTable(measured) {
  const [alone, atOnce] = CONNECTIONS.map((count) => measured.filter(({ connections }) => connections === count));
  const slowest = atOnce.reduce((a, b) => (p50(a) > p50(b) ? a : b));
  const largest = atOnce.reduce((a, b) => (kb(a) > kb(b) ? a : b));
  const tracking = atOnce.find(({ page }) => page === 'tracking page');
  const verdicts = verdictTable([
    ['tracking page, p50 in ms', p50(tracking), TRACKING_P50_MS],
    [`slowest page (${slowest.page}), p50 in ms`, p50(slowest), MAX_P50_MS],
    [`largest page (${largest.page}) in KB`, kb(largest), MAX_KB],
  ]);
  const rows = atOnce.map((many) => ({ many, one: alone.find(({ page }) => page === many.page) }));
  return `${markdown(COLUMNS, rows)}\n\n${verdicts}`;
}
