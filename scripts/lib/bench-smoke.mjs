// SPDX-License-Identifier: Apache-2.0
// The bench as a test: runs every scenario with a few requests and discards the figures.
import { setTimeout as delay } from 'node:timers/promises';
import { floorTables } from '../../bench/comparison.mjs';
import { dashboardTable, measureDashboard } from '../../bench/dashboard.mjs';
import { withConnection } from '../../bench/database.mjs';
import { fairnessTable, measureFairness } from '../../bench/fairness.mjs';
import { importTable, measureImport } from '../../bench/import.mjs';
import { inboundTable, measureInbound } from '../../bench/inbound.mjs';
import { largeTable, measureLarge } from '../../bench/large.mjs';
import { mailsTable, measureMails } from '../../bench/mails.mjs';
import { measureMemory, memoryReport } from '../../bench/memory.mjs';
import { measurePages, pagesTable, SELF_SERVICE } from '../../bench/pages.mjs';
import { measurePlatforms, platformsTable } from '../../bench/platforms.mjs';
import { measureRetention, retentionTable } from '../../bench/retention.mjs';
import { countedDatabase } from '../../bench/round-trips.mjs';
import { load } from '../../bench/rounds.mjs';
import { compared } from '../../bench/sameness.mjs';
import { measureScaling, scalingTable } from '../../bench/scaling.mjs';
import { COMPARED, seedsOf } from '../../bench/scenarios.mjs';
import { measureStarts, startsTable } from '../../bench/start.mjs';
import { insertTimelines } from '../../bench/timelines.mjs';
import { measureWebhooks, webhooksTable } from '../../bench/webhooks.mjs';
import { measureWithdrawals, WITHDRAWAL, withdrawalsTable } from '../../bench/withdrawals.mjs';
import { compareBuilds } from './bench-against.mjs';
import { fairStores, withOwnMetrics, workerOf } from './bench-measurements.mjs';
import {
  anotherStore,
  mailTo,
  SHIPPO,
  startDashboard,
  startFloor,
  startOurs,
  startReceiver,
  tokenOf,
} from './bench-servers.mjs';
import { root } from './folders.mjs';
import { say } from './say.mjs';
import { startWorker } from './service.mjs';

/** A scenario that takes longer hangs. */
const PATIENCE_MS = 60_000;

/**
 * Runs each scenario and prints how many passed and failed. One service, one worker and one floor serve all scenarios,
 * because starting a process costs more than its requests.
 * @returns the exit status
 */
export async function smoke({ daemons, settings, apiKey }, scenarios, options) {
  const results = new Results();
  const databaseUrl = settings.DATABASE_URL;
  const database = await countedDatabase(databaseUrl);
  const counted = { DATABASE_URL: database.databaseUrl };
  const shared = { ...settings, ...SHIPPO };
  const [ours, floor] = await Promise.all([
    startOurs(daemons, { ...shared, ...counted }),
    startFloor(daemons, { ...settings, ...counted }),
  ]);
  const job = { ...options, token: await tokenOf(ours, apiKey) };
  if (COMPARED.some((name) => scenarios.includes(name)))
    await compare({ ours, floor }, { scenarios, results }, { ...job, database });
  await results.of('against', scenarios.includes('new') ? ['against'] : [], () =>
    compareBuilds({ daemons, settings }, { old: root, new: root }, ['new'], job),
  );
  await results.of('start', scenarios, async () => startsTable(await measureStarts(settings, job)));

  const store = (name, more) => anotherStore(shared, ours, name, more);
  await results.of('page', scenarios, async () =>
    pagesTable(await measurePages({ api: ours, databaseUrl, ...(await store('pages', SELF_SERVICE)) }, job)),
  );
  await results.of('withdrawals', scenarios, async () =>
    withdrawalsTable(await measureWithdrawals({ api: ours, ...(await store('withdrawals', WITHDRAWAL)) }, job)),
  );
  await results.of('large', scenarios, async () =>
    largeTable(await measureLarge({ api: ours, settings: shared, store }, { ...job, requests: 2 }), job),
  );
  await results.of('dashboard', scenarios, async () => {
    const filled = { api: ours, settings: shared, ...(await store('dashboard')) };
    const { staff, ...dashboard } = await startDashboard(daemons, shared, filled.storeId);
    return dashboardTable(await measureDashboard({ dashboard, staff, ...filled }, { ...job, requests: 1 }));
  });
  await results.of('scaling', scenarios, async () => scalingTable(await scaled({ daemons, settings: shared }, job)));
  if (
    scenarios.some((name) =>
      ['import', 'platforms', 'fairness', 'inbound', 'webhooks', 'mails', 'memory', 'retention'].includes(name),
    )
  )
    await deliver({ daemons, api: ours, settings: shared }, { scenarios, results }, job);
  console.log(`\n${results.passed} passed, ${results.failed} failed`);
  return results.failed === 0 ? 0 : 1;
}

/** The scenarios that the floor has too. The runs that count statements also serve as the measured runs. */
async function compare(servers, { scenarios, results }, job) {
  for (const server of Object.values(servers)) await load(server, 'seed', { ...job, first: 0, requests: seedsOf(job) });
  await insertTimelines(job.database.databaseUrl);
  for (const scenario of COMPARED)
    await results.of(scenario, scenarios, async () => {
      const { runs, roundTrips } = await compared(servers, scenario, job);
      floorTables([{ scenario, roundTrips, rounds: [runs] }]);
    });
}

/** Starts its own processes, because it measures several. */
async function scaled({ daemons, settings }, job) {
  const workers = [];
  const receiver = await startReceiver(daemons);
  const startApi = async (index) => startOurs(daemons, await withOwnMetrics(settings), undefined, `api-${index + 1}`);
  const startNext = async (index) => {
    const worker = workerOf(await startWorker(`worker-${index + 1}`, daemons, await withOwnMetrics(settings)));
    workers.push(worker.daemon);
    return worker;
  };
  const stopWorkers = () => daemons.stop(workers.splice(0));
  const figures = await measureScaling({ startApi, startWorker: startNext, stopWorkers, receiver, settings }, job);
  await daemons.stop([receiver.daemon]);
  return figures;
}

/** The scenarios that need a worker. */
async function deliver({ daemons, api, settings }, { scenarios, results }, job) {
  const databaseUrl = settings.DATABASE_URL;
  const receiver = await startReceiver(daemons);
  // Otherwise the worker would register the parcels of other scenarios at a Shippo that does not exist.
  await withConnection(databaseUrl, (connection) => connection.query('DELETE FROM jobs'));
  const worker = workerOf(await startWorker('worker', daemons, { ...settings, ...mailTo(receiver) }));
  const startedWorker = async () => worker;
  const servers = { api, worker, receiver, settings, databaseUrl, startWorker: startedWorker };
  await results.of('import', scenarios, async () => importTable(await measureImport(servers, job)));
  await results.of('fairness', scenarios, async () =>
    fairnessTable(await measureFairness({ ...servers, ...(await fairStores(settings, api)) }, job)),
  );
  await results.of('platforms', scenarios, async () => platformsTable(await measurePlatforms(servers, job)));
  // Before the webhooks, because the receiver counts them, too.
  await results.of('mails', scenarios, async () => mailsTable(await measureMails(servers, job)));
  await results.of('inbound', scenarios, async () => inboundTable(await measureInbound(servers, job)));
  await results.of('webhooks', scenarios, async () => webhooksTable(await measureWebhooks(servers, job)));
  await results.of('retention', scenarios, async () => {
    const store = await anotherStore(settings, api, 'retention');
    return retentionTable(await measureRetention({ ...servers, ...store }, job), job);
  });
  await results.of('memory', scenarios, async () => memoryReport(await measureMemory(servers, job)));
}

class Results {
  passed = 0;
  failed = 0;

  /** Runs `work` if the scenario was chosen. */
  async of(scenario, wanted, work) {
    if (!wanted.includes(scenario)) return;
    try {
      await Promise.race([work(), late()]);
      this.passed++;
      say('bench', `${scenario}: passed`);
    } catch (error) {
      this.#fail(scenario, error);
    }
  }

  #fail(name, error) {
    this.failed++;
    say('bench', `${name}: FAILED: ${error.stack ?? error}`);
  }
}

async function late() {
  await delay(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`Not done after ${PATIENCE_MS / 1000} s`);
}
