// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { call, type Json, type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { aTrack, aTrackUpdated, shippoSignature } from '../../support/shippo-server.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

let stack: ShippoStack;
beforeAll(async () => {
  stack = await startShippoStack();
  await stack.worker();
});

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
  location: { city: 'Lyon', state: null, zip: '69001', country: 'FR' },
}));

/** The webhook's body after the first `count` events of the day: all of these events, and the ETA. */
function update(tracking_number: string, count: number): string {
  const tracking_history = DAY.slice(0, count);
  const [tracking_status, eta] = [tracking_history.at(-1) ?? null, `2026-11-2${count}`];
  return aTrackUpdated(aTrack({ carrier: 'ups', tracking_number, eta, tracking_status, tracking_history }));
}

interface Proof {
  query?: string;
  headers?: Record<string, string>;
}

function send(body: string, { query = '', headers = {} }: Proof = signed(body)): Promise<Reply> {
  const all = { 'content-type': 'application/json', ...headers };
  return call(`/carriers/shippo/events${query}`, { method: 'POST', body, headers: all, baseUrl: stack.api.baseUrl });
}

function signed(body: string, { secret = stack.webhookSecret, secondsAgo = 0 } = {}): Proof {
  return { headers: shippoSignature(secret, body, new Date(Date.now() - secondsAgo * 1000)) };
}

async function pushShipment(): Promise<string> {
  const number = `PW${randomUUID().replaceAll('-', '')}`;
  const reply = await stack.call('/shipments', 'POST', { tracking_number: number, carrier: 'ups' });
  expect([reply.status, reply.json.status]).toEqual([201, 'PENDING']);
  return number;
}

const timelineOf = async (number: string): Promise<Json> => (await stack.call(`/shipments/${number}`)).json;

const rows = async (sql: string, parameters: string[] = []): Promise<RowDataPacket[]> =>
  (await stack.database.query<RowDataPacket[]>(sql, parameters))[0];

/** Waits until all stored events are applied. */
async function untilProcessed(): Promise<void> {
  await until(async () => (await rows('SELECT id FROM inbound_events')).length === 0, 'the events to be processed');
}

describe('a parcel that Shippo tracks', () => {
  it('is registered once under its own id, and follows its events', async () => {
    const number = await pushShipment();
    const sql = 'SELECT id FROM parcels WHERE tracking_number = ? AND registered_at IS NOT NULL';
    const [parcel] = await until(async () => {
      const found = await rows(sql, [number]);
      return found.length > 0 && found;
    }, 'the registration');
    for (const count of [1, 4]) expect((await send(update(number, count))).status).toBe(200);
    await untilProcessed();
    const registrations = stack.shippo.registrations.filter(({ tracking_number }) => tracking_number === number);
    const metadata = `${stack.storeId}/${String(parcel?.id)}`;
    expect(registrations).toEqual([{ carrier: 'ups', tracking_number: number, metadata }]);
  });

  it.each([
    ['in order', [1, 2, 3, 4]],
    ['backwards', [4, 3, 2, 1]],
    ['repeatedly', [1, 2, 2, 4, 4, 3, 1, 4]],
  ])('has the same timeline if its events come %s', async (_how, counts) => {
    const number = await pushShipment();
    for (const count of counts) {
      expect((await send(update(number, count))).status).toBe(200);
      await untilProcessed();
    }
    expect(await timelineOf(number)).toEqual(expectedTimeline(number));
  });

  it('has the same timeline if its events come all at once', async () => {
    const number = await pushShipment();
    const replies = await Promise.all([1, 2, 3, 4, 3, 2, 1].map((count) => send(update(number, count))));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await untilProcessed();
    expect(await timelineOf(number)).toEqual(expectedTimeline(number));
  });

  it('shows unknown statuses of Shippo, and keeps its status', async () => {
    const number = await pushShipment();
    const unheard = { ...DAY[3], status: 'TELEPORTED', substatus: null, status_details: 'Gone.' };
    const track = { carrier: 'ups', tracking_number: number, tracking_history: [...DAY.slice(0, 2), unheard] };
    expect((await send(aTrackUpdated(aTrack(track)))).status).toBe(200);
    await untilProcessed();
    const { status, substatus, events } = (await timelineOf(number)) as { events: Json[] } & Json;
    expect([status, substatus]).toEqual(['IN_TRANSIT', 'package_departed']);
    expect(events[0]).toMatchObject({ status: null, description: 'Gone.', occurred_at: '2026-11-20T15:00:00.000Z' });
  });
});

/** The timeline of a parcel after all events of the day. */
function expectedTimeline(number: string): Json {
  const location = { city: 'Lyon', state: null, zip: '69001', country: 'FR' };
  return {
    tracking_number: number,
    carrier: 'ups',
    tracking_carrier: 'ups',
    tracked_by: 'shippo',
    status: 'DELIVERED',
    substatus: 'delivered',
    eta: '2026-11-24',
    delivered_at: '2026-11-20T15:00:00.000Z',
    last_delivered_at: '2026-11-20T15:00:00.000Z',
    prediction: null,
    tracking_url: expect.any(String),
    events: [
      ['15:00', 'DELIVERED', 'delivered.'],
      ['12:00', 'OUT_FOR_DELIVERY', 'out_for_delivery.'],
      ['09:00', 'IN_TRANSIT', 'package_departed.'],
      ['08:00', 'PRE_TRANSIT', 'information_received.'],
    ].map(([at, status, description]) => ({
      occurred_at: `2026-11-20T${at}:00.000Z`,
      occurred_on: null,
      status,
      description,
      location,
    })),
    shipments: [expect.objectContaining({ tracking_number: number, status: 'DELIVERED', substatus: 'delivered' })],
  };
}

describe('C-TRK-17: the polls of a parcel', () => {
  const HOUR_MS = 60 * 60 * 1000;
  const ofParcel = "queue = 'shipments.poll' AND reference = (SELECT id FROM parcels WHERE tracking_number = ?)";
  const jobOf = async (number: string) => (await rows(`SELECT due_at FROM jobs WHERE ${ofParcel}`, [number]))[0];
  const fetchesOf = (number: string): number =>
    stack.shippo.requests.filter((request) => request === `GET /tracks/ups/${number}`).length;

  /** A registered parcel whose only event happened so long ago, and whose poll is due. */
  async function duePoll({
    lastEventMs,
    status = 'TRANSIT',
  }: {
    lastEventMs: number;
    status?: string;
  }): Promise<string> {
    const number = await pushShipment();
    await until(() => jobOf(number), 'the poll to be scheduled');
    const event = { ...DAY[1], status, status_date: new Date(Date.now() - lastEventMs).toISOString() };
    const track = { carrier: 'ups', tracking_number: number, tracking_status: event, tracking_history: [event] };
    await send(aTrackUpdated(aTrack(track)));
    await untilProcessed();
    await rows(`UPDATE jobs SET due_at = created_at WHERE ${ofParcel}`, [number]);
    return number;
  }

  const isRescheduled = async (number: string) => {
    const job = await jobOf(number);
    return job && (job.due_at as Date).getTime() > Date.now() + HOUR_MS / 2 && (job.due_at as Date);
  };

  it('come two hours after its latest event', async () => {
    const number = await duePoll({ lastEventMs: HOUR_MS });
    const dueAt = await until(() => isRescheduled(number), 'the poll to be postponed');
    expect(Math.abs(dueAt.getTime() - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 10);
    expect(fetchesOf(number)).toBe(0);
  });

  it.each([2, -12])('come two hours after the last poll if the latest event is %d hours old', async (hours) => {
    const number = await duePoll({ lastEventMs: hours * HOUR_MS });
    const dueAt = await until(() => isRescheduled(number), 'the next poll');
    expect(Math.abs(dueAt.getTime() - Date.now() - 2 * HOUR_MS)).toBeLessThan(HOUR_MS / 10);
    expect(fetchesOf(number)).toBe(1);
  });

  it.each(['DELIVERED', 'RETURNED'])('end when it is %s', async (status) => {
    const number = await duePoll({ lastEventMs: 3 * HOUR_MS, status });
    await until(async () => !(await jobOf(number)), 'the polls to end');
    expect(fetchesOf(number)).toBe(0);
  });

  it('pause while its shipments are cancelled, and go on when one is pushed again', async () => {
    const number = await pushShipment();
    await until(() => jobOf(number), 'the poll to be scheduled');
    const [{ shipment_id }] = (await timelineOf(number)).shipments as [Json];
    expect((await stack.call(`/shipments/by-id/${String(shipment_id)}/cancel`, 'POST')).status).toBe(200);
    const poll = async (what: string) => {
      await rows(`UPDATE jobs SET due_at = created_at WHERE ${ofParcel}`, [number]);
      await until(() => isRescheduled(number), what);
    };
    await poll('the poll to be left out');
    expect(fetchesOf(number)).toBe(0);
    expect((await stack.push(number)).status).toBe(201);
    await poll('the next poll');
    expect(fetchesOf(number)).toBe(1);
  });

  it('end 60 days after its registration', async () => {
    const number = await pushShipment();
    await until(() => jobOf(number), 'the poll to be scheduled');
    await rows('UPDATE parcels SET registered_at = registered_at - INTERVAL 60 DAY WHERE tracking_number = ?', [
      number,
    ]);
    await rows(`UPDATE jobs SET due_at = created_at WHERE ${ofParcel}`, [number]);
    await until(async () => !(await jobOf(number)), 'the polls to end');
    expect(fetchesOf(number)).toBe(0);
  });
});

describe('a webhook that claims to be from Shippo', () => {
  it('is accepted with the token instead of a signature', async () => {
    const number = await pushShipment();
    expect((await send(update(number, 1), { query: `?token=${stack.webhookToken}` })).status).toBe(200);
    await untilProcessed();
    expect(await timelineOf(number)).toMatchObject({ status: 'PRE_TRANSIT' });
  });

  it.each<[string, (body: string) => Proof]>([
    ['signed with another secret', (body) => signed(body, { secret: 'another' })],
    ['signed six minutes ago', (body) => signed(body, { secondsAgo: 360 })],
    ['changed since it was signed', (body) => signed(body.replace('DELIVERED', 'RETURNED'))],
    ['without signature and token', () => ({})],
    ['with another token', () => ({ query: `?token=${randomUUID()}` })],
    [
      'with a bad signature beside a good token',
      (body) => ({ ...signed(`${body} `), query: `?token=${stack.webhookToken}` }),
    ],
  ])('is rejected %s, and changes and stores nothing', async (_how, proofOf) => {
    const number = await pushShipment();
    const body = update(number, 4);
    expectProblem(await send(body, proofOf(body)), 403, 'FORBIDDEN');
    expect(await rows('SELECT id FROM inbound_events')).toEqual([]);
    expect(await timelineOf(number)).toMatchObject({ status: 'PENDING', events: [] });
  });
});
