// SPDX-License-Identifier: Apache-2.0
import { afterFile } from '../../support/cleanup.js';
import { MessageStack, type MessageStore } from '../../support/message-stack.js';
import { documentedMetrics, usedMetrics } from '../../support/prometheus.js';
import { freePort, workerWith } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

/** An API and a worker that have done a little of everything. */
let scraped: { api: string; worker: string };
let database: TcpProxy;
let stack: MessageStack;
let store: MessageStore;
let ports: { api: number; worker: number };

async function scrape(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** The names in an exposition, without those of each bucket of a histogram. */
const exposed = (text: string): string[] => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);

/** The value of the only sample with this name and these labels, in any order. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const found = lines.filter((line) =>
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
  );
  return found.length === 1 ? Number(found[0]?.split(' ').at(-1)) : undefined;
}

beforeAll(async () => {
  ports = { api: await freePort(), worker: await freePort() };
  const allowed = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true', NOTIFICATION_DIGEST_SECONDS: '0' };
  stack = await MessageStack.start({ ...allowed, METRICS_PORT: String(ports.api) }, 0);
  database = await proxyTo(String(stack.env.DATABASE_URL));
  await workerWith({ ...stack.env, METRICS_PORT: String(ports.worker), DATABASE_URL: database.url });
  const receiver = await startReceiver();
  afterFile(() => receiver.close());
  store = await stack.store();
  receiver.next('/hooks', 503);
  await store.call('POST', '/webhook-endpoints', { url: receiver.url('/hooks'), events: ['order.created'] });
  await store.order({ shipments: [aShipment()] });
  const order_number = await store.order();
  await store.move(await store.push({ order_number }), 'DELIVERED');
  scraped = await until(async () => {
    const worker = await scrape(ports.worker);
    const done = [
      'parcelward_webhook_attempt_duration_seconds_count{outcome="delivered"',
      'operation="register"',
      'channel="email"',
    ];
    return done.every((text) => worker.includes(text)) && { worker, api: await scrape(ports.api) };
  }, 'the worker to send a webhook and a mail, and to register a parcel');
});

it('everything that the alerts, the dashboard and the documents name is exposed', () => {
  const names = new Set([...exposed(scraped.api), ...exposed(scraped.worker)]);
  const used = [...usedMetrics(), ...documentedMetrics()];
  expect(used.length).toBeGreaterThan(30);
  // `up` is Prometheus's own.
  expect(
    used.filter((name) => name !== 'up' && !names.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !names.has(name)),
  ).toEqual([]);
});

it('every metric of the service is documented, with a help text', () => {
  for (const text of [scraped.api, scraped.worker]) {
    const own = exposed(text).filter((name) => name.startsWith('parcelward_') || name.startsWith('http_'));
    expect(own.filter((name) => !documentedMetrics().includes(name))).toEqual([]);
    for (const name of own) expect(text).toMatch(new RegExp(`^# HELP ${name} [A-Z].{15,}$`, 'm'));
  }
});

it('webhooks are counted by outcome and answer', () => {
  const name = 'parcelward_webhook_attempt_duration_seconds_count';
  expect(valueOf(scraped.worker, name, { outcome: 'retried', answer: '5xx' })).toBe(1);
  expect(valueOf(scraped.worker, name, { outcome: 'delivered', answer: '2xx' })).toBeGreaterThan(0);
});

it('calls of the gateway are counted by operation and outcome', () => {
  const labels = { gateway: 'simulator', operation: 'register', outcome: 'ok' };
  expect(valueOf(scraped.worker, 'parcelward_gateway_call_duration_seconds_count', labels)).toBeGreaterThan(0);
});

it('runs of jobs are counted by queue and outcome', () => {
  const labels = { queue: 'shipments.registration', outcome: 'done' };
  expect(valueOf(scraped.worker, 'parcelward_job_runs_total', labels)).toBeGreaterThan(0);
});

it('mails are counted by outcome', () => {
  expect(valueOf(scraped.worker, 'parcelward_messages_total', { channel: 'email', outcome: 'sent' })).toBeGreaterThan(
    0,
  );
});

it('the connections of a process to the database are counted', async () => {
  // An idle connection is closed after some seconds.
  await stack.call('/health/ready');
  for (const text of [await scrape(ports.api), scraped.worker]) {
    const [inUse, idle] = ['in_use', 'idle'].map((state) =>
      valueOf(text, 'parcelward_database_connections', { state }),
    );
    expect(Number(inUse) + Number(idle)).toBeGreaterThan(0);
    expect(valueOf(text, 'parcelward_database_connection_requests_waiting')).toBeGreaterThanOrEqual(0);
  }
});

it('the age of the oldest due work is shown for each queue of jobs, of events and of webhooks', () => {
  for (const queue of ['shipments.poll', 'notifications.send', 'events.relay', 'webhooks.deliveries'])
    expect(valueOf(scraped.worker, 'parcelward_oldest_due_seconds', { queue })).toBeGreaterThanOrEqual(0);
});

it('no label names a store, an endpoint or an order', () => {
  for (const text of [scraped.api, scraped.worker]) expect(text).not.toMatch(/sto_|whe_|127\.0\.0\.1|[A-Z]{3}-\d/);
});

it('a due job that no worker takes, an old event of a carrier and a claim are shown with their age or number', async () => {
  const { database: connection } = stack;
  const past = new Date(Date.now() - 600_000);
  await connection.query(
    `INSERT INTO inbound_events (store_id, id, parcel_id, received_at, carrier_update)
     VALUES (?, 'inb_1', 'par_1', ?, '{}'), (?, 'inb_2', 'par_1', ?, '{}')`,
    [store.id, past, store.id, new Date()],
  );
  const text = await scrape(ports.worker);
  expect(valueOf(text, 'parcelward_inbound_events_oldest_seconds')).toBeGreaterThanOrEqual(600);
  expect(valueOf(text, 'parcelward_claims_waiting')).toBe(0);
  await connection.query(
    `INSERT INTO claims (store_id, id, order_number, status, version, created_at, updated_at, document, currency)
     VALUES (?, 'clm_1', '1', 'SUBMITTED', 1, ?, ?, '{}', 'USD')`,
    [store.id, past, past],
  );
  expect(valueOf(await scrape(ports.worker), 'parcelward_claims_waiting')).toBe(1);
});

it('C-CAR-18: parcels that wait for a gateway are counted by its name', async () => {
  for (const [index, gateway] of ['easypost', 'easypost', 'shippo', null].entries()) {
    const id = `par_waiting_${index}`;
    await stack.database.query(
      `INSERT INTO parcels (store_id, id, carrier, tracking_number, status, destination, created_at, attention_reason, reused_by, lane, gateway)
       VALUES (?, ?, 'ups', ?, 'PENDING', '{}', ?, 'none', '', '', ?)`,
      [store.id, id, id, new Date(), gateway],
    );
    await stack.database.query(
      `INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, created_at)
       VALUES (?, ?, 'shipments.registration', ?, 1, '9999-12-31', '2026-01-01')`,
      [store.id, `job_waiting_${index}`, id],
    );
  }
  const text = await scrape(ports.worker);
  const waiting = (gateway: string) => valueOf(text, 'parcelward_gateway_parcels_waiting', { gateway });
  expect([waiting('easypost'), waiting('shippo')]).toEqual([2, 1]);
});

it('C-PLT-32: waiting and parked webhooks of platforms are shown with their number and the age of the oldest', async () => {
  const { database: connection } = stack;
  const add = async (id: string, state: string, removed_id: string) => {
    const past = new Date(Date.now() - (state === 'active' && removed_id === '' ? 600_000 : 900_000));
    await connection.query(
      `INSERT INTO platform_connections (store_id, id, platform, shop, state, removed_id, signing_key, settings, created_at, updated_at)
       VALUES (?, ?, ?, 'a.myshopify.com', ?, ?, '', '{}', ?, ?)`,
      [store.id, id, state === 'paused' ? 'shopify' : 'woocommerce', state, removed_id, past, past],
    );
    for (const [index, delivery] of ['waiting', 'waiting', 'parked', 'applied'].entries())
      await connection.query(
        `INSERT INTO platform_inbox (store_id, id, connection_id, delivery_id, topic, received_at, body, state, attempts)
         VALUES (?, ?, ?, ?, '', ?, '', ?, 0)`,
        [store.id, `pld_${id}_${index}`, id, String(index), past, delivery],
      );
  };
  const seen = async () => {
    const text = await scrape(ports.worker);
    const health = await fetch(`http://127.0.0.1:${ports.worker}/health/work`);
    const { lag_seconds } = (await health.json()) as { lag_seconds: Record<string, number> };
    return [
      ...['waiting', 'parked'].map((state) => valueOf(text, 'parcelward_platform_deliveries', { state })),
      ...[valueOf(text, 'parcelward_platform_oldest_waiting_seconds'), lag_seconds['platforms.inbox']],
    ];
  };
  expect(await seen()).toEqual([0, 0, 0, 0]);
  await add('plc_paused', 'paused', '');
  expect(await seen()).toEqual([0, 1, 0, 0]);
  await add('plc_active', 'active', '');
  const age = expect.closeTo(605, -1) as number;
  expect(await seen()).toEqual([2, 2, age, age]);
  await add('plc_removed', 'active', 'plc_removed');
  const older = expect.closeTo(905, -1) as number;
  expect(await seen()).toEqual([4, 2, older, older]);
});

it('due and dead jobs are counted by queue, and later ones are not', async () => {
  const add = (id: string, dueAt: string, parkedAt: string | null) =>
    stack.database.query(
      `INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, parked_at, created_at)
       VALUES ('sto_1', ?, 'imports.run', ?, 1, ?, ?, '2026-01-01')`,
      [id, id, dueAt, parkedAt],
    );
  await add('job_dead', '9999-12-31', '2026-01-01');
  await add('job_later', '9999-12-31', null);
  const text = await scrape(ports.worker);
  expect(valueOf(text, 'parcelward_jobs', { queue: 'imports.run', state: 'parked' })).toBe(1);
  expect(valueOf(text, 'parcelward_jobs', { queue: 'imports.run', state: 'waiting' })).toBe(0);
});

it('a process without its database still reports the rest, and no backlog that it does not know', async () => {
  database.freeze();
  const frozen = await scrape(ports.worker);
  database.thaw();
  await database.cut();
  const text = await scrape(ports.worker);
  await database.restore();
  for (const each of [frozen, text]) {
    expect(valueOf(each, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    for (const name of ['parcelward_oldest_due_seconds', 'parcelward_jobs', 'parcelward_outbox_events_waiting'])
      expect(each).not.toMatch(new RegExp(`^${name}[ {]`, 'm'));
  }
  await until(async () => {
    const labels = { reason: 'connection_lost' };
    return valueOf(await scrape(ports.worker), 'parcelward_transaction_retries_total', labels);
  }, 'the lost connections to be counted');
});
