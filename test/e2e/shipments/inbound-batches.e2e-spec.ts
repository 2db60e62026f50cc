// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { call, type Json } from '../../support/client.js';
import { type Hosted } from '../../support/services.js';
import { aTrack, aTrackUpdated } from '../../support/shippo-server.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

let stack: ShippoStack;
let worker: Hosted | undefined;
beforeAll(async () => {
  stack = await startShippoStack();
});

/** No worker runs until a test starts one, so that it finds all events at once. */
async function startWorker(): Promise<void> {
  worker = await stack.worker();
}
afterEach(() => worker?.stop());

const DAY = [
  ['08:00', 'PRE_TRANSIT', 'information_received'],
  ['09:00', 'TRANSIT', 'package_departed'],
  ['12:00', 'TRANSIT', 'out_for_delivery'],
  ['15:00', 'DELIVERED', 'delivered'],
].map(([at, status, code]) => ({
  status,
  substatus: { code, text: code, action_required: false },
  status_date: `2026-11-20T${at}:00Z`,
  status_details: `${code}.`,
  location: {},
}));

const rows = async (sql: string, parameters: unknown[] = []): Promise<RowDataPacket[]> =>
  (await stack.database.query<RowDataPacket[]>(sql, parameters))[0];

async function pushShipment(): Promise<string> {
  // Without hyphens, as carriers are asked for it.
  const number = `PW${randomUUID().replaceAll('-', '')}`;
  expect((await stack.call('/shipments', 'POST', { tracking_number: number, carrier: 'ups' })).status).toBe(201);
  return number;
}

/** Sends the event of one step of the day. */
async function send(tracking_number: string, step: number): Promise<void> {
  const [tracking_status] = DAY.slice(step);
  if (!tracking_status) throw new Error(`No step ${step}`);
  const track = { carrier: 'ups', tracking_number, tracking_status, tracking_history: [] };
  const { baseUrl } = stack.api;
  const body = aTrackUpdated(aTrack(track));
  const path = `/carriers/shippo/events?token=${stack.webhookToken}`;
  const headers = { 'content-type': 'application/json' };
  expect((await call(path, { method: 'POST', body, headers, baseUrl })).status).toBe(200);
}

const stepsOf = async (number: string): Promise<unknown[]> =>
  (
    await rows(
      `SELECT e.description FROM tracking_events e JOIN parcels p ON p.store_id = e.store_id AND p.id = e.parcel_id
      WHERE p.tracking_number = ? ORDER BY e.occurred_at`,
      [number],
    )
  ).map(({ description }) => description as unknown);
const ALL_STEPS = DAY.map(({ status_details }) => status_details);

/** The sequences and statuses of the events of the number's shipment. */
async function recorded(number: string): Promise<[number, unknown][]> {
  const events = await rows(
    `SELECT e.sequence, e.data FROM outbox_events e JOIN shipments s ON s.store_id = e.store_id AND s.id = e.resource_id
    WHERE s.tracking_number = ? ORDER BY e.sequence`,
    [number],
  );
  return events.map(({ sequence, data }) => [
    Number(sequence),
    (JSON.parse(data as string) as { shipment: Json }).shipment.status,
  ]);
}

const untilProcessed = (left = 0): Promise<unknown> =>
  until(async () => (await rows('SELECT id FROM inbound_events')).length === left, 'the events to be processed');

it('events of one parcel that come at once have the effect that they have one after the other', async () => {
  const numbers = [await pushShipment(), await pushShipment()] as const;
  for (const step of [0, 1, 2, 3]) for (const number of numbers) await send(number, step);
  for (const step of [3, 0]) await send(numbers[0], step);
  await startWorker();
  await untilProcessed();
  for (const number of numbers) {
    expect(await stepsOf(number)).toEqual(ALL_STEPS);
    expect(await recorded(number)).toEqual([
      [1, 'PENDING'],
      [2, 'PRE_TRANSIT'],
      [3, 'IN_TRANSIT'],
      [4, 'OUT_FOR_DELIVERY'],
      [5, 'DELIVERED'],
    ]);
    const { status, shipments } = (await stack.call(`/shipments/${number}`)).json as { shipments: Json[] } & Json;
    expect([status, shipments[0]?.status]).toEqual(['DELIVERED', 'DELIVERED']);
  }
});

it('events in mixed order move the status only forwards', async () => {
  const number = await pushShipment();
  for (const step of [1, 3, 0, 2]) await send(number, step);
  await startWorker();
  await untilProcessed();
  expect(await stepsOf(number)).toEqual(ALL_STEPS);
  expect(await recorded(number)).toEqual([
    [1, 'PENDING'],
    [2, 'IN_TRANSIT'],
    [3, 'DELIVERED'],
  ]);
});

it('a bad event neither blocks nor repeats the others, and is applied once it is repaired', async () => {
  const numbers = [await pushShipment(), await pushShipment()] as const;
  for (const step of [2, 0, 3, 1]) for (const number of numbers) await send(number, step);
  const ofBad = "FROM inbound_events WHERE carrier_update LIKE '%information_received%' ORDER BY id LIMIT 1";
  const [bad] = await rows(`SELECT id, carrier_update ${ofBad}`);
  await rows("UPDATE inbound_events SET carrier_update = '{' WHERE id = ?", [bad?.id]);
  await startWorker();
  await untilProcessed(1);
  const job = 'FROM jobs WHERE reference = ?';
  const [failed] = await until(async () => {
    const found = await rows(`SELECT attempts, last_error, parked_at ${job} AND last_error IS NOT NULL`, [bad?.id]);
    return found.length > 0 && found;
  }, 'the bad event to fail');
  expect(failed).toMatchObject({ last_error: expect.any(String), parked_at: null });
  expect(await stepsOf(numbers[0])).toEqual(ALL_STEPS.slice(1));
  expect(await stepsOf(numbers[1])).toEqual(ALL_STEPS);
  await rows('UPDATE inbound_events SET carrier_update = ? WHERE id = ?', [bad?.carrier_update, bad?.id]);
  await rows('UPDATE jobs SET due_at = created_at WHERE reference = ?', [bad?.id]);
  await untilProcessed();
  for (const number of numbers) {
    expect(await stepsOf(number)).toEqual(ALL_STEPS);
    const sequences = (await recorded(number)).map(([sequence]) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
});

it('a worker that is killed in a batch loses no event, and another one applies each once', async () => {
  const numbers = [await pushShipment(), await pushShipment()] as const;
  for (const step of [0, 1, 2, 3]) for (const number of numbers) await send(number, step);
  await stack.database.beginTransaction();
  await rows('SELECT id FROM parcels FOR UPDATE');
  const killed = await stack.workerProcess();
  const waiting = "info LIKE '%FROM parcels %WHERE (store_id, id) IN%FOR UPDATE' AND id <> CONNECTION_ID()";
  await until(
    async () => (await rows(`SELECT id FROM information_schema.processlist WHERE ${waiting}`)).length > 0,
    'the batch to wait for its parcels',
  );
  killed.signal('SIGKILL');
  await killed.exited;
  await stack.database.rollback();
  expect(await rows('SELECT id FROM inbound_events')).toHaveLength(8);
  await rows("UPDATE jobs SET due_at = created_at WHERE queue = 'shipments.inbound'");
  await startWorker();
  await untilProcessed();
  for (const number of numbers) {
    expect(await stepsOf(number)).toEqual(ALL_STEPS);
    const sequences = (await recorded(number)).map(([sequence]) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
});
