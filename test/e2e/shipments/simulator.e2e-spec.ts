// SPDX-License-Identifier: Apache-2.0
import { SHIPMENT_STATUSES } from '../../../src/shipments/model/shipment-status.js';
import {
  type SimulatedEvent,
  type TrackingSimulationService,
} from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { command, service } from '../../support/services.js';
import {
  countRows,
  advanceJourney,
  newTrackingNumber,
  parcelOf,
  pushed,
  shipmentEvents,
  timelineOf,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** The maximum number of steps of a journey. */
const STEPS = 12;

/** Waits until the timeline of a shipment satisfies the predicate. */
function untilTimeline(shipment: Json, isMatch: (timeline: Json) => boolean, what: string): Promise<Json> {
  return until(async () => {
    const timeline = await timelineOf(store, shipment);
    return isMatch(timeline) && timeline;
  }, what);
}

/** Waits until a shipment's parcel is registered and its poll is scheduled, and returns the parcel's id. */
async function untilRegistered(shipment: Json): Promise<string> {
  return until(
    async () => {
      const parcel = await parcelOf(store, shipment);
      return parcel?.registered_at && parcel.id;
    },
    `the registration of ${String(shipment.tracking_number)}`,
  );
}

/** Advances a parcel to the end of its journey. */
async function completeJourney(shipment: Json): Promise<Json> {
  await advanceJourney(store, await untilRegistered(shipment), STEPS);
  return untilTimeline(shipment, isOver, 'the end of the journey');
}

const isOver = ({ status }: Json): boolean => status === 'DELIVERED' || status === 'RETURNED';
const eventsOf = ({ events }: Json): Json[] => events as Json[];

/** Whether another poll of a parcel is scheduled. */
async function isPolled(parcelId: string): Promise<boolean> {
  const sql = `SELECT id FROM jobs WHERE store_id = ? AND reference = ? AND queue = 'shipments.poll'`;
  return (await rows(sql, [store.id, parcelId])).length > 0;
}

describe('the simulator in the worker', () => {
  it('moves a parcel step by step, with rising times and an event for each change of status', async () => {
    const shipment = await pushed(store);
    const parcelId = await untilRegistered(shipment);
    expect(eventsOf(await timelineOf(store, shipment))).toEqual([]);
    await advanceJourney(store, parcelId, 1);
    const first = await untilTimeline(shipment, (timeline) => eventsOf(timeline).length > 0, 'the first step');
    expect([first.status, eventsOf(first).length]).toEqual(['PRE_TRANSIT', 1]);
    await advanceJourney(store, parcelId, 1);
    const second = await untilTimeline(shipment, ({ status }) => status !== 'PRE_TRANSIT', 'the second step');
    expect(second.status).toBe('IN_TRANSIT');
    expect(eventsOf(second)[0]?.status).toBe('IN_TRANSIT');
    const simulated = (await shipmentEvents(store, shipment)).map(({ type, data }) => [type, data.shipment.status]);
    expect(simulated).toEqual([
      ['shipment.created', 'PENDING'],
      ['shipment.status_changed', 'PRE_TRANSIT'],
      ['shipment.status_changed', 'IN_TRANSIT'],
    ]);
  });

  it('C-TRK-17, C-TRK-24: every journey ends in DELIVERED or RETURNED, in order and in known statuses, and then polling stops', async () => {
    const shipments: Json[] = [];
    for (let index = 0; index < 12; index++)
      shipments.push(await pushed(store, { ship_to: { city: 'Imbituba', country: 'BR' } }));
    for (const timeline of await Promise.all(shipments.map(completeJourney))) {
      const events = eventsOf(timeline);
      expect(events.length).toBeGreaterThanOrEqual(5);
      const times = events.map(({ occurred_at }) => String(occurred_at));
      expect(times).toEqual([...new Set(times)].sort().reverse());
      expect(SHIPMENT_STATUSES).toEqual(expect.arrayContaining(events.map(({ status }) => status)));
      expect([events.at(-1)?.status, events[0]?.status]).toEqual(['PRE_TRANSIT', timeline.status]);
      expect(timeline.delivered_at).toBe(timeline.status === 'DELIVERED' ? times[0] : null);
    }
    for (const shipment of shipments) {
      const parcelId = await untilRegistered(shipment);
      await until(async () => !(await isPolled(parcelId)), 'the last question about the parcel');
    }
  });

  it("shows the merchant's eta", async () => {
    const shipment = await pushed(store, { eta: '2026-11-29' });
    expect(await completeJourney(shipment)).toMatchObject({ eta: '2026-11-29' });
  });

  it('C-SHP-21: clubbed orders travel together', async () => {
    const tracking_number = newTrackingNumber();
    const orders = [newOrderNumber(), newOrderNumber()];
    for (const order_number of orders) await pushed(store, { tracking_number, order_number });
    const { status, shipments } = await completeJourney(
      ((await timelineOf(store, { tracking_number })).shipments as Json[])[0] ?? {},
    );
    expect(shipments).toMatchObject(orders.map((order_number) => ({ order_number, status })));
  });
});

describe('tracking simulate', () => {
  /** The one JSON value that the command printed, and nothing else. */
  async function simulate(shipment: Json, ...options: string[]): Promise<Json> {
    const { status, stdout, stderr } = await command(words(shipment, ...options));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout) as Json;
  }

  const words = ({ tracking_number }: Json, ...options: string[]): string[] => [
    '--json',
    'tracking',
    'simulate',
    store.id,
    String(tracking_number),
    ...options,
  ];

  it('C-TRK-26, C-CLI-12: moves the parcel, and its first event ends the simulated journey', async () => {
    const shipment = await pushed(store);
    const parcelId = await untilRegistered(shipment);
    const place = ['--city', 'Recife', '--state', 'PE', '--country', 'BR'];
    const result = await simulate(shipment, '--status', 'OUT_FOR_DELIVERY', '--description', 'Almost there', ...place);
    expect(result).toMatchObject({ status: 'OUT_FOR_DELIVERY', shipment_ids: [shipment.shipment_id] });
    const moved = await timelineOf(store, shipment);
    expect(moved).toMatchObject({
      status: 'OUT_FOR_DELIVERY',
      events: [
        {
          status: 'OUT_FOR_DELIVERY',
          description: 'Almost there',
          location: { city: 'Recife', state: 'PE', country: 'BR' },
        },
      ],
    });
    await advanceJourney(store, parcelId, STEPS);
    await until(async () => !(await isPolled(parcelId)), 'the worker to let go of the parcel');
    expect(await timelineOf(store, shipment)).toEqual(moved);
  });

  it('C-TRK-27: reads --at without a zone as UTC, and the event that occurred last sets the status', async () => {
    const shipment = await pushed(store);
    await simulate(shipment, '--status', 'DELIVERED', '--at', '2026-11-20T10:00:00');
    await simulate(shipment, '--status', 'IN_TRANSIT', '--at', '2026-11-20T11:00:00+02:00');
    expect(await timelineOf(store, shipment)).toMatchObject({
      status: 'DELIVERED',
      delivered_at: '2026-11-20T10:00:00.000Z',
      events: [{ occurred_at: '2026-11-20T10:00:00.000Z' }, { occurred_at: '2026-11-20T09:00:00.000Z' }],
    });
  });

  it('writes a problem to standard error for an error, and changes nothing', async () => {
    const shipment = await pushed(store);
    const before = await countRows(store);
    const { status, stdout, stderr } = await command(words(shipment, '--status', 'LOST'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: '/status' }] });
    expect(await countRows(store)).toEqual(before);
  });
});

describe('tracking simulate rejects', () => {
  const simulation = service<TrackingSimulationService>('TrackingSimulationService');

  /** What a refused move throws; it changes nothing. */
  async function expectRefused(
    shipment: Json,
    event: SimulatedEvent,
    problem: Json,
    storeId = store.id,
  ): Promise<void> {
    const before = await countRows(store);
    await expect(simulation.move(storeId, String(shipment.tracking_number), event)).rejects.toMatchObject(problem);
    expect(await countRows(store)).toEqual(before);
  }

  it.each<[string, string, SimulatedEvent]>([
    ['an unknown status', '/status', { status: 'LOST' }],
    ['a status in lower case', '/status', { status: 'delivered' }],
    ['an invalid time', '/at', { status: 'DELIVERED', at: 'yesterday' }],
    ['an empty time', '/at', { status: 'DELIVERED', at: '' }],
    ['a number for a time', '/at', { status: 'DELIVERED', at: '1' }],
    ['a day that does not exist', '/at', { status: 'DELIVERED', at: '2026-02-30T10:00:00' }],
  ])('%s', async (_what, pointer, event) => {
    const shipment = await pushed(store);
    await expectRefused(shipment, event, { code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ pointer })] });
    expect(await timelineOf(store, shipment)).toMatchObject({ status: 'PENDING', events: [] });
  });

  it.each(['my_courier', 'australia_post'])('C-TRK-28: a parcel that gets no events: %s', async (carrier) => {
    const shipment = await pushed(store, { carrier });
    await expectRefused(shipment, { status: 'DELIVERED' }, { code: 'VALIDATION_ERROR' });
    expect(await timelineOf(store, shipment)).toMatchObject({ status: 'PENDING', events: [] });
  });

  it('an unknown number, a number of another store, and an unknown store', async () => {
    const [mine, theirs] = [await pushed(store), await pushed(await newStore())];
    const event = { status: 'DELIVERED' };
    for (const tracking_number of [newTrackingNumber(), theirs.tracking_number])
      await expectRefused({ tracking_number }, event, { code: 'SHIPMENT_NOT_FOUND' });
    await expectRefused(mine, event, { code: 'STORE_NOT_FOUND' }, 'sto_none');
  });
});
