// Measures tracking pages, without a floor.
import { insertTimelines } from './timelines.mjs';
import { load } from './rounds.mjs';
import { markdown, median } from './table.mjs';
import { atMost, verdictList } from './verdicts.mjs';

/** Connections: one customer at a time, and many at once. */
const CONNECTIONS = [1, 16];

/**
 * Pushes orders with their parcels to `api`, gives the parcels timelines, and reads the orders' pages.
 * @param {{ api: import('./rounds.mjs').Server, databaseUrl: string }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export async function measurePages({ api, databaseUrl }, { rounds, ...job }) {
  await load(api, 'new', { ...job, first: 0, requests: job.pages });
  await insertTimelines(databaseUrl);
  const paths = [];
  const bytes = [];
  for (let count = 0; count < job.pages; count++) {
    const path = await pathOf(api, `${api.owner}-N${count}`, job);
    paths.push(path);
    bytes.push(await sizeOf(api, path));
  }
  const measured = [];
  for (const connections of CONNECTIONS) {
    await load(api, 'page', { ...job, connections, paths });
    const runs = [];
    for (let round = 0; round < rounds; round++) runs.push(await load(api, 'page', { ...job, connections, paths }));
    measured.push({ connections, bytes: median(bytes), runs });
  }
  return measured;
}

const SECURE = { 'x-forwarded-proto': 'https' };

async function pathOf({ port }, number, { token }) {
  const headers = { ...SECURE, authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/orders/${number}`, { headers });
  const { data } = /** @type {import('../packages/client/src/generated.js').OrderAnswer} */ (await answer.json());
  return new URL(data.order.tracking_page_url).pathname;
}

async function sizeOf({ port }, path) {
  const page = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: SECURE })).arrayBuffer();
  return page.byteLength;
}

const COLUMNS = [
  ['Work', ({ connections }) => `tracking page, ${connections} at once`],
  ['/s', ({ runs }) => median(runs.map(({ requests, seconds }) => requests / seconds)).toFixed(0)],
  [
    'p50/p95/p99 ms',
    ({ runs }) => ['p50', 'p95', 'p99'].map((name) => median(runs.map((run) => run[name])).toFixed(1)).join(' / '),
  ],
  ['API CPU ms', ({ runs }) => median(runs.map(({ cpuMs, requests }) => cpuMs / requests)).toFixed(2)],
  ['KB', ({ bytes }) => (bytes / 1000).toFixed(1)],
];

/** A Markdown table with a row for each number of connections, and the verdict on many at once. */
export function pagesTable(measured) {
  const { connections, runs } = measured.at(-1);
  const p50 = median(runs.map((run) => run.p50));
  const verdict = verdictList([[`tracking page, ${connections} at once, p50 in ms`, p50, atMost(15, 1)]]);
  return `${markdown(COLUMNS, measured)}\n\n${verdict}`;
}
