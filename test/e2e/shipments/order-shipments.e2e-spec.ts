// SPDX-License-Identifier: Apache-2.0
import { type TimelineService } from '../../../src/shipments/services/timeline.service.js';
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { service } from '../../support/services.js';
import {
  aShipment,
  byId,
  byNumber,
  countRows,
  liveShipments,
  newTrackingNumber,
  parcelOf,
  patch,
  pushed,
  shipmentEvents,
  timelineOf,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let number: string;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => {
  number = newOrderNumber();
  path = `/orders/${number}`;
});

/** Puts the order with these entries, and expects success. */
async function put(shipments: Json[], members: Json = {}): Promise<Json> {
  const { status, json, text } = await store.put(path, anOrder({ shipments, ...members }));
  expect([status < 300, text]).toEqual([true, expect.any(String)]);
  return json.data as Json;
}

async function read(): Promise<{ shipments: Json[]; etag: string | undefined }> {
  const { json, headers } = await store.get(path);
  return { shipments: (json.data as { order: { shipments: Json[] } }).order.shipments, etag: headers.etag };
}

const entry = (members: Json = {}): Json => aShipment(members);

describe("an order's shipments follow the same pipeline as POST /shipments", () => {
  it('C-PUT-20, C-READ-3: GET shows each as the timeline does, with its id and status, and each is recorded in an event', async () => {
    const sent = entry({
      items: [{ sku: 'SKU-1', quantity: 1 }],
      ship_to: { city: 'Imbituba' },
      eta: '2026-11-29',
      box: 'L',
    });
    await put([sent]);
    const { shipments } = await read();
    const { ship_to, box: _, ...shown } = sent;
    expect(shipments).toEqual([
      expect.objectContaining({
        ...shown,
        shipment_id: expect.stringMatching(/^shp_/),
        order_number: number,
        address_to: ship_to,
        status: 'PENDING',
        tracking_availability: 'full',
      }),
    ]);
    expect(shipments[0]).not.toHaveProperty('box');
    expect(await liveShipments(store, sent)).toEqual(shipments);
    const events = await shipmentEvents(store, shipments[0] ?? {});
    expect(events.map(({ type, data }) => [type, data.sequence, data.shipment])).toEqual([
      ['shipment.created', 1, shipments[0]],
    ]);
    expect(await parcelOf(store, shipments[0] ?? {})).toMatchObject({ carrier: 'correios_br' });
  });

  it('C-PUT-20: POST /orders registers them, too', async () => {
    const sent = entry();
    expect((await store.post('/orders', anOrder({ order_number: number, shipments: [sent] }))).status).toBe(201);
    expect(await liveShipments(store, sent)).toEqual((await read()).shipments);
  });

  it('C-PUT-22: each parcel of a split order is tracked separately and shows only its own items', async () => {
    const one = entry({ items: [{ sku: 'A', quantity: 1 }] });
    const two = entry({ items: [{ sku: 'B', quantity: 2 }], carrier: 'ups' });
    await put([one, two]);
    const timeline = service<TimelineService>('TimelineService');
    const [first] = (await read()).shipments;
    const parcel = await parcelOf(store, first ?? {});
    const delivered = {
      occurred_at: '2026-11-20T10:00:00.000Z',
      status: 'DELIVERED',
      description: 'Delivered',
    } as const;
    await timeline.apply(store.id, parcel?.id ?? '', { events: [{ ...delivered, substatus: null, location: {} }] });
    expect(await timelineOf(store, one)).toMatchObject({ status: 'DELIVERED', shipments: [{ items: one.items }] });
    expect(await timelineOf(store, two)).toMatchObject({
      status: 'PENDING',
      events: [],
      shipments: [{ items: two.items }],
    });
    expect((await read()).shipments).toMatchObject([
      { status: 'DELIVERED', items: one.items },
      { status: 'PENDING', items: two.items },
    ]);
  });

  it('the same body again is no change: nothing is registered twice, and no event is recorded', async () => {
    const shipments = [entry(), entry()];
    await put(shipments);
    const [before, events, etag] = [await countRows(store), await eventsOf(store.id, number), (await read()).etag];
    expect(await put(shipments)).toMatchObject({ applied: false, reason: 'no_change' });
    expect(await put(shipments.toReversed())).toMatchObject({ applied: false });
    expect([await countRows(store), await eventsOf(store.id, number), (await read()).etag]).toEqual([
      before,
      events,
      etag,
    ]);
  });

  it('C-PUT-21: a registered shipment does not change, whatever its entry contains', async () => {
    const sent = entry({ metadata: 'first' });
    await put([sent]);
    const { shipments } = await read();
    expect(await put([{ ...sent, metadata: 'second', eta: '2026-12-01' }])).toMatchObject({ applied: false });
    expect((await read()).shipments).toEqual(shipments);
  });

  it('a shipment pushed before or beside the order does not change', async () => {
    const early = await pushed(store, { order_number: number, metadata: 'early' });
    const { tracking_number, carrier } = early;
    await put([{ tracking_number, carrier, metadata: 'again' }]);
    expect((await read()).shipments).toEqual([early]);
    const problem = await store.post('/shipments', { tracking_number, carrier, order_number: number });
    expectProblem(problem, 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
  });

  it('an entry is registered for its order, even if the number has a shipment without an order', async () => {
    const alone = await pushed(store);
    const { tracking_number, carrier } = alone;
    await put([{ tracking_number, carrier }]);
    const [ofOrder] = (await read()).shipments;
    expect(ofOrder).toMatchObject({ order_number: number });
    expect(await liveShipments(store, alone)).toEqual([alone, ofOrder]);
  });

  it('C-PUT-23: a shipment missing from a later body stays; a new entry is a change', async () => {
    const [one, two] = [entry(), entry()];
    await put([one]);
    expect(await put([two])).toMatchObject({ applied: true, fields_changed_count: 1 });
    const numbers = async () => (await read()).shipments.map(({ tracking_number }) => tracking_number);
    expect(await numbers()).toEqual([one.tracking_number, two.tracking_number]);
    expect(await put([])).toMatchObject({ applied: false });
    expect(await numbers()).toEqual([one.tracking_number, two.tracking_number]);
  });

  it('C-PUT-24: an entry with another carrier supersedes the shipment', async () => {
    const sent = entry();
    await put([sent]);
    const [old] = (await read()).shipments;
    expect(await put([{ ...sent, carrier: 'ups' }])).toMatchObject({ applied: true, fields_changed_count: 1 });
    const { shipments } = await read();
    expect(shipments).toEqual([expect.objectContaining({ carrier: 'ups', supersedes: old?.shipment_id })]);
    expect(await liveShipments(store, sent)).toEqual(shipments);
    expectProblem(await patch(store, byId(old ?? {}), { eta: null }), 404, 'SHIPMENT_NOT_FOUND');
  });

  it('C-CAR-1: accepts an unknown carrier, and stores the shipment without events', async () => {
    await put([entry({ carrier: 'my_courier' })]);
    expect((await read()).shipments).toMatchObject([{ tracking_carrier: null, tracking_availability: 'unidentified' }]);
  });

  it('registers new parcels beside one that another order has', async () => {
    const shared = await pushed(store, { order_number: newOrderNumber() });
    const parcel = await parcelOf(store, shared);
    const departed = {
      occurred_at: '2026-11-20T10:00:00.000Z',
      status: 'IN_TRANSIT',
      description: 'Departed',
    } as const;
    await service<TimelineService>('TimelineService').apply(store.id, parcel?.id ?? '', {
      events: [{ ...departed, substatus: null, location: {} }],
    });
    const sent = [entry(), entry({ tracking_number: shared.tracking_number }), entry({ carrier: 'ups' })];
    await put(sent);
    const { shipments } = await read();
    expect(shipments.map(({ tracking_number }) => tracking_number)).toEqual(
      sent.map(({ tracking_number }) => tracking_number),
    );
    expect(shipments.map(({ status }) => status)).toEqual(['PENDING', 'IN_TRANSIT', 'PENDING']);
    expect(await parcelOf(store, shipments[1] ?? {})).toEqual(await parcelOf(store, shared));
    expect((await eventsOf(store.id, number))[0]?.data.order.shipments).toEqual(shipments);
  });

  it('registers the number of a parcel for another carrier as a parcel of its own', async () => {
    const [one, two] = [entry({ carrier: 'ups' }), entry({ carrier: 'dhl_express' })];
    const other = await pushed(store, { ...one, order_number: newOrderNumber() });
    await put([{ ...two, tracking_number: one.tracking_number }]);
    const { shipments } = await read();
    expect(await parcelOf(store, shipments[0] ?? {})).toMatchObject({ carrier: 'dhl_express' });
    expect(await parcelOf(store, other)).toMatchObject({ carrier: 'ups' });
    expect(await liveShipments(store, one)).toEqual([other, ...shipments]);
  });

  it('records order.created with the shipments of the body and those pushed before', async () => {
    const early = await pushed(store, { order_number: number });
    await put([entry(), entry()]);
    const { shipments } = await read();
    expect(shipments[0]).toEqual(early);
    expect((await eventsOf(store.id, number))[0]?.data.order.shipments).toEqual(shipments);
  });

  it('registers 50 entries in their order', async () => {
    const sent = Array.from({ length: 50 }, () => entry());
    await put(sent);
    const { shipments } = await read();
    expect(shipments.map(({ tracking_number }) => tracking_number)).toEqual(
      sent.map(({ tracking_number }) => tracking_number),
    );
    expect((await eventsOf(store.id, number))[0]?.data.order.shipments).toEqual(shipments);
  });

  it('registers each shipment once when two orders with the same parcels are put at once', async () => {
    const sent = Array.from({ length: 10 }, () => entry());
    const numbers = [number, newOrderNumber(), newOrderNumber(), newOrderNumber()];
    const replies = await Promise.all(
      numbers.map((each, index) =>
        store.put(`/orders/${each}`, anOrder({ shipments: index % 2 ? sent : sent.toReversed() })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const shipment of sent) expect(await liveShipments(store, shipment)).toHaveLength(4);
    const parcels = await Promise.all((await liveShipments(store, sent[0] ?? {})).map((each) => parcelOf(store, each)));
    expect(new Set(parcels.map((parcel) => parcel?.id)).size).toBe(1);
  });

  it('registers each shipment once when the same order is put 8 times at once', async () => {
    const shipments = [entry(), entry(), entry()];
    const replies = await Promise.all(Array.from({ length: 8 }, () => store.put(path, anOrder({ shipments }))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    expect((await read()).shipments).toHaveLength(3);
    for (const shipment of shipments) expect(await liveShipments(store, shipment)).toHaveLength(1);
  });

  it('makes one shipment of an order and a push that arrive at once', async () => {
    const sent = entry();
    const [ordered, push]: [Reply, Reply] = await Promise.all([
      store.put(path, anOrder({ shipments: [sent] })),
      store.post('/shipments', { ...sent, order_number: number }),
    ]);
    expect(ordered.status).toBe(201);
    expect([201, 409]).toContain(push.status);
    const { shipments } = await read();
    expect(shipments).toHaveLength(1);
    expect(await liveShipments(store, sent)).toEqual(shipments);
    expect(await shipmentEvents(store, shipments[0] ?? {})).toHaveLength(1);
  });
});

describe('a change of a shipment shows on its order', () => {
  it('a patch changes GET and its ETag', async () => {
    const sent = entry();
    await put([sent]);
    const before = await read();
    const { json } = await patch(store, byNumber(sent), { metadata: 'x' });
    const after = await read();
    expect(after.shipments).toEqual([json]);
    expect(after.etag).not.toBe(before.etag);
    expect((await store.get(path, { 'if-none-match': before.etag ?? '' })).status).toBe(200);
    expect((await store.get(path, { 'if-none-match': after.etag ?? '' })).status).toBe(304);
  });

  it('a new status changes GET and its ETag, and is no change of the order', async () => {
    const sent = entry();
    await put([sent]);
    const [before, events] = [await read(), await eventsOf(store.id, number)];
    const parcel = await parcelOf(store, before.shipments[0] ?? {});
    const happened = {
      occurred_at: '2026-11-20T10:00:00.000Z',
      status: 'IN_TRANSIT',
      description: 'Departed',
    } as const;
    const timeline = service<TimelineService>('TimelineService');
    await timeline.apply(store.id, parcel?.id ?? '', {
      events: [{ ...happened, substatus: 'package_departed', location: {} }],
    });
    const after = await read();
    expect(after.shipments).toMatchObject([{ status: 'IN_TRANSIT', substatus: 'package_departed' }]);
    expect(after.etag).not.toBe(before.etag);
    expect(await put([sent])).toMatchObject({ applied: false });
    expect(await eventsOf(store.id, number)).toEqual(events);
  });

  it('a shipment moved to another order leaves this one', async () => {
    const sent = entry();
    await put([sent]);
    const other = newOrderNumber();
    await patch(store, byNumber(sent), { order_number: other });
    expect((await read()).shipments).toEqual([]);
    await store.put(`/orders/${other}`, anOrder());
    const { order } = (await store.get(`/orders/${other}`)).json.data as { order: Json };
    expect(order.shipments).toMatchObject([{ tracking_number: sent.tracking_number, order_number: other }]);
  });
});

describe('a rejected order registers nothing', () => {
  it.each<[string, Json, string]>([
    ['a bad entry beside a good one', { carrier: 'UPS' }, '/shipments/1/carrier INVALID_FORMAT'],
    ['an entry of another order', { order_number: 'other' }, '/shipments/1/order_number NOT_ALLOWED_VALUE'],
    ['an entry without a number', { tracking_number: undefined }, '/shipments/1/tracking_number REQUIRED'],
  ])('%s', async (_what, members, fault) => {
    const before = await countRows(store);
    const good = entry();
    const reply = await store.put(path, anOrder({ order_number: number, shipments: [good, entry(members)] }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([fault]);
    expect(await countRows(store)).toEqual(before);
    expectProblem(await store.get(byNumber(good)), 404, 'SHIPMENT_NOT_FOUND');
  });

  it('if the entries are valid but the existing order rejects the body', async () => {
    await put([]);
    const late = entry({ tracking_number: newTrackingNumber() });
    const reply = await store.put(path, anOrder({ order_id: 'another', shipments: [late] }));
    expectProblem(reply, 409, 'IMMUTABLE_FIELD');
    expectProblem(await store.get(byNumber(late)), 404, 'SHIPMENT_NOT_FOUND');
  });
});
