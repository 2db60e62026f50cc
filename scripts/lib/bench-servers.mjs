// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { INBOUND } from '../../bench/scenarios.mjs';
import { withServices } from '../../bench/services.mjs';
import { inRoot } from './folders.mjs';
import { dashboard } from './install.mjs';
import { freePort } from './ports.mjs';
import { cli, serviceCommand } from './service.mjs';

/** Settings of a service that receives carriers' events from Shippo but never calls it. */
export const SHIPPO = {
  TRACKING_GATEWAY: 'shippo',
  // Nothing listens there.
  SHIPPO_API_BASE_URL: 'http://127.0.0.1:9',
  SHIPPO_API_TOKEN: 'none',
  SHIPPO_WEBHOOK_TOKEN: INBOUND.token,
};

/** Settings of a worker that sends its mails to a receiver, each at once. */
export const mailTo = ({ mailPort }) => ({
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'bench@parcelward.test',
  MAIL_TO_FOLDER: 'false',
  NOTIFICATION_DIGEST_SECONDS: '0',
  PUBLIC_BASE_URL: 'https://parcels.parcelward.test',
});

// Limits are counted as in production, but too high to be reached.
const STORE = {
  name: 'Bench',
  shop_domain: 'bench.parcelward.test',
  currency: 'BRL',
  ingestion_mode: 'custom_api',
  // The orders of the bench may be of any age.
  claim_policy: { window_days: 36_500 },
  rate_limits: { data_per_minute: 1_000_000, shipment_writes_per_minute: 1_000_000, tokens_per_15_minutes: 1_000_000 },
};

/**
 * Starts the service and returns `{owner, port, pid, daemon}`, as {@link startFloor} does.
 * @param {string} [profile] the folder for a CPU profile, if any; the service writes it when it stops
 * @param {string} [owner] the name of one of several
 */
export function startOurs(daemons, settings, profile, owner = 'ours') {
  const args = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, '--cpu-prof-interval=500'] : [];
  return start(daemons, owner, [...args, inRoot('dist/main.js')], settings);
}

/** Starts the floor. It answers 500 to the readiness check, as to every unknown path. */
export function startFloor(daemons, settings) {
  return start(daemons, 'floor', [inRoot('bench/floor.mjs')], settings);
}

/**
 * Starts a receiver of webhooks and mails: `{port, mailPort, forget(), received(count)}`; `received` waits for `count` and
 * returns statistics.
 */
export async function startReceiver(daemons) {
  const [port, mailPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), MAIL_PORT: String(mailPort) };
  const url = `http://127.0.0.1:${port}/`;
  const args = [inRoot('bench/receiver.mjs')];
  const daemon = daemons.start({ name: 'receiver', kind: 'service', command: process.execPath, args, env });
  await daemons.ready(daemon, () => answers(url));
  const forget = () => fetch(url, { method: 'DELETE' });
  const received = async (count) => {
    for (;;) {
      const receipts = /** @type {import('../../bench/receiver.mjs').Receipts} */ (await (await fetch(url)).json());
      if (receipts.count >= count) return receipts;
      await delay(200);
    }
  };
  return { port, mailPort, daemon, forget, received };
}

async function start(daemons, owner, args, settings) {
  const port = await freePort();
  const env = { ...settings, PORT: String(port) };
  const daemon = daemons.start({ name: owner, kind: 'service', ...serviceCommand(args), env });
  await daemons.ready(daemon, () => answers(`http://127.0.0.1:${port}/health/ready`));
  return { owner, port, pid: daemon.child.pid, daemon };
}

const overTls = { 'X-Forwarded-Proto': 'https' };

async function answers(url) {
  try {
    return [200, 500].includes((await fetch(url, { headers: overTls })).status);
  } catch {
    return false;
  }
}

/** Migrates the database, creates the bench's store, and returns its API key. */
export function migratedStore(settings) {
  return withServices(settings, async ({ migrate, newStore, newKey }) => {
    await migrate();
    return newKey(await newStore(STORE));
  });
}

/** Another store, `{storeId, domain, token}`; `name` is part of its domain, `more` are settings of the store. */
export async function anotherStore(settings, api, name, more = {}) {
  const shop_domain = `${name}.${STORE.shop_domain}`;
  return withServices(settings, async ({ newStore, newKey }) => {
    const storeId = await newStore({ ...STORE, ...more, shop_domain });
    return { storeId, domain: shop_domain, token: await tokenOf(api, await newKey(storeId), shop_domain) };
  });
}

/** Starts the dashboard, and makes an account of `storeId`: `{port, pid, daemon, staff}`. */
export async function startDashboard(daemons, settings, storeId) {
  const staff = { email: 'bench@parcelward.test', password: 'a password for the bench' };
  const words = ['staff', 'create', staff.email, '--store', storeId, '--password-stdin'];
  await cli(words, settings, { input: staff.password });
  const [port, url] = [await freePort(), 'https://dashboard.parcelward.test'];
  const env = { ...settings, DASHBOARD_PORT: String(port), DASHBOARD_URL: url, PUBLIC_BASE_URL: url };
  const command = serviceCommand([join(dashboard, 'dist/main.js')]);
  const daemon = daemons.start({ name: 'dashboard', kind: 'service', ...command, env });
  await daemons.ready(daemon, () => answers(`http://127.0.0.1:${port}/health/ready`));
  return { port, pid: daemon.child.pid, daemon, staff };
}

/** A token for a store of the bench, which the service on `port` issues. */
export async function tokenOf({ port }, apiKey, shopDomain = STORE.shop_domain) {
  const headers = { ...overTls, 'X-API-Key': apiKey, 'X-Shop-Domain': shopDomain };
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/token`, { method: 'POST', headers });
  const { access_token } = /** @type {{ access_token: string }} */ (await answer.json());
  return access_token;
}
