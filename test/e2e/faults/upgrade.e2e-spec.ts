import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { check } from '../../faults/checker.js';
import { drain } from '../../faults/drain.js';
import { Load } from '../../faults/load.js';
import { Random } from '../../faults/random.js';
import { scripts, type Settings } from '../../faults/scripts.js';
import { STATES, upgradeAndRollBack, type UpgradeState, Versions } from '../../faults/upgrade.js';
import { violationText } from '../../faults/violation.js';
import { afterFile } from '../../support/cleanup.js';
import { startFaultEnvironment } from '../../support/fault-environment.js';
import { runProgram } from '../../support/programs.js';
import { servers } from '../../support/servers.js';
import { until } from '../../support/until.js';

/** A job that an API of the next release adds. */
const ADD_JOB = `INSERT INTO jobs SET store_id = ?, id = ?, queue = 'orders.wrap-gifts', reference = ?, attempts = 0,
  due_at = UTC_TIMESTAMP(3), created_at = UTC_TIMESTAMP(3)`;
const NEXT_JOBS = "SELECT id, attempts, parked_at FROM jobs WHERE queue = 'orders.wrap-gifts'";

/** Bundles the release of `test/fixtures/next-release.ts`, below the clone, because it loads some packages from there. */
async function nextRelease(): Promise<string> {
  const folder = await mkdtemp(resolve('.local/next-release-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return scripts.bundleNextRelease(join(folder, 'programs'), resolve('.local/compiled/test/fixtures/next-release.js'));
}

let programs: { old: string; next: string };
let versions: Versions;
let environment: Awaited<ReturnType<typeof startFaultEnvironment>>;

beforeAll(async () => {
  programs = { old: servers.programs, next: await nextRelease() };
  versions = new Versions(programs.old);
  environment = await startFaultEnvironment(versions.programsOf);
  // A worker that stops would wait for it each time.
  environment.external.others.hanging.heal();
});

it('two releases work side by side under load, before and after a migration, and an upgrade can be undone', async () => {
  const { client, expected, engine, system } = environment;
  const settings: Settings = { ...servers.env, ...engine.settingsOf('api-1'), METRICS_PORT: '0' };
  const looks: Partial<Record<UpgradeState, () => Promise<unknown>>> = {
    'old only': async () => {
      const start = await runProgram(process.execPath, [join(programs.next, 'worker.js')], { cwd: '.', env: settings });
      expect(start).toEqual({ status: 1, output: expect.stringContaining('The database is behind this release') });
    },
    // Old workers do not know its queue, and do not take its jobs.
    'old on the new schema': async () =>
      expect(await system.rows(NEXT_JOBS)).toEqual([{ id: 'job_next', attempts: 0, parked_at: null }]),
    'new beside old': () =>
      until(async () => (await system.rows(NEXT_JOBS)).length === 0, 'the new worker to take its job'),
  };
  const load = new Load({ client, expected, random: new Random(2), customers: 2, pauseMs: 100 });
  load.start();
  // Also if the test fails, before its processes end.
  afterFile(() => Promise.all([load.stop(), client.close()]));
  const reached: UpgradeState[] = [];
  await upgradeAndRollBack(environment, {
    ...{ versions, programs },
    migrate: async () => {
      await scripts.cli(['migrate'], settings, { programs: programs.next });
      await system.rows(ADD_JOB, [expected.storeId, 'job_next', expected.storeId]);
    },
    reached: async (state) => {
      reached.push(state);
      await looks[state]?.();
    },
  });
  await load.stop();
  expect(reached).toEqual(STATES);
});

it('nothing that was acknowledged meanwhile is lost, doubled or stuck', async () => {
  const { expected, system, external } = environment;
  await external.heal();
  expect(await drain(system, { storeId: expected.storeId, timeoutMs: 300_000, leaseSeconds: 15 })).toEqual([]);
  expect([expected.isComplete, expected.orders.size > STATES.length]).toEqual([true, true]);
  expect((await check(expected, system)).map(violationText)).toEqual([]);
});
