import { setTimeout as delay } from 'node:timers/promises';
import { ENGINES } from './engines/index.js';
import { Load } from './load.js';
import { Random } from './random.js';
import { scripts, type Settings } from './scripts.js';
import { type Command } from './shop.js';
import { startStage } from './stage.js';
import { commandOver, migrationSettings, settled, type SuitePlace } from './suite.js';
import { upgradeAndBack, Versions } from './upgrade.js';
import { violationText } from './violation.js';

const DATABASE = 'parcelward_upgrade';
const PAUSE_MS = 300;

export interface UpgradeRunOptions {
  engine: string;
  customers: number;
  /** How long the load lasts in each state. */
  seconds: number;
}

export type UpgradePlace = Omit<SuitePlace, 'programs'> & { programs: { old: string; next: string } };

/** Upgrades from an older release to this one and back under load, prints what happened, and returns the exit status. */
export async function runUpgrade(
  { engine: name, customers, seconds }: UpgradeRunOptions,
  place: UpgradePlace,
): Promise<number> {
  const startEngine = ENGINES[name];
  if (!startEngine) throw new Error(`No engine "${name}": ${Object.keys(ENGINES).join(', ')}.`);
  const { daemons, folder, secrets, programs, print } = place;
  const engine = await startEngine({ daemons, folder, database: DATABASE, secrets });
  const settings = await migrationSettings({ ...place, programs: programs.old }, engine.settingsOf('api-1'));
  await scripts.cli(['migrate'], settings, { programs: programs.old });
  const versions = new Versions(programs.old);
  const command = (given: Settings): Command => commandOver(given, { ...place, programs: programs.old });
  const stage = await startStage({ ...place, programsOf: versions.programsOf, engine, command });
  const { client, book } = stage;
  const load = new Load({ client, book, random: new Random(1), customers, pauseMs: PAUSE_MS });
  load.start();
  let since = { ...client.counts };
  await upgradeAndBack(stage, {
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
  const violations = await settled(stage, print);
  await stage.stop();
  for (const violation of violations) print(violationText(violation));
  print(`\n${book.orders.size} orders, ${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
}
