import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { check } from './checker.js';
import { counted } from './checks/check.js';
import { drain } from './drain.js';
import { ENGINES } from './engines/index.js';
import { type Fault } from './fault.js';
import { databaseFaults, processFaults, surroundingFaults, zombieFaults } from './faults.js';
import { Load } from './load.js';
import { Random } from './random.js';
import { recovery } from './recovery.js';
import { type FaultResult, summaryOf, tableOf } from './report.js';
import { type Daemons, scripts, type Settings } from './scripts.js';
import { type Command } from './shop.js';
import { type Stage, startStage } from './stage.js';
import { type Violation, violationText } from './violation.js';

const DATABASE = 'parcelward_faults';
/** The load between two faults. */
const CALM_MS = 3_000;
const PAUSE_MS = 300;
const DRAIN_MS = 15 * 60_000;
/** How long the processes have nothing to do before their memory and connections are looked at. */
const IDLE_MS = 10_000;

export interface SuiteOptions {
  engine: string;
  minutes: number;
  seed: number;
  customers: number;
  /** Words of the names of faults; empty for all. */
  faults: readonly string[];
  /** A file for the figures. */
  json?: string;
}

export interface SuitePlace {
  daemons: Daemons;
  folder: string;
  programs: string;
  certificate: { certFile: string; keyFile: string };
  /** Prints a paragraph. */
  print: (text: string) => void;
  secrets: Record<'database' | 'redis' | 'jwt' | 'internal' | 'encryption', string>;
}

type Printing = Pick<SuitePlace, 'print'>;

/** Runs the load and the faults on an engine, prints the figures and the violations, and returns the exit status. */
export async function runSuite(options: SuiteOptions, place: SuitePlace): Promise<number> {
  const startEngine = ENGINES[options.engine];
  if (!startEngine) throw new Error(`No engine "${options.engine}": ${Object.keys(ENGINES).join(', ')}.`);
  const { daemons, folder, secrets, programs, print } = place;
  print(`faults  engine ${options.engine}, seed ${options.seed}, ${options.minutes} minutes`);
  const engine = await startEngine({ daemons, folder, database: DATABASE, secrets });
  const command = (settings: Settings): Command => commandOver(settings, place);
  await scripts.cli(['migrate'], await migrationSettings(place, engine.settingsOf('api-1')), { programs });
  const stage = await startStage({ ...place, programsOf: () => programs, engine, command });
  const { fleet, book, surroundings } = stage;
  const all = [
    ...processFaults(fleet),
    ...zombieFaults(fleet),
    ...databaseFaults(engine, book),
    ...engine.faults,
    ...surroundingFaults(surroundings),
  ];
  const results = await loadWithFaults(stage, chosen(all, options.faults), { ...options, print });
  const violations = await settled(stage, print);
  await stage.stop();
  report(stage, { options, results, violations, print });
  return violations.length === 0 ? 0 : 1;
}

/** @throws Error for a word that no fault has */
function chosen(faults: Fault[], words: readonly string[]): Fault[] {
  const unknown = words.filter((word) => !faults.some(({ name }) => name.includes(word)));
  if (unknown.length > 0)
    throw new Error(`No fault "${unknown.join('", "')}": ${faults.map(({ name }) => name).join(', ')}.`);
  return faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
}

async function loadWithFaults(stage: Stage, faults: Fault[], options: SuiteOptions & Printing): Promise<FaultResult[]> {
  const random = new Random(options.seed);
  const { client, book } = stage;
  const { print } = options;
  const load = new Load({
    client,
    book,
    random: new Random(options.seed),
    customers: options.customers,
    pauseMs: PAUSE_MS,
  });
  const end = Date.now() + options.minutes * 60_000;
  const results: FaultResult[] = [];
  load.start();
  while (Date.now() < end)
    for (const fault of random.shuffled(faults)) {
      if (Date.now() >= end) break;
      await delay(CALM_MS);
      const result = await suffer(stage, fault);
      print(
        `faults  ${fault.name}: after ${result.api.toFixed(1)} s writes, ${result.webhook.toFixed(1)} s webhooks, ${result.job.toFixed(1)} s jobs`,
      );
      results.push(result);
    }
  print('faults  the load ends');
  await load.stop();
  return results;
}

/** Lets a fault happen under load, and measures the recovery. */
async function suffer({ client, probed, book }: Stage, fault: Fault): Promise<FaultResult> {
  const before = { ...client.counts };
  const measure = (): ReturnType<typeof recovery> =>
    recovery(probed).catch((error: Error) => {
      book.wrongAnswers.push({ subject: fault.name, detail: error.message, look: 'the logs of the processes' });
      return { api: Infinity, webhook: Infinity, job: Infinity };
    });
  const end = await fault.begin();
  const [takenOver] = await Promise.all([fault.isTakenOver ? measure() : undefined, delay(fault.seconds * 1000)]);
  await end();
  const measured = takenOver ?? (await measure());
  const { requests, retries } = client.counts;
  return { name: fault.name, ...measured, requests: requests - before.requests, retries: retries - before.retries };
}

/** Waits for the end of the backlog, then checks everything. */
export async function settled({ system, book, surroundings }: Stage, print: SuitePlace['print']): Promise<Violation[]> {
  await surroundings.heal();
  print('faults  waiting for the end of the backlog');
  const left = await drain(system, { storeId: book.storeId, patienceMs: DRAIN_MS });
  await delay(IDLE_MS);
  print(`faults  checking ${book.orders.size} orders`);
  return [...undrained(left), ...(await check(book, system))];
}

function undrained(left: string[]): Violation[] {
  return [...counted(left)].map(([subject, count]) => ({
    check: 'backlog',
    subject,
    detail: `has ${count} rows left after ${DRAIN_MS / 60_000} minutes without load`,
    look: 'the log of the workers',
  }));
}

interface Outcome extends Printing {
  options: SuiteOptions;
  results: FaultResult[];
  violations: Violation[];
}

function report({ book, client, system, surroundings }: Stage, { options, results, violations, print }: Outcome): void {
  const summary = summaryOf(results);
  const { mails } = surroundings.mail;
  const totals = {
    ...client.counts,
    orders: book.orders.size,
    shipments: book.shipments.size,
    returns: book.returns.size,
    claims: book.claims.size,
    events: surroundings.good.taken.size,
    repeatedWebhooks: [...surroundings.good.taken.values()].reduce((sum, times) => sum + times - 1, 0),
    mails: mails.length,
    repeatedMails: mails.length - new Set(mails.map(({ id }) => id)).size,
  };
  print(`\n${tableOf(summary)}\n`);
  print(
    Object.entries(totals)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );
  for (const violation of violations) print(violationText(violation));
  print(`\n${violations.length} violations; engine ${options.engine}, seed ${options.seed}`);
  const figures = { ...options, totals, summary, processes: system.processes?.(), violations };
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}

export async function migrationSettings({ certificate, secrets }: SuitePlace, servers: Settings): Promise<Settings> {
  const port = await scripts.freePort();
  return { ...(await scripts.serviceSettings({ port, certificate, secrets, rateLimitPerIp: 1_000 })), ...servers };
}

/** Runs a command in a process. */
export function commandOver(settings: Settings, { folder, programs }: SuitePlace): Command {
  return async (words, file) => {
    const path = join(folder, 'command.json');
    if (file !== undefined) writeFileSync(path, JSON.stringify(file), { mode: 0o600 });
    const given = file === undefined ? [] : ['--file', path];
    return JSON.parse(await scripts.cli([...words, ...given, '--json'], settings, { programs })) as Record<
      string,
      unknown
    >;
  };
}
