// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { check } from './checker.js';
import { counted } from './checks/check.js';
import { drain } from './drain.js';
import { engineOf } from './engines/index.js';
import { type Environment, startEnvironment } from './environment.js';
import { type Fault } from './fault.js';
import { databaseFaults, processFaults, externalFaults, zombieFaults } from './faults.js';
import { Load } from './load.js';
import { Random } from './random.js';
import { measureRecovery } from './recovery.js';
import { type FaultResult, summaryOf, tableOf } from './report.js';
import { type Daemons, scripts, type Settings } from './scripts.js';
import { type Command } from './store.js';
import { type Violation, violationText } from './violation.js';

const DATABASE = 'parcelward_faults';
/** How long the load runs without a fault between two faults. */
const BETWEEN_FAULTS_MS = 3_000;
const PAUSE_MS = 300;
const DRAIN_MS = 15 * 60_000;
/** How long the processes are idle before the checks of leaks. */
const IDLE_MS = 10_000;

export interface SuiteOptions {
  engine: string;
  minutes: number;
  seed: number;
  customers: number;
  /** Parts of the names of the faults to inject; empty for all faults. */
  faults: readonly string[];
  /** A file for the figures. */
  json?: string;
}

export interface SuiteContext {
  daemons: Daemons;
  folder: string;
  programs: string;
  certificate: { certFile: string; keyFile: string };
  /** Prints a paragraph. */
  print: (text: string) => void;
  secrets: Record<'database' | 'redis' | 'jwt' | 'internal' | 'encryption', string>;
}

type Printing = Pick<SuiteContext, 'print'>;

/** Injects faults under load, prints the recovery times and the violations, and returns the exit status. */
export async function runSuite(options: SuiteOptions, context: SuiteContext): Promise<number> {
  const startEngine = engineOf(options.engine);
  const { daemons, folder, secrets, programs, print } = context;
  print(`faults  engine ${options.engine}, seed ${options.seed}, ${options.minutes} minutes`);
  const engine = await startEngine({ daemons, folder, database: DATABASE, secrets });
  const command = (settings: Settings): Command => commandOver(settings, context);
  await scripts.cli(['migrate'], await migrationSettings(context, engine.settingsOf('api-1')), { programs });
  const environment = await startEnvironment({ ...context, engine, command });
  const { supervisor, expected, external } = environment;
  const all = [
    ...processFaults(supervisor),
    ...zombieFaults(supervisor),
    ...databaseFaults(engine, expected),
    ...engine.faults,
    ...externalFaults(external),
  ];
  const results = await loadWithFaults(environment, chosen(all, options.faults), { ...options, print });
  const violations = await drainAndCheck(environment, print);
  await environment.stop();
  report(environment, { options, results, violations, print });
  return violations.length === 0 ? 0 : 1;
}

/** @throws Error for a word that is in no fault's name */
function chosen(faults: Fault[], words: readonly string[]): Fault[] {
  const unknown = words.filter((word) => !faults.some(({ name }) => name.includes(word)));
  if (unknown.length > 0)
    throw new Error(`No fault "${unknown.join('", "')}": ${faults.map(({ name }) => name).join(', ')}.`);
  return faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
}

async function loadWithFaults(
  environment: Environment,
  faults: Fault[],
  options: SuiteOptions & Printing,
): Promise<FaultResult[]> {
  const random = new Random(options.seed);
  const { client, expected } = environment;
  const { print } = options;
  const load = new Load({
    client,
    expected,
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
      await delay(BETWEEN_FAULTS_MS);
      const result = await injectFault(environment, fault);
      print(
        `faults  ${fault.name}: after ${result.api.toFixed(1)} s writes, ${result.webhook.toFixed(1)} s webhooks, ${result.job.toFixed(1)} s jobs`,
      );
      results.push(result);
    }
  print('faults  the load ends');
  await load.stop();
  return results;
}

/** Injects a fault under load, and measures the recovery. */
async function injectFault({ client, probe, expected }: Environment, fault: Fault): Promise<FaultResult> {
  const before = { ...client.counts };
  const measure = (): ReturnType<typeof measureRecovery> =>
    measureRecovery(probe).catch((error: Error) => {
      expected.wrongAnswers.push({ subject: fault.name, detail: error.message, evidence: 'the logs of the processes' });
      return { api: Infinity, webhook: Infinity, job: Infinity };
    });
  const end = await fault.inject();
  const [failover] = await Promise.all([fault.hasFailover ? measure() : undefined, delay(fault.seconds * 1000)]);
  await end();
  const measured = failover ?? (await measure());
  const { requests, retries } = client.counts;
  return { name: fault.name, ...measured, requests: requests - before.requests, retries: retries - before.retries };
}

/** Waits until the backlog is drained, then runs all checks. */
async function drainAndCheck(
  { system, expected, external }: Environment,
  print: SuiteContext['print'],
): Promise<Violation[]> {
  await external.heal();
  print('faults  waiting until the backlog is drained');
  const left = await drain(system, { storeId: expected.storeId, timeoutMs: DRAIN_MS });
  await delay(IDLE_MS);
  print(`faults  checking ${expected.orders.size} orders`);
  return [...undrained(left), ...(await check(expected, system))];
}

function undrained(left: string[]): Violation[] {
  return [...counted(left)].map(([subject, count]) => ({
    check: 'backlog',
    subject,
    detail: `has ${count} rows left after ${DRAIN_MS / 60_000} minutes without load`,
    evidence: 'the log of the workers',
  }));
}

interface Outcome extends Printing {
  options: SuiteOptions;
  results: FaultResult[];
  violations: Violation[];
}

function report(
  { expected, client, system, external }: Environment,
  { options, results, violations, print }: Outcome,
): void {
  const summary = summaryOf(results);
  const { mails } = external.mail;
  const totals = {
    ...client.counts,
    orders: expected.orders.size,
    shipments: expected.shipments.size,
    returns: expected.returns.size,
    claims: expected.claims.size,
    events: external.reliable.receipts.size,
    repeatedWebhooks: [...external.reliable.receipts.values()].reduce((sum, times) => sum + times - 1, 0),
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

async function migrationSettings({ certificate, secrets }: SuiteContext, servers: Settings): Promise<Settings> {
  const port = await scripts.freePort();
  return { ...(await scripts.serviceSettings({ port, certificate, secrets, rateLimitPerIp: 1_000 })), ...servers };
}

/** Runs CLI commands in separate processes. */
function commandOver(settings: Settings, { folder, programs }: SuiteContext): Command {
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
