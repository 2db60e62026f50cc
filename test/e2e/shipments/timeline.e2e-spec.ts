// SPDX-License-Identifier: Apache-2.0
import { plainNumber } from '../../../src/shipments/carriers/carrier-detection.js';
import { type CarrierEvent, type CarrierUpdate } from '../../../src/shipments/model/carrier-update.js';
import { type ParcelsRepository } from '../../../src/shipments/persistence/parcels.repository.js';
import { type TimelineService } from '../../../src/shipments/services/timeline.service.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import {
  aShipment,
  byId,
  copyShipment,
  liveShipments,
  newTrackingNumber,
  parcelOf,
  patch,
  pushed,
  shipmentEvents,
  timelineOf,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const timeline = service<TimelineService>('TimelineService');
const simulation = service<TrackingSimulationService>('TrackingSimulationService');
let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** A carrier event at the hour `at` of a day. */
function carrierEvent(at: string, status: CarrierEvent['status'], members: Partial<CarrierEvent> = {}): CarrierEvent {
  const occurred_at = `2026-11-20T${at}:00.000Z`;
  return { occurred_at, status, substatus: null, description: `${status} at ${at}`, location: {}, ...members };
}

/** Applies an update to the parcel of a shipment, as a job does. */
async function apply(shipment: Json, events: CarrierEvent[], eta?: CarrierUpdate['eta']): Promise<void> {
  const parcel = await parcelOf(store, shipment);
  await timeline.apply(store.id, parcel?.id ?? '', { events, ...(eta !== undefined && { eta }) });
}

const timesOf = ({ events }: Json): string[] =>
  (events as Json[]).map(({ occurred_at }) => String(occurred_at).slice(11, 16));

const DAY = [
  carrierEvent('08:00', 'PRE_TRANSIT'),
  carrierEvent('09:00', 'IN_TRANSIT', { substatus: 'package_departed' }),
  carrierEvent('12:00', 'OUT_FOR_DELIVERY', { substatus: 'out_for_delivery' }),
  carrierEvent('15:00', 'DELIVERED', { substatus: 'delivered' }),
];

describe('GET /shipments/{tracking_number}', () => {
  it('C-TRK-1, C-TRK-7: shows every member, and before any event PENDING without events', async () => {
    const shipment = await pushed(store);
    const timeline = await timelineOf(store, shipment);
    expect([null, 'simulator']).toContain(timeline.tracked_by);
    expect(timeline).toEqual({
      tracking_number: shipment.tracking_number,
      carrier: 'correios_br',
      tracking_carrier: 'correios_br',
      tracked_by: timeline.tracked_by,
      status: 'PENDING',
      substatus: null,
      eta: null,
      delivered_at: null,
      last_delivered_at: null,
      prediction: null,
      tracking_url: expect.stringContaining(String(shipment.tracking_number)),
      events: [],
      shipments: [shipment],
    });
  });

  it('C-TRK-8: shows events newest first, each with its place', async () => {
    const shipment = await pushed(store);
    const location = { city: 'Curitiba', state: 'PR', zip: '80010', country: 'BR' };
    await apply(shipment, [carrierEvent('08:00', 'PRE_TRANSIT'), carrierEvent('09:00', 'IN_TRANSIT', { location })]);
    expect((await timelineOf(store, shipment)).events).toEqual([
      {
        occurred_at: '2026-11-20T09:00:00.000Z',
        occurred_on: null,
        status: 'IN_TRANSIT',
        description: 'IN_TRANSIT at 09:00',
        location,
      },
      {
        occurred_at: '2026-11-20T08:00:00.000Z',
        occurred_on: null,
        status: 'PRE_TRANSIT',
        description: 'PRE_TRANSIT at 08:00',
        location: { city: null, state: null, zip: null, country: null },
      },
    ]);
  });

  it('C-TRK-12: is 404 for a number without shipments', async () => {
    expectProblem(await store.get(`/shipments/${newTrackingNumber()}`), 404, 'SHIPMENT_NOT_FOUND');
  });

  it('C-SHP-26: is the only read of a shipment: there is none by id', async () => {
    const shipment = await pushed(store);
    expectProblem(await store.get(byId(shipment)), 405, 'METHOD_NOT_ALLOWED');
    const reply = await store.get(`/shipments/${String(shipment.shipment_id)}`);
    expectProblem(reply, 404, 'SHIPMENT_NOT_FOUND');
  });
});

describe('the event that occurred last sets the status, not the one that arrived last', () => {
  const orders: [string, CarrierEvent[][]][] = [
    ['one by one', DAY.map((event) => [event])],
    ['at once', [DAY]],
    ['backwards', DAY.toReversed().map((event) => [event])],
    ['at once in reverse order', [DAY.toReversed()]],
    ['with the last one first', [[DAY[3]!], [DAY[0]!, DAY[2]!], [DAY[1]!]]],
    ['each twice', [DAY, DAY, [DAY[1]!], [DAY[1]!, DAY[1]!]]],
  ];

  it.each(orders)('C-TRK-2: events that come %s lead to the same timeline', async (_how, updates) => {
    const shipment = await pushed(store);
    for (const events of updates) await apply(shipment, events);
    const read = await timelineOf(store, shipment);
    expect(timesOf(read)).toEqual(['15:00', '12:00', '09:00', '08:00']);
    const end = { status: 'DELIVERED', substatus: 'delivered' };
    expect(read).toMatchObject({ ...end, delivered_at: '2026-11-20T15:00:00.000Z', shipments: [end] });
  });

  it('C-TRK-2: a late event does not change a delivered parcel, and records no event', async () => {
    const shipment = await pushed(store);
    await apply(shipment, [DAY[0]!, DAY[3]!]);
    const [before, events] = [await timelineOf(store, shipment), await shipmentEvents(store, shipment)];
    await apply(shipment, [DAY[1]!]);
    const after = await timelineOf(store, shipment);
    expect(timesOf(after)).toEqual(['15:00', '09:00', '08:00']);
    expect({ ...after, events: [] }).toEqual({ ...before, events: [] });
    expect(await shipmentEvents(store, shipment)).toEqual(events);
  });

  it('C-TRK-4, C-TRK-30: repeated events record no event and leave updated_at', async () => {
    const shipment = await pushed(store);
    await apply(shipment, DAY);
    const [before, events] = [await timelineOf(store, shipment), await shipmentEvents(store, shipment)];
    await apply(shipment, DAY);
    await apply(shipment, DAY.toReversed());
    // It may be registered meanwhile.
    const { tracked_by } = before;
    expect({ ...(await timelineOf(store, shipment)), tracked_by }).toEqual(before);
    expect(await shipmentEvents(store, shipment)).toEqual(events);
  });

  it('the same update applied many times at once is stored once', async () => {
    const shipment = await pushed(store);
    await Promise.all(Array.from({ length: 8 }, () => apply(shipment, DAY)));
    expect(timesOf(await timelineOf(store, shipment))).toEqual(['15:00', '12:00', '09:00', '08:00']);
    expect(await shipmentEvents(store, shipment)).toHaveLength(2);
  });

  it('C-TRK-5: an event without a status is shown and leaves the status', async () => {
    const shipment = await pushed(store);
    await apply(shipment, [carrierEvent('09:00', 'IN_TRANSIT'), carrierEvent('10:00', null)]);
    const read = await timelineOf(store, shipment);
    expect(read).toMatchObject({ status: 'IN_TRANSIT', events: [{ status: null }, { status: 'IN_TRANSIT' }] });
  });

  it('C-TRK-6: delivered_at is the first delivery, even if the parcel is scanned again or returned', async () => {
    const shipment = await pushed(store);
    await apply(shipment, [carrierEvent('15:00', 'DELIVERED')]);
    await apply(shipment, [carrierEvent('17:00', 'DELIVERED', { description: 'Signed' })]);
    expect(await timelineOf(store, shipment)).toMatchObject({ delivered_at: '2026-11-20T15:00:00.000Z' });
    await apply(shipment, [carrierEvent('14:00', 'DELIVERED', { description: 'With a neighbour' })]);
    const first = { delivered_at: '2026-11-20T14:00:00.000Z' };
    expect(await timelineOf(store, shipment)).toMatchObject({ status: 'DELIVERED', ...first });
    await apply(shipment, [carrierEvent('20:00', 'RETURNED')]);
    expect(await timelineOf(store, shipment)).toMatchObject({ status: 'RETURNED', ...first });
  });
});

describe('eta', () => {
  it("C-TRK-11: is the carrier's latest by time, else the merchant's, each as it was given", async () => {
    const shipment = await pushed(store, { eta: '2026-11-29' });
    const eta = async () => (await timelineOf(store, shipment)).eta;
    expect(await eta()).toBe('2026-11-29');
    await apply(shipment, [], '2026-11-30');
    expect(await eta()).toBe('2026-11-30');
    await apply(shipment, [carrierEvent('09:00', 'IN_TRANSIT')], '2026-12-01T10:00:00+02:00');
    expect(await eta()).toBe('2026-12-01T10:00:00+02:00');
    await apply(shipment, [carrierEvent('10:00', 'IN_TRANSIT')]);
    expect(await eta()).toBe('2026-12-01T10:00:00+02:00');
    await apply(shipment, [carrierEvent('08:00', 'PRE_TRANSIT')], '2026-12-24');
    expect(await eta()).toBe('2026-12-01T10:00:00+02:00');
    await apply(shipment, [], null);
    expect(await eta()).toBe('2026-11-29');
    await patch(store, byId(shipment), { eta: null });
    expect(await eta()).toBeNull();
    expect(await liveShipments(store, shipment)).toMatchObject([{ eta: null }]);
  });

  it("of the carrier does not change the shipment's own", async () => {
    const shipment = await pushed(store, { eta: '2026-11-29' });
    await apply(shipment, [], '2026-11-30');
    expect(await liveShipments(store, shipment)).toMatchObject([{ eta: '2026-11-29' }]);
  });
});

describe('tracking_url', () => {
  const url = 'https://shop.example.com/where';

  it("C-SHP-17, C-TRK-10: is the merchant's, else the carrier's page; on the shipment it is the merchant's or null", async () => {
    const tracking_number = newTrackingNumber();
    const shipment = await pushed(store, { tracking_number, carrier: 'ups', tracking_url: url });
    expect(await timelineOf(store, shipment)).toMatchObject({ tracking_url: url, shipments: [{ tracking_url: url }] });
    await patch(store, byId(shipment), { tracking_url: null });
    expect(await timelineOf(store, shipment)).toMatchObject({
      tracking_url: `https://www.ups.com/track?tracknum=${plainNumber(String(tracking_number))}`,
      shipments: [{ tracking_url: null }],
    });
  });

  it("is null if neither is known, and the carrier's page has the number escaped", async () => {
    for (const carrier of ['stuart', 'my_courier']) {
      const shipment = await pushed(store, { carrier });
      expect(await timelineOf(store, shipment)).toMatchObject({ tracking_url: null });
    }
    const odd = await pushed(store, { carrier: 'ups', tracking_number: `${newTrackingNumber()}&a=#/ü` });
    const { tracking_url } = await timelineOf(store, odd);
    expect(tracking_url).toBe(
      `https://www.ups.com/track?tracknum=${encodeURIComponent(plainNumber(String(odd.tracking_number)))}`,
    );
  });
});

describe('several shipments of one number', () => {
  it("C-SHP-21: clubbed orders share the carrier's events, and each records its own event", async () => {
    const tracking_number = newTrackingNumber();
    const one = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    const two = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    await apply(one, DAY.slice(0, 2));
    const live = await liveShipments(store, one);
    const standing = { status: 'IN_TRANSIT', substatus: 'package_departed' };
    expect(live).toMatchObject([
      { ...standing, shipment_id: one.shipment_id },
      { ...standing, shipment_id: two.shipment_id },
    ]);
    for (const shipment of live) {
      const last = (await shipmentEvents(store, shipment)).at(-1);
      expect(last).toMatchObject({ type: 'shipment.status_changed', sequence: 2, data: { sequence: 2, shipment } });
    }
  });

  it("a later shipment has the parcel's status from the start", async () => {
    const tracking_number = newTrackingNumber();
    await apply(await pushed(store, { tracking_number }), DAY);
    const later = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    expect(later).toMatchObject({ status: 'DELIVERED', substatus: 'delivered' });
  });

  it('C-TRK-9: with different carriers the top level follows the newest, and each has its own status', async () => {
    const tracking_number = newTrackingNumber();
    const old = await pushed(store, {
      tracking_number,
      carrier: 'ups',
      order_number: newOrderNumber(),
      eta: '2026-12-01',
    });
    const newest = await pushed(store, { tracking_number, carrier: 'fedex' });
    await apply(old, DAY, '2026-12-02');
    expect(await timelineOf(store, old)).toMatchObject({
      carrier: 'fedex',
      tracking_carrier: 'fedex',
      status: 'PENDING',
      eta: null,
      delivered_at: null,
      events: [],
      shipments: [
        { shipment_id: old.shipment_id, status: 'DELIVERED' },
        { shipment_id: newest.shipment_id, status: 'PENDING' },
      ],
    });
    await apply(newest, [carrierEvent('07:00', 'IN_TRANSIT')]);
    const read = await timelineOf(store, old);
    expect([read.status, timesOf(read)]).toEqual(['IN_TRANSIT', ['07:00']]);
    expect(await shipmentEvents(store, newest)).toHaveLength(2);
  });

  it('C-SHP-23: a superseded shipment gets no more events', async () => {
    const body = aShipment();
    const old = await pushed(store, body);
    const next = await pushed(store, { ...body, carrier: 'ups' });
    await apply(old, DAY);
    expect(await timelineOf(store, body)).toMatchObject({ status: 'PENDING', events: [] });
    expect(await shipmentEvents(store, old)).toHaveLength(1);
    expect(await shipmentEvents(store, next)).toHaveLength(1);
    expect(await liveShipments(store, body)).toEqual([next]);
  });

  it('the same number in another store has a separate timeline', async () => {
    const body = aShipment();
    const other = await newStore();
    const [mine, theirs] = [await pushed(store, body), await pushed(other, body)];
    await apply(mine, DAY);
    expect(await timelineOf(other, theirs)).toMatchObject({ status: 'PENDING', events: [], shipments: [theirs] });
  });
});

describe('an event that is dated ahead', () => {
  const now = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const shownOf = ({ status, events }: Json) => [status, (events as Json[]).map(({ status: each }) => each)];

  it('C-TRK-40: is not shown and decides nothing until its time, and then does', async () => {
    const shipment = await pushed(store);
    await apply(shipment, [
      carrierEvent('08:00', 'OUT_FOR_DELIVERY', { occurred_at: now(8) }),
      carrierEvent('09:00', 'IN_TRANSIT', { occurred_at: now(-1) }),
    ]);
    expect(shownOf(await timelineOf(store, shipment))).toEqual(['IN_TRANSIT', ['IN_TRANSIT']]);
    const parcel = [store.id, (await parcelOf(store, shipment))?.id];
    const jobs =
      "UPDATE jobs SET due_at = created_at WHERE store_id = ? AND reference = ? AND queue = 'shipments.ahead'";
    const events =
      "UPDATE tracking_events SET occurred_at = ? WHERE store_id = ? AND parcel_id = ? AND status = 'OUT_FOR_DELIVERY'";
    await rows(events, [new Date(), ...parcel]);
    await rows(jobs, parcel);
    await until(async () => (await timelineOf(store, shipment)).status === 'OUT_FOR_DELIVERY', 'the event to count');
    expect(shownOf(await timelineOf(store, shipment))).toEqual([
      'OUT_FOR_DELIVERY',
      ['OUT_FOR_DELIVERY', 'IN_TRANSIT'],
    ]);
  });
});

describe('shipment.status_changed', () => {
  it('C-TRK-29: is recorded for each change with a rising sequence, between other changes', async () => {
    const shipment = await pushed(store);
    await apply(shipment, [DAY[0]!]);
    await patch(store, byId(shipment), { metadata: 'x' });
    await apply(shipment, [DAY[1]!]);
    await apply(shipment, [DAY[3]!]);
    const events = await shipmentEvents(store, shipment);
    expect(events.map(({ type, data }) => [data.sequence, type, data.shipment.status])).toEqual([
      [1, 'shipment.created', 'PENDING'],
      [2, 'shipment.status_changed', 'PRE_TRANSIT'],
      [3, 'shipment.updated', 'PRE_TRANSIT'],
      [4, 'shipment.status_changed', 'IN_TRANSIT'],
      [5, 'shipment.status_changed', 'DELIVERED'],
    ]);
    const [live] = await liveShipments(store, shipment);
    const last = events.at(-1)?.data;
    expect(last?.shipment).toEqual({ ...live, prediction: null });
    expect(last?.occurred_at).toBe(live?.updated_at);
  });

  it('is recorded once for several steps in one update', async () => {
    const shipment = await pushed(store);
    await apply(shipment, DAY);
    expect((await shipmentEvents(store, shipment)).map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.status_changed',
    ]);
  });

  it('is not recorded for another scan with the same status', async () => {
    const shipment = await pushed(store);
    await apply(shipment, [carrierEvent('09:00', 'IN_TRANSIT')]);
    await apply(shipment, [carrierEvent('10:00', 'IN_TRANSIT')]);
    expect(await shipmentEvents(store, shipment)).toHaveLength(2);
    expect(timesOf(await timelineOf(store, shipment))).toEqual(['10:00', '09:00']);
  });

  it('loses nothing and repeats no sequence with a concurrent patch', async () => {
    const shipment = await pushed(store, { totals: { subtotal: 1 } });
    await Promise.all([
      ...DAY.map((event) => apply(shipment, [event])),
      ...[1, 2, 3, 4].map((n) => patch(store, byId(shipment), { servicelevel: { [`k${n}`]: n } })),
    ]);
    const [live] = await liveShipments(store, shipment);
    expect(live).toMatchObject({ status: 'DELIVERED', servicelevel: { k1: 1, k2: 2, k3: 3, k4: 4 } });
    const events = await shipmentEvents(store, shipment);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)?.data.shipment).toEqual({ ...live, prediction: null });
  });
});

describe('C-TRK-37: a timeline of more than 200 events', () => {
  const countEvents = async (shipment: Json): Promise<number> => {
    const sql = 'SELECT fingerprint FROM tracking_events WHERE store_id = ? AND parcel_id = ?';
    return (await rows(sql, [store.id, (await parcelOf(store, shipment))?.id])).length;
  };
  const scan = (n: number): CarrierEvent => {
    const time = new Date(Date.parse('2026-11-21T00:00:00Z') + n * 1000).toISOString();
    return carrierEvent('08:00', null, { occurred_at: time, description: `Scan ${n}` });
  };

  it('shows the newest 200; status and delivered_at go by all of them', async () => {
    const shipment = await pushed(store);
    await apply(shipment, DAY);
    for (const first of [100, 0])
      await apply(
        shipment,
        Array.from({ length: 150 }, (_, n) => scan(first + n)),
      );
    const { events, status, substatus, delivered_at } = await timelineOf(store, shipment);
    const shown = (events as Json[]).map(({ description }) => description);
    expect(shown).toEqual(Array.from({ length: 200 }, (_, n) => `Scan ${249 - n}`));
    expect({ status, substatus, delivered_at }).toEqual({
      status: 'DELIVERED',
      substatus: 'delivered',
      delivered_at: DAY[3]?.occurred_at,
    });
    expect(await countEvents(shipment)).toBe(254);
  });

  it('stores a repeated event once, also if it is no longer shown', async () => {
    const shipment = await pushed(store);
    await apply(shipment, DAY);
    await apply(
      shipment,
      Array.from({ length: 200 }, (_, n) => scan(n)),
    );
    await apply(shipment, [scan(0), ...DAY, carrierEvent('23:00', 'RETURNED')]);
    expect(await countEvents(shipment)).toBe(205);
    expect(await timelineOf(store, shipment)).toMatchObject({
      status: 'RETURNED',
      delivered_at: DAY[3]?.occurred_at,
    });
  });
});

describe('a parcel with more shipments than a page of them', () => {
  it('C-TRK-29: records an event of each if its status changes', async () => {
    const shipment = await pushed(store, { order_number: newOrderNumber() });
    await copyShipment(store, shipment, 250, 'order_key');
    await apply(shipment, DAY);
    const sql = `SELECT s.id FROM shipments s JOIN outbox_events e ON e.store_id = s.store_id AND e.resource_id = s.id
      WHERE s.store_id = ? AND s.tracking_number = ? AND e.type = 'shipment.status_changed' AND s.version = e.sequence`;
    expect(await rows(sql, [store.id, shipment.tracking_number])).toHaveLength(251);
  });
});

describe('TrackingSimulationService', () => {
  it('C-TRK-26: moves every live shipment of the number, whatever their carriers', async () => {
    const tracking_number = newTrackingNumber();
    const shipments = [
      await pushed(store, { tracking_number, order_number: newOrderNumber() }),
      await pushed(store, { tracking_number, order_number: newOrderNumber() }),
      await pushed(store, { tracking_number, carrier: 'ups' }),
    ];
    const moved = await simulation.move(store.id, tracking_number, { status: 'OUT_FOR_DELIVERY' });
    expect(moved).toEqual(shipments.map(({ shipment_id }) => shipment_id));
    const live = await liveShipments(store, { tracking_number });
    expect(live.map(({ status }) => status)).toEqual(Array(3).fill('OUT_FOR_DELIVERY'));
    for (const shipment of shipments) expect(await shipmentEvents(store, shipment)).toHaveLength(2);
  });
});

describe('an update of an unknown parcel', () => {
  it('has no effect', async () => {
    const parcels = service<ParcelsRepository>('ParcelsRepository');
    await timeline.apply(store.id, 'par_none', { events: DAY });
    expect(await parcels.find(store.id, 'par_none')).toBeUndefined();
    const sql = 'SELECT fingerprint FROM tracking_events WHERE store_id = ? AND parcel_id = ?';
    expect(await rows(sql, [store.id, 'par_none'])).toEqual([]);
  });
});
