// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recreateDatabase } from './database.mjs';
import { inRoot } from './folders.mjs';
import { run } from './run.mjs';
import { patiently, say } from './say.mjs';
import { baseUrl, call, cli } from './service.mjs';

/** A store that accepts pushes at once, with limits that sample data does not reach (C-RUN-3). */
export const demo = {
  name: 'Demo Store',
  shop_domain: 'demo.parcelward.test',
  mode: 'test',
  currency: 'BRL',
  ingestion_mode: 'custom_api',
  // Sample data is years old.
  claim_policy: { window_days: 36_500 },
  self_service: {
    ...{ returns: true, claims: true, return_methods: ['SELF_SHIP', 'IN_STORE'] },
    ...{ cancellation_requests: true, address_requests: true },
  },
  withdrawal: { enabled: true },
  parcel_delayed_mail: true,
  branding: { support_email: 'help@example.com' },
  rate_limits: { data_per_minute: 100_000, shipment_writes_per_minute: 100_000, tokens_per_15_minutes: 10_000 },
};

/**
 * The demo store of a running service and an API key for it, `{store_id, shop_domain, api_key}`. `kept` is the result
 * of an earlier start, or null. Its key is kept while it is valid; otherwise the store's key is rotated.
 */
export async function demoStore({ kept, folder, settings }) {
  if (kept && (await isGood(kept, settings))) return pick(kept);
  const stores = JSON.parse(await cli(['--json', 'store', 'list'], settings));
  // The next start may be without DATABASE_URL: then its own database must not be emptied.
  if (stores.length === 0 && !process.env.DATABASE_URL) writeFileSync(unfinished(folder), NEW);
  const store = stores.find(({ shop_domain }) => shop_domain === demo.shop_domain) ?? (await create(folder, settings));
  const key = JSON.parse(await cli(['--json', 'key', 'rotate', store.store_id], settings));
  return pick({ ...store, ...key });
}

/** What programs need to call the demo store (C-RUN-4). */
export function demoValues(settings, store) {
  const [internal] = settings.INTERNAL_SERVICE_TOKENS.split(',');
  return {
    base_url: baseUrl(settings),
    ca_file: settings.TLS_CERT_FILE,
    ...store,
    internal_token: internal.trim(),
  };
}

/** The second store of the sample data: its orders come from the shops of a wholesale platform. */
export const wholesale = {
  name: 'Demo Wholesale',
  shop_domain: 'wholesale.parcelward.test',
  mode: 'test',
  currency: 'USD',
  ingestion_mode: 'custom_api',
  account_type: 'b2b_platform',
};

/** The number of the oldest sample order; the tours use smaller numbers. */
export const FIRST_SAMPLE = 8001;

/** A sample order in English whose parcel is out for delivery. */
export const SHOWN_SAMPLE = 8052;

/** Whether invented parcels and customers would reach real carriers, mailboxes or phones. */
const isReal = ({ TRACKING_GATEWAY, SMTP_URL, SMS_GATEWAY }) =>
  TRACKING_GATEWAY === 'shippo' || Boolean(SMTP_URL) || SMS_GATEWAY === 'twilio';

/**
 * Fills the demo store with sample orders, unless it has them (C-RUN-8).
 * @param {any} settings of the service
 * @param {any} store as `demoStore` returns it
 * @param {{ folder: string, pictures: string, empty: boolean }} options the folder of `npm run up`; the URL of the folder with
 *   their pictures; whether to leave it as it is
 * @returns whether it did
 */
export async function seedDemo(settings, store, { folder, pictures, empty }) {
  const mark = unfinished(folder);
  if (empty || isReal({ ...process.env, ...settings }) || (await hasSamples(settings, store))) {
    if (stateOf(mark) === NEW) rmSync(mark);
    return false;
  }
  if (!stateOf(mark)) writeFileSync(mark, USED);
  const env = {
    ...settings,
    METRICS_PORT: '0',
    RATE_LIMIT_PER_IP: '100000',
    NODE_EXTRA_CA_CERTS: settings.TLS_CERT_FILE,
    DEMO: JSON.stringify({ ...store, pictures }),
  };
  const seed = [inRoot('scripts/demo/seed.mjs')];
  await patiently('orders', 'adding samples of the last 30 days', () => run(process.execPath, seed, { env }));
  rmSync(mark);
  return true;
}

/** A file of this name marks a first start or a seed that has begun. It holds the state of the database before. */
const unfinished = (folder) => join(folder, 'unfinished');
const NEW = 'new database';
const USED = 'used database';

const stateOf = (mark) => (existsSync(mark) ? readFileSync(mark, 'utf8') : undefined);

/**
 * Empties a new database whose first start was interrupted, because its sample orders may be incomplete. Says so instead
 * if the database may hold other data.
 */
export async function discardUnfinished(folder, databaseUrl) {
  const mark = unfinished(folder);
  const state = stateOf(mark);
  if (state === NEW && !process.env.DATABASE_URL) {
    await recreateDatabase(databaseUrl);
    rmSync(mark);
  } else if (state) {
    const data = process.env.DATABASE_URL ? `the database of DATABASE_URL, and ${mark}` : folder;
    say('orders', `samples may be missing, because a start was interrupted; to get all, delete ${data}`);
    writeFileSync(mark, USED);
  }
}

async function hasSamples(settings, store) {
  const { status } = await ask(demoValues(settings, store), `/orders/${FIRST_SAMPLE}`);
  return status !== 404;
}

/** The tracking page of a sample order, otherwise of an order of the demo store, or its lookup page while it has no order. */
export async function demoPage(values) {
  const sample = await ask(values, `/orders/${SHOWN_SAMPLE}`);
  if (sample.status === 200) return JSON.parse(sample.body).data.order.tracking_page_url;
  const { body } = await ask(values, '/events?limit=100');
  const events = JSON.parse(body || '{}').data?.events ?? [];
  const pages = events.map(({ data: event }) => event?.order?.tracking_page_url).filter(Boolean);
  return pages.at(-1) ?? `${values.base_url}/track/${values.shop_domain}`;
}

/** `GET` of a path with a token of a store: `{status, body}`. */
export async function ask({ base_url, ca_file, shop_domain, api_key }, path) {
  const ca = readFileSync(ca_file);
  const headers = { 'x-api-key': api_key, 'x-shop-domain': shop_domain };
  const token = await call(`${base_url}/auth/v1/token`, { ca, method: 'POST', headers });
  const { access_token } = JSON.parse(token?.body || '{}');
  const answer = await call(`${base_url}${path}`, { ca, headers: { authorization: `Bearer ${access_token}` } });
  return answer ?? { status: 0, body: '' };
}

const pick = ({ store_id, api_key }) => ({ store_id, shop_domain: demo.shop_domain, api_key });

/** Whether the API key of a store is valid. */
export async function isGood({ api_key, shop_domain = demo.shop_domain }, settings) {
  const ca = readFileSync(settings.TLS_CERT_FILE);
  const headers = { 'x-api-key': api_key, 'x-shop-domain': shop_domain };
  return (await call(`${baseUrl(settings)}/auth/v1/token`, { ca, method: 'POST', headers }))?.status === 200;
}

async function create(folder, settings) {
  const file = join(folder, 'demo-store.json');
  writeFileSync(file, JSON.stringify(demo, null, 2));
  return JSON.parse(await cli(['--json', 'store', 'create', '--file', file], settings));
}
