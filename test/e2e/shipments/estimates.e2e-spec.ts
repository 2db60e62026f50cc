// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { spyOn } from 'jest-mock';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { LearnTransitsJob } from '../../../src/shipments/jobs/learn-transits.job.js';
import { type PredictionView } from '../../../src/shipments/model/shipment.resource.js';
import { predictedRange } from '../../../src/shipments/rules/estimate/prediction.js';
import { ShipmentQueriesService } from '../../../src/shipments/services/shipment-queries.service.js';
import { TransitLearningService } from '../../../src/shipments/services/transit-learning.service.js';
import { StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { MessageStack, type MessageStore } from '../../support/message-stack.js';
import { pathOf, readPage } from '../../support/pages.js';
import { type SmtpReceiver, startSmtp } from '../../support/smtp-receiver.js';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const TO = { ship_to: { country: 'BR', state: 'SC', zip: '88780' } };

let stack: MessageStack;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  const carrier = { SHIPPO_API_BASE_URL: 'http://127.0.0.1:9', SHIPPO_API_TOKEN: 'x' };
  const shippo = { TRACKING_GATEWAY: 'shippo', SHIPPO_WEBHOOK_TOKEN: randomUUID(), ...carrier };
  stack = await MessageStack.start({ SMTP_URL: smtp.url, ...shippo });
});

/** Gives a store parcels that took from 3 to 6 days, the first ones of which left 80 days ago. */
async function addHistory(store: MessageStore, count: number, members: Json = {}): Promise<void> {
  const now = stack.clock.now().getTime();
  const parcels = Array.from({ length: count }, (_none, index) => {
    const scanned_at = new Date(now - (80 - index) * 24 * HOUR_MS);
    const delivered_at = new Date(scanned_at.getTime() + (3 + (index % 4)) * 24 * HOUR_MS);
    const parcel = {
      id: newId('par'),
      tracking_number: `H${index}${randomUUID()}`,
      status: 'DELIVERED',
      lane: '//BR/88',
    };
    const times = { created_at: scanned_at, scanned_at, delivered_at, last_delivered_at: delivered_at };
    const rest = { carrier: 'correios_br', destination: '{}', attention_reason: 'none', reused_by: '' };
    return { store_id: store.id, ...parcel, ...times, ...rest, ...members };
  });
  for (const parcel of parcels) await stack.database.query('INSERT INTO parcels SET ?', [parcel]);
}

/** Runs the hourly job of a store. */
const learn = async (store: MessageStore) =>
  new LearnTransitsJob(stack.worker.get(TransitLearningService)).run({
    storeId: store.id,
    reference: 'hourly',
    attempt: 1,
  });

const timelineOf = (store: MessageStore, number: string): Promise<Json> => store.call('GET', `/shipments/${number}`);

/** Pushes a parcel, and has its carrier scan it. */
async function underWay(store: MessageStore, members: Json = {}): Promise<string> {
  const number = await store.push({ ...TO, ...members });
  await store.move(number, 'IN_TRANSIT');
  return number;
}

describe('The estimates of a store', () => {
  it('C-TRK-49, C-TRK-50, C-TRK-52, C-TRK-53: are learned by a job, and shown by the API, its event, page and mail', async () => {
    const store = await stack.store({ locale: 'en' });
    await addHistory(store, 60);
    const outcome = await learn(store);
    const next = outcome?.runAgainAt.getTime() ?? 0;
    expect(Math.round((next - stack.clock.now().getTime()) / HOUR_MS)).toBe(1);

    const email = `ana-${randomUUID()}@example.com`;
    const order_number = await store.order({ customer: { email } });
    const number = await underWay(store, { order_number });
    const { prediction, eta, shipments } = await timelineOf(store, number);
    expect([eta, prediction]).toEqual([null, expect.objectContaining({ based_on: 60, group: 'correios_br>BR-88' })]);
    const { earliest_on, expected_on, latest_on } = prediction as PredictionView;
    const days = [earliest_on, expected_on, latest_on].map((day) => (Date.parse(day) - Date.now()) / (24 * HOUR_MS));
    expect(days.map(Math.ceil).every((day) => day >= 2 && day <= 7)).toBe(true);

    const events = await stack.rows<{ data: string }>(
      "SELECT data FROM outbox_events WHERE store_id = ? AND type = 'shipment.status_changed'",
      [store.id],
    );
    expect(events.map(({ data }) => (JSON.parse(data) as { shipment: Json }).shipment.prediction)).toEqual([
      prediction,
    ]);
    const range = predictedRange(prediction as PredictionView, 'en');
    await stack.sent();
    expect(smtp.to(email)[0]?.email.text).toContain(range);
    const path = pathOf((shipments as Json[])[0]?.tracking_page_url);
    expect((await readPage(path, {}, stack.api.baseUrl)).text).toContain(range);
    expect((await readPage(`${path}?lang=de`, {}, stack.api.baseUrl)).text).toContain('zwischen dem ');

    await store.call(
      'PATCH',
      `/shipments/${number}`,
      { eta: '2037-11-23' },
      { 'content-type': 'application/merge-patch+json' },
    );
    expect((await timelineOf(store, number)).prediction).toBeNull();
    expect((await readPage(path, {}, stack.api.baseUrl)).text).not.toContain(range);
  });

  it('C-TRK-51: are not learned from simulated parcels, except in a test store', async () => {
    const [now, simulated] = [
      stack.clock.now(),
      { registering_at: stack.clock.now(), registered_at: stack.clock.now() },
    ];
    const imported = { registered_at: now, polls_ended_at: now };
    const groupsOf = async (mode: string, members: Json): Promise<number> => {
      const store = await stack.store({ mode });
      await addHistory(store, 40, members);
      await learn(store);
      return (await stack.rows('SELECT group_key FROM transit_estimates WHERE store_id = ?', [store.id])).length;
    };
    const moved = { ...simulated, polls_ended_at: now };
    expect(await groupsOf('live', moved)).toBe(0);
    expect(await groupsOf('test', moved)).toBe(1);
    expect(await groupsOf('live', imported)).toBe(1);
  });

  it('C-TRK-51: cost an answer one statement at most, and none if no parcel needs them', async () => {
    const store = await stack.store();
    await addHistory(store, 40);
    await learn(store);
    const open = await underWay(store);
    const expected = await underWay(store, { eta: '2037-11-23' });
    const [queries, stores] = [stack.worker.get(ShipmentQueriesService), stack.worker.get(StoresService)];
    const known = await stores.get(store.id);
    const query = spyOn(stack.worker.get(DatabaseService), 'query');
    const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
      query.mockClear();
      await work();
      return query.mock.calls.filter(([sql]) => / FROM transit_estimates /.test(sql)).length;
    };
    const answered = (number: string) => statementsOf(() => queries.timeline(known, number));
    const announced = await store.push(TO);
    stack.clock.forward(6 * 60);
    expect(await answered(expected)).toBe(0);
    expect(await answered(open)).toBe(1);
    expect(await answered(open)).toBe(0);
    expect(await statementsOf(() => store.move(announced, 'IN_TRANSIT'))).toBe(0);
  });

  it('are back-tested for a store', async () => {
    const store = await stack.store();
    await addHistory(store, 60);
    const env = { ...process.env, DATABASE_URL: stack.env.DATABASE_URL };
    const { stdout } = await run(process.execPath, ['scripts/eta-backtest.mjs', '--store', store.id], { env });
    expect(stdout).toMatch(/^at the first scan +\d+ +\d\.\d\d .* \d+\.\d %/m);
    expect(stdout).toContain('No parcel has a date that was promised.');
  });

  it('C-TRK-51: are learned in every store, an hour after it was made', async () => {
    const store = await stack.store();
    const learning = stack.worker.get(TransitLearningService);
    while ((await learning.scheduleNewStores(1)) > 0);
    const [job] = await stack.rows<{ due_at: Date; created_at: Date }>(
      "SELECT due_at, created_at FROM jobs WHERE store_id = ? AND queue = 'shipments.estimates' AND reference = 'hourly'",
      [store.id],
    );
    expect(Math.round(((job?.due_at.getTime() ?? 0) - (job?.created_at.getTime() ?? 0)) / HOUR_MS)).toBe(1);
  });
});
