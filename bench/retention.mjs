// SPDX-License-Identifier: Apache-2.0
// Measures how the nightly job slows the API down, and how many orders it erases meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from './database.mjs';
import { fill } from './large.mjs';
import { load } from './rounds.mjs';
import { withServices } from './services.mjs';
import { markdown, median } from './table.mjs';
import { atLeast, atMost, verdictTable } from './verdicts.mjs';

/** The orders are three years old, older than the two years of the default. */
const AGE_HOURS = 3 * 365 * 24;
const WORK = { 'PUT new order': 'new', 'GET order': 'get' };
const NIGHT_HOURS = 8;
const SLOWER = atMost(1.1);

/**
 * Fills a store with old orders, and loads the API with and without the job by turns; a worker runs all the time.
 * @param {{ api: import('./rounds.mjs').Server, settings: { DATABASE_URL: string }, storeId: string, token: string }} servers
 * @param {import('./rounds.mjs').Job} job
 */
export async function measureRetention({ api, settings, storeId, token }, job) {
  const count = (sql) =>
    withConnection(settings.DATABASE_URL, async (connection) => {
      const [[row]] = await connection.query(`SELECT COUNT(*) AS amount FROM ${sql}`, [storeId]);
      return Number(row.amount);
    });
  const erased = () => count('orders WHERE store_id = ? AND is_erased = 1');
  await fill({ api, settings, storeId, token }, job.retention, { ...job, token, ageHours: AGE_HOURS });
  return withServices(settings, async ({ setRetention, startRetention, retentionOf }) => {
    const pause = async () => {
      await setRetention(storeId, { personal_days: 0 });
      while ((await retentionOf(storeId)).last_run?.ended_at === null) await delay(50);
    };
    const resume = async () => {
      const before = await erased();
      await setRetention(storeId, { personal_days: null });
      await startRetention(storeId);
      // In a test there are few orders, and the last round may find none.
      while ((await erased()) === before && !job.isSmoke) await delay(50);
    };
    const figures = [];
    const speed = { orders: 0, seconds: 0 };
    for (const [work, scenario] of Object.entries(WORK)) {
      const runs = { without: [], with: [] };
      const measured = async (name) => {
        if (name === 'without') await pause();
        else await resume();
        const [before, began] = [await erased(), performance.now()];
        runs[name].push(await load(api, scenario, { ...job, token }));
        if (name === 'with') {
          speed.seconds += (performance.now() - began) / 1_000;
          speed.orders += (await erased()) - before;
        }
      };
      await load(api, scenario, { ...job, token });
      for (let round = 0; round < job.rounds; round++)
        for (const name of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) await measured(name);
      figures.push({ work, ...runs });
    }
    await resume();
    const [before, began] = [await erased(), performance.now()];
    await delay(job.retentionSeconds * 1_000);
    const idle = { orders: (await erased()) - before, seconds: (performance.now() - began) / 1_000 };
    await pause();
    return { figures, loaded: speed, idle };
  });
}

const rateOf = ({ requests, seconds }) => requests / seconds;
const medianOf = (runs, figure) => median(runs.map(figure));
/** Medians of the rounds' ratios: a round is one run without the job, and the one beside it. */
const ratioOf = (runs, figure) => median(runs.with.map((run, index) => figure(run) / figure(runs.without[index])));

const pairs = (figure, digits) => (runs) =>
  `${medianOf(runs.without, figure).toFixed(digits)} / ${medianOf(runs.with, figure).toFixed(digits)}`;

const COLUMNS = [
  ['Work', ({ work }) => work],
  ['requests /s, without / with', pairs(rateOf, 0)],
  ['slower', (runs) => (1 / ratioOf(runs, rateOf)).toFixed(2)],
  ['p95 ms', pairs(({ p95 }) => p95, 1)],
  ['CPU ms', pairs(({ cpuMs, requests }) => cpuMs / requests, 2)],
];

const hoursOf = (orders, { orders: done, seconds }) => (orders / (done / seconds) / 3_600).toFixed(1);

/** A Markdown table of the API's figures without and with the job, and how long the job takes. */
export function retentionTable({ figures, loaded, idle }, { retention }) {
  const verdicts = figures.map((runs) => [`${runs.work}, times slower`, 1 / ratioOf(runs, rateOf), SLOWER]);
  const perSecond = ({ orders, seconds }) => orders / seconds;
  const enough = atLeast(retention / NIGHT_HOURS / 3_600, 1);
  return [
    `The API without and with the nightly job, which erases old orders of a store of ${retention}:`,
    markdown(COLUMNS, figures),
    verdictTable([
      ...verdicts,
      ['orders erased a second, API under full load', perSecond(loaded), enough],
      ['orders erased a second, API idle', perSecond(idle), enough],
    ]),
    `All ${retention} would take ${hoursOf(retention, loaded)} hours under full load, ${hoursOf(retention, idle)} hours idle.`,
  ].join('\n\n');
}
