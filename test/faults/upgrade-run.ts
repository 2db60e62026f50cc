import { setTimeout as delay } from 'node:timers/promises';
import { engineOf } from './engines/index.js';
import { Load } from './load.js';
import { Random } from './random.js';
import { scripts, type Settings } from './scripts.js';
import { type Command } from './store.js';
import { startEnvironment } from './environment.js';
import { commandOver, migrationSettings, drainAndCheck, type SuiteContext } from './suite.js';
import { upgradeAndRollBack, Versions } from './upgrade.js';
import { violationText } from './violation.js';

const DATABASE = 'parcelward_upgrade';
const PAUSE_MS = 300;

export interface UpgradeRunOptions {
  engine: string;
  customers: number;
  /** How long the load lasts in each state. */
  seconds: number;
}

export type UpgradeContext = Omit<SuiteContext, 'programs'> & { programs: { old: string; next: string } };

/** Upgrades from an older release to this one and back under load, prints the violations, and returns the exit status. */
export async function runUpgrade(
  { engine: name, customers, seconds }: UpgradeRunOptions,
  context: UpgradeContext,
): Promise<number> {
  const startEngine = engineOf(name);
  const { daemons, folder, secrets, programs, print } = context;
  const engine = await startEngine({ daemons, folder, database: DATABASE, secrets });
  const settings = await migrationSettings({ ...context, programs: programs.old }, engine.settingsOf('api-1'));
  await scripts.cli(['migrate'], settings, { programs: programs.old });
  const versions = new Versions(programs.old);
  const command = (given: Settings): Command => commandOver(given, { ...context, programs: programs.old });
  const environment = await startEnvironment({ ...context, programsOf: versions.programsOf, engine, command });
  const { client, expected } = environment;
  const load = new Load({ client, expected, random: new Random(1), customers, pauseMs: PAUSE_MS });
  load.start();
  let since = { ...client.counts };
  await upgradeAndRollBack(environment, {
    ...{ versions, programs },
    migrate: async () => {
      const began = Date.now();
      const ran = JSON.parse(
        await scripts.cli(['migrate', '--json'], settings, { programs: programs.next }),
      ) as unknown;
      print(`upgrade  migrated in ${((Date.now() - began) / 1000).toFixed(1)} s: ${JSON.stringify(ran)}`);
    },
    reached: async (state) => {
      await delay(seconds * 1000);
      const { requests, retries } = client.counts;
      print(`upgrade  ${state}: ${requests - since.requests} requests, ${retries - since.retries} repeated`);
      since = { requests, retries };
    },
  });
  await load.stop();
  const violations = await drainAndCheck(environment, print);
  await environment.stop();
  for (const violation of violations) print(violationText(violation));
  print(`\n${expected.orders.size} orders, ${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
}
