// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { cookieOf, SESSION_COOKIE } from '../../dashboard/src/core/session.js';
import { type Role } from '../../src/staff/model/staff.js';
import { type StaffSessionsService } from '../../src/staff/services/staff-sessions.service.js';
import { newVisit, type Visit } from './browser.js';
import { afterFile } from './cleanup.js';
import { HtmlClient } from './html-client.js';
import { servers } from './servers.js';
import { dashboardWith, service, sharedDashboard } from './services.js';
import { newStaff, type TestStaff } from './staff.js';
import { type TestStore } from './stores.js';
import { until } from './until.js';

/** A dashboard over the tests' database. */
export interface Dashboard {
  baseURL: string;
  stores: readonly TestStore[];
  /** The admin of its stores. */
  staff: TestStaff;
}

const settingsOf = () => ({ PUBLIC_BASE_URL: servers.base_urls[0], DASHBOARD_PORT: '0' });

/** The dashboard that tests share, or one with other settings until the test file ends; and a new admin of the stores. */
export async function startDashboard(
  stores: readonly TestStore[],
  settings?: Record<string, string>,
): Promise<Dashboard> {
  const starting = settings ? dashboardWith({ ...settingsOf(), ...settings }) : sharedDashboard(settingsOf());
  const [baseURL, staff] = await Promise.all([starting, newStaff(stores)]);
  return { baseURL, stores, staff };
}

/** Starts a dashboard in a separate process, from its compiled program. */
export async function spawnDashboard(stores: readonly TestStore[], program: string): Promise<Dashboard> {
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...shared, ...settingsOf() };
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
  return { baseURL, stores, staff: await newStaff(stores) };
}

/**
 * A visit of the dashboard's admin, or of a new person of another role, in a new session. The options are Playwright's.
 * @param store the selected store, by default the first
 */
export async function signedIn(
  { baseURL, stores, staff }: Dashboard,
  options: Parameters<typeof newVisit>[0] = {},
  store?: TestStore,
  role: Role = 'admin',
): Promise<Visit> {
  return visitAs(baseURL, role === 'admin' ? staff : await newStaff(stores, role), options, store);
}

/** A visit of this person, in a new session. */
export async function visitAs(
  baseURL: string,
  { id }: TestStaff,
  options: Parameters<typeof newVisit>[0] = {},
  store?: TestStore,
): Promise<Visit> {
  const visit = await newVisit({ baseURL, ...options });
  const value = await sessionOf(id, store);
  await visit.page.context().addCookies([{ name: SESSION_COOKIE, value, url: baseURL, secure: true }]);
  return visit;
}

/** As {@link signedIn}, without a browser. */
export async function signedInClient(
  { baseURL, stores, staff }: Dashboard,
  store?: TestStore,
  role: Role = 'admin',
): Promise<HtmlClient> {
  return clientAs(baseURL, role === 'admin' ? staff : await newStaff(stores, role), store);
}

/** As {@link visitAs}, without a browser. */
export async function clientAs(baseURL: string, { id }: TestStaff, store?: TestStore): Promise<HtmlClient> {
  const client = newClient(baseURL);
  client.cookies.set(SESSION_COOKIE, await sessionOf(id, store));
  return client;
}

/** A client of a dashboard without a session, which checks each page: nothing keeps it, and other sites cannot send its forms. */
export function newClient(baseURL: string): HtmlClient {
  return new HtmlClient(baseURL, (page) => {
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.count('form[method=post]:not(:has(input[name=csrf][value]:not([value=""])))')).toBe(0);
  });
}

async function sessionOf(staffId: string, store?: TestStore): Promise<string> {
  const sessions = service<StaffSessionsService>('StaffSessionsService');
  const { token } = await sessions.start(staffId, { address: '192.0.2.1', userAgent: 'Tests' });
  return cookieOf({ token, store: store?.id });
}

/**
 * Opens a page, and expects that it fits its window, causes no errors and no requests to other hosts. Whether all pages
 * are accessible is tested in look.e2e-spec.ts.
 */
export async function opened(visit: Visit, path: string): Promise<void> {
  const response = await visit.open(path);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(visit.foreignRequests).toEqual([]);
  expect(visit.complaints).toEqual([]);
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await visit.page.evaluate(wider)).toBeLessThanOrEqual(0);
}
