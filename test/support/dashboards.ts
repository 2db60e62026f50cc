import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { Redis } from 'ioredis';
import { hashPassword } from '../../dashboard/src/core/password.js';
import { type Session, SESSION_COOKIE, Sessions } from '../../dashboard/src/core/session.js';
import { SessionStore } from '../../dashboard/src/core/session-store.js';
import { axeViolations } from './accessibility.js';
import { newVisit, type Visit } from './browser.js';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';
import { dashboardWith } from './services.js';
import { type TestStore } from './stores.js';
import { until } from './until.js';

/** The account of the tests' dashboards. */
export const STAFF = { email: 'staff@shop.example', password: 'correct horse battery staple' };

const SESSION_SECRET = 'the session secret of the tests of the dashboard';

/** A dashboard over the tests' database, until the test file ends. */
export interface Dashboard {
  baseURL: string;
}

let hashed: Promise<string> | undefined;

async function account(): Promise<{ email: string; passwordHash: string }> {
  // Of the lowest cost, because sign-in tests check dozens of passwords.
  hashed ??= hashPassword(STAFF.password, 2);
  return { email: STAFF.email, passwordHash: await hashed };
}

async function settingsFor(stores: readonly TestStore[]): Promise<Record<string, string>> {
  return {
    PUBLIC_BASE_URL: servers.base_urls[0],
    DASHBOARD_PORT: '0',
    DASHBOARD_EMAIL: STAFF.email,
    DASHBOARD_PASSWORD_HASH: (await account()).passwordHash,
    DASHBOARD_SESSION_SECRET: SESSION_SECRET,
    DASHBOARD_STORES: stores.map(({ store }) => store.shop_domain).join(','),
  };
}

/** Starts a dashboard whose account may see these stores. `settings` change its environment. */
export async function startDashboard(
  stores: readonly TestStore[],
  settings: Record<string, string> = {},
): Promise<Dashboard> {
  return { baseURL: await dashboardWith({ ...(await settingsFor(stores)), ...settings }) };
}

/** Starts a dashboard in a separate process, from its compiled program. */
export async function spawnDashboard(stores: readonly TestStore[], program: string): Promise<Dashboard> {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const env = { PATH: process.env.PATH, ...shared, ...(await settingsFor(stores)) };
  const child = spawn(process.execPath, [program], { env, cwd: dirname(servers.ca_file) });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString('utf8');
  const exited = once(child, 'close');
  afterFile(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const ended = exited.then(([status]) => {
    throw new Error(`The dashboard ended with ${String(status)}:\n${output()}`);
  });
  const url = until(() => /listening on (https:\/\/\S+)/.exec(output())?.[1], 'the dashboard to listen');
  const baseURL = await Promise.race([url, ended]);
  ended.catch(() => undefined);
  return { baseURL };
}

/** A visit of a signed-in user to `store`, in a new session; the options are Playwright's. */
export async function signedIn(
  { baseURL }: Dashboard,
  options: Parameters<typeof newVisit>[0] = {},
  store?: TestStore,
): Promise<Visit> {
  const visit = await newVisit({ baseURL, ...options });
  const sessions = new Sessions(SESSION_SECRET, await account());
  const session = { ...sessions.start(STAFF.email), store: store?.id };
  await signIn(session);
  const value = sessions.seal(session);
  await visit.page.context().addCookies([{ name: SESSION_COOKIE, value, url: baseURL, secure: true }]);
  return visit;
}

async function signIn(session: Session): Promise<void> {
  const redis = new Redis(servers.redis_url);
  await new SessionStore(redis).add(session);
  await redis.quit();
}

/** Opens a page, and expects no requests to other hosts, no errors and no accessibility violations. */
export async function opened(visit: Visit, path: string): Promise<void> {
  const response = await visit.open(path);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(visit.foreignRequests).toEqual([]);
  expect(visit.complaints).toEqual([]);
  expect(await axeViolations(visit.page)).toBe('');
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await visit.page.evaluate(wider)).toBeLessThanOrEqual(0);
}
