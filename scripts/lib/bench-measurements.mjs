// SPDX-License-Identifier: Apache-2.0
// The measurements without a floor, each with its own servers, so that no other work disturbs it.
import { dashboardTable, measureDashboard } from '../../bench/dashboard.mjs';
import { fairnessTable, measureFairness } from '../../bench/fairness.mjs';
import { importTable, measureImport } from '../../bench/import.mjs';
import { inboundTable, measureInbound } from '../../bench/inbound.mjs';
import { largeTable, measureLarge } from '../../bench/large.mjs';
import { mailsTable, measureMails } from '../../bench/mails.mjs';
import { measureMemory, memoryReport } from '../../bench/memory.mjs';
import { measurePages, pagesTable, SELF_SERVICE } from '../../bench/pages.mjs';
import { measurePlatforms, platformsTable } from '../../bench/platforms.mjs';
import { measureRetention, retentionTable } from '../../bench/retention.mjs';
import { measureScaling, scalingTable } from '../../bench/scaling.mjs';
import { measureStarts, startsTable } from '../../bench/start.mjs';
import { measureWebhooks, webhooksTable } from '../../bench/webhooks.mjs';
import { measureWithdrawals, UNLIMITED, WITHDRAWAL, withdrawalsTable } from '../../bench/withdrawals.mjs';
import { anotherStore, mailTo, SHIPPO, startDashboard, startOurs, startReceiver } from './bench-servers.mjs';
import { freePort } from './ports.mjs';
import { startWorker } from './service.mjs';

const WITH_RECEIVER = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' };

/** Each runs with `(daemons, settings, job)`, in this order, and returns a paragraph of figures. */
export const MEASUREMENTS = {
  start: async (_daemons, settings, job) => startsTable(await measureStarts(settings, job)),
  // Before the others with a worker, so that it has no other work.
  inbound: withServers(async ({ start, settings }, job) => {
    const api = await start.ours({ ...settings, ...SHIPPO });
    const startWorker = () => start.worker({ ...settings, ...SHIPPO });
    return inboundTable(await measureInbound({ api, startWorker, databaseUrl: settings.DATABASE_URL }, job));
  }),
  platforms: withServers(async ({ start, settings }, job) => {
    const [api, worker] = [await start.ours(settings), await start.worker(settings)];
    return platformsTable(await measurePlatforms({ api, worker, settings }, job));
  }),
  withdrawals: withServers(async ({ start, settings }, job) => {
    const api = await start.ours({ ...settings, ...UNLIMITED });
    await start.worker(settings);
    const store = await anotherStore(settings, api, 'withdrawals', WITHDRAWAL);
    return withdrawalsTable(await measureWithdrawals({ api, ...store }, job));
  }),
  import: withServers(async ({ start, settings }, job) => {
    const [api, worker] = [await start.ours(settings), await start.worker(settings)];
    return importTable(await measureImport({ api, worker }, job));
  }),
  fairness: withServers(async ({ start, settings }, job) => {
    const open = { ...settings, ...WITH_RECEIVER };
    const [api, receiver] = [await start.ours(open), await start.receiver()];
    await start.worker(open);
    const stores = await fairStores(open, api);
    return fairnessTable(await measureFairness({ api, receiver, settings: open, ...stores }, job));
  }),
  webhooks: withServers(async ({ start, settings }, job) => {
    const open = { ...settings, ...WITH_RECEIVER };
    const [api, receiver] = [await start.ours(open), await start.receiver()];
    return webhooksTable(
      await measureWebhooks({ api, worker: await start.worker(open), receiver, settings: open }, job),
    );
  }),
  mails: withServers(async ({ start, settings }, job) => {
    const [api, receiver] = [await start.ours(settings), await start.receiver()];
    const startWorker = () => start.worker({ ...settings, ...mailTo(receiver) });
    return mailsTable(await measureMails({ api, startWorker, receiver, databaseUrl: settings.DATABASE_URL }, job));
  }),
  page: withServers(async ({ start, settings }, job) => {
    const api = await start.ours(settings);
    const store = await anotherStore(settings, api, 'pages', SELF_SERVICE);
    return pagesTable(await measurePages({ api, databaseUrl: settings.DATABASE_URL, ...store }, job));
  }),
  dashboard: withServers(async ({ start, settings }, job) => {
    const api = await start.ours(settings);
    const store = await anotherStore(settings, api, 'dashboard');
    const { staff, ...dashboard } = await start.dashboard(settings, store.storeId);
    return dashboardTable(await measureDashboard({ api, settings, dashboard, staff, ...store }, job));
  }),
  retention: withServers(async ({ start, settings }, job) => {
    const api = await start.ours(settings);
    await start.worker(settings);
    const store = await anotherStore(settings, api, 'retention');
    return retentionTable(await measureRetention({ api, settings, ...store }, job), job);
  }),
  scaling: withServers(async ({ start, settings }, job) => {
    const open = { ...settings, ...WITH_RECEIVER };
    const receiver = await start.receiver();
    const startApi = async (index) => start.ours(await withOwnMetrics(open), `api-${index + 1}`);
    const startWorker = async (index) => start.worker(await withOwnMetrics(open), `worker-${index + 1}`);
    const servers = { startApi, startWorker, stopWorkers: start.stopWorkers, receiver, settings: open };
    return scalingTable(await measureScaling(servers, job));
  }),
  memory: withServers(async ({ start, settings }, job) => {
    const receiver = await start.receiver();
    const all = { ...settings, ...SHIPPO, ...WITH_RECEIVER, ...mailTo(receiver) };
    const [api, worker] = [await start.ours(all), await start.worker(all)];
    return memoryReport(await measureMemory({ api, worker, receiver, settings: all }, job));
  }),
  large: withServers(async ({ start, settings }, job) => {
    const api = await start.ours(settings);
    const store = (name) => anotherStore(settings, api, name);
    return largeTable(await measureLarge({ api, settings, store }, job), job);
  }),
};

/** The stores of the bench `fairness`. */
export async function fairStores(settings, api) {
  const live = await anotherStore(settings, api, 'live', { mode: 'test', order_received_mail: true });
  return { live, history: await anotherStore(settings, api, 'history', { mode: 'test' }) };
}

/** The settings of one of several processes, each of which has a port for its metrics. */
export const withOwnMetrics = async (settings) => ({ ...settings, METRICS_PORT: String(await freePort()) });

/** Stops what `measure` started. */
function withServers(measure) {
  return async (daemons, settings, job) => {
    const started = [];
    const workers = [];
    const noted = (server) => {
      started.push(server.daemon);
      return server;
    };
    const start = {
      ours: async (used, name) => noted(await startOurs(daemons, used, undefined, name)),
      worker: async (used, name = 'worker') => {
        const worker = noted(workerOf(await startWorker(name, daemons, used)));
        workers.push(worker.daemon);
        return worker;
      },
      stopWorkers: () => daemons.stop(workers.splice(0)),
      dashboard: async (used, storeId) => noted(await startDashboard(daemons, used, storeId)),
      receiver: async () => noted(await startReceiver(daemons)),
    };
    const figures = await measure({ start, settings }, job);
    await daemons.stop(started);
    return figures;
  };
}

export const workerOf = (daemon) => ({ daemon, pid: daemon.child.pid });
