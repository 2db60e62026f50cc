// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json } from '../../support/client.js';
import { TRACKING_PAGE } from '../../support/full-order.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
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

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ID = /^shp_[0-9a-hjkmnp-tv-z]{26}$/;

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** Expects a rejected push to change nothing. */
async function expectRefused(body: unknown, status: number, code: string): Promise<Json> {
  const before = await countRows(store);
  const reply = await store.post('/shipments', body);
  expectProblem(reply, status, code);
  expect(await countRows(store)).toEqual(before);
  return reply.json;
}

const existingMembers = ({ shipment_id, tracking_number, carrier }: Json): Json => ({
  shipment_id,
  tracking_number,
  carrier,
});

describe('POST /shipments', () => {
  it('C-HTTP-30, C-SHP-1, C-SHP-15: tracking-only mode needs only tracking_number and carrier: 201 with every member, null if it was not sent', async () => {
    const body = aShipment();
    const { status, json, headers } = await store.post('/shipments', body);
    expect([status, headers['content-type']]).toEqual([201, expect.stringMatching(/^application\/json/)]);
    expect(json).toEqual({
      ...body,
      shipment_id: expect.stringMatching(ID),
      tracking_carrier: 'correios_br',
      tracking_availability: 'full',
      order_number: null,
      customer_email: null,
      tracking_url: null,
      tracking_page_url: expect.stringMatching(TRACKING_PAGE),
      shipped_at: null,
      eta: null,
      items: null,
      servicelevel: null,
      address_to: null,
      metadata: null,
      totals: null,
      return_label: null,
      status: 'PENDING',
      substatus: null,
      supersedes: null,
      created_at: expect.stringMatching(UTC),
      updated_at: json.created_at,
    });
    expect(await liveShipments(store, body)).toEqual([json]);
  });

  it('C-SHP-4, C-SHP-6, C-SHP-8: returns every known member as sent, ship_to as address_to', async () => {
    const order_number = newOrderNumber();
    const sent = {
      customer_email: 'ana@example.com',
      tracking_url: 'https://shop.example.com/where?n=1',
      shipped_at: '2026-11-20T16:00:00-03:00',
      eta: '2026-11-29',
      items: [{ line_id: 'L-1', sku: 'S', quantity: 2, title: 'Caneca ☕', box: { n: 1 } }],
      servicelevel: { name: 'Express', token: 'express', terms: 'none', tier: 2 },
      metadata: 'dock 4',
      totals: { subtotal: 19.9, grand_total: 25, currency: 'BRL', fee: 1 },
      return_label: { label_url: 'https://labels.example.com/1.pdf', printer: 'zpl' },
    };
    const ship_to = { city: 'Imbituba', country: 'BR', landmark: 'blue gate' };
    const shown = { ...sent, shipped_at: '2026-11-20T19:00:00.000Z', order_number, address_to: ship_to };
    const shipment = await pushed(store, { ...sent, order_number, ship_to });
    expect(shipment).toMatchObject(shown);
    expect(shipment).not.toHaveProperty('ship_to');
    expect(await liveShipments(store, shipment)).toEqual([shipment]);
  });

  it.each(['2026-11-29', '2026-11-29T10:00:00+02:00', '2026-11-29T10:00:00Z'])(
    'C-SHP-11: returns eta %s as it was given',
    async (eta) => {
      expect(await pushed(store, { eta })).toMatchObject({ eta });
    },
  );

  it('treats a null member as left out', async () => {
    const sent = {
      order_number: null,
      customer_email: null,
      eta: null,
      items: null,
      ship_to: null,
      return_label: null,
    };
    const { order_number, items, address_to } = await pushed(store, sent);
    expect([order_number, items, address_to]).toEqual([null, null, null]);
  });

  it('C-SHP-12: ignores unknown top-level keys and members that only the service sets', async () => {
    const sent = { shipment_id: 'shp_mine', status: 'DELIVERED', supersedes: 'x', box: 'L' };
    const shipment = await pushed(store, sent);
    expect(shipment).toMatchObject({ shipment_id: expect.stringMatching(ID), status: 'PENDING', supersedes: null });
    expect(shipment).not.toHaveProperty('box');
  });

  it('C-TRK-29, C-EVT-3: records shipment.created with the shipment as answered', async () => {
    const shipment = await pushed(store, { order_number: newOrderNumber() });
    expect(await shipmentEvents(store, shipment)).toEqual([
      {
        type: 'shipment.created',
        sequence: 1,
        data: { sequence: 1, occurred_at: shipment.created_at, shipment },
      },
    ]);
  });

  it('C-SHP-3: accepts the number of an order that comes later and then shows the shipment', async () => {
    const number = newOrderNumber();
    const shipment = await pushed(store, { order_number: number });
    expect((await store.put(`/orders/${number}`, anOrder())).status).toBe(201);
    expect((await store.get(`/orders/${number}`)).json.data).toMatchObject({ order: { shipments: [shipment] } });
  });

  it('compares tracking numbers byte for byte, and reads them percent-encoded', async () => {
    const base = newTrackingNumber();
    const numbers = [`${base}a/#%ü`, `${base}A/#%ü`, `${base}a/#%u`];
    for (const tracking_number of numbers) await pushed(store, { tracking_number });
    for (const tracking_number of numbers)
      expect(await timelineOf(store, { tracking_number })).toMatchObject({ tracking_number, shipments: [{}] });
  });
});

describe('C-SHP-19: one shipment for each store, tracking number and order', () => {
  it.each([
    ['without an order', undefined],
    ['for an order', newOrderNumber()],
  ])('C-SHP-20: the same pair %s again is 409 with the existing shipment', async (_what, order_number) => {
    const body = aShipment({ order_number });
    const first = await pushed(store, body);
    const problem = await expectRefused({ ...body, metadata: 'other' }, 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
    expect(problem).toMatchObject({
      type: expect.stringMatching(/errors\/tracking-number-already-exists$/),
      existing: existingMembers(first),
    });
    expect(await liveShipments(store, body)).toEqual([first]);
  });

  it('order_number null equals none, and no order number is a distinct value', async () => {
    const body = aShipment();
    const first = await pushed(store, body);
    const problem = await expectRefused({ ...body, order_number: null }, 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
    expect(problem.existing).toEqual(existingMembers(first));
    const ofOrder = await pushed(store, { ...body, order_number: newOrderNumber() });
    expect(await liveShipments(store, body)).toEqual([first, ofOrder]);
  });

  it('another store does not see a shipment and can push the same pair', async () => {
    const [other, body] = [await newStore(), aShipment({ order_number: newOrderNumber() })];
    const mine = await pushed(store, body);
    expectProblem(await other.get(byNumber(body)), 404, 'SHIPMENT_NOT_FOUND');
    expectProblem(await patch(other, byNumber(body), { metadata: 'x' }), 404, 'SHIPMENT_NOT_FOUND');
    expectProblem(await patch(other, byId(mine), { metadata: 'x' }), 404, 'SHIPMENT_NOT_FOUND');
    const theirs = await pushed(other, body);
    expect(theirs.shipment_id).not.toBe(mine.shipment_id);
    expect(await liveShipments(store, body)).toEqual([mine]);
    expect(await liveShipments(other, body)).toEqual([theirs]);
  });

  it('C-SHP-20: of 20 concurrent pushes one creates the shipment, and the others are 409 with it', async () => {
    const body = aShipment({ order_number: newOrderNumber() });
    const asked = Array.from({ length: 20 }, (_, index) =>
      store.call('/shipments', { method: 'POST', body, baseUrl: servers.base_urls[index % 2] }),
    );
    const replies = await Promise.all(asked);
    const made = replies.filter(({ status }) => status === 201);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    const shipment = made[0]?.json ?? {};
    for (const { json } of replies.filter(({ status }) => status === 409))
      expect(json).toMatchObject({ code: 'TRACKING_NUMBER_ALREADY_EXISTS', existing: existingMembers(shipment) });
    expect(await liveShipments(store, body)).toEqual([shipment]);
    expect(await shipmentEvents(store, shipment)).toHaveLength(1);
  });
});

describe('C-SHP-21: clubbed orders share a tracking number', () => {
  it('each order has its own shipment and its own event in one parcel', async () => {
    const tracking_number = newTrackingNumber();
    const orders = [newOrderNumber(), newOrderNumber(), newOrderNumber()];
    const shipments: Json[] = [];
    for (const order_number of orders)
      shipments.push(await pushed(store, { tracking_number, order_number, items: [{ sku: order_number }] }));
    expect(new Set(shipments.map(({ shipment_id }) => shipment_id)).size).toBe(3);
    expect(await liveShipments(store, { tracking_number })).toEqual(shipments);
    expect(shipments.map(({ items }) => items)).toEqual(orders.map((sku) => [{ sku }]));
    for (const shipment of shipments) expect(await shipmentEvents(store, shipment)).toHaveLength(1);
    const parcels = await Promise.all(shipments.map((shipment) => parcelOf(store, shipment)));
    expect(new Set(parcels.map((parcel) => parcel?.id)).size).toBe(1);
  });

  it('20 concurrent orders are 20 shipments in one parcel', async () => {
    const tracking_number = newTrackingNumber();
    const bodies = Array.from({ length: 20 }, () => aShipment({ tracking_number, order_number: newOrderNumber() }));
    const replies = await Promise.all(
      bodies.map((body, index) =>
        store.call('/shipments', { method: 'POST', body, baseUrl: servers.base_urls[index % 2] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    expect(await liveShipments(store, { tracking_number })).toHaveLength(20);
    const parcels = await Promise.all(replies.map(({ json }) => parcelOf(store, json)));
    expect(new Set(parcels.map((parcel) => parcel?.id)).size).toBe(1);
  });
});

describe('C-SHP-22: another carrier is registered with POST and supersedes', () => {
  it('C-SHP-23: is 201 with supersedes; the old shipment leaves the timeline, and its id is 404 to PATCH', async () => {
    const body = aShipment({ order_number: newOrderNumber(), metadata: 'first' });
    const old = await pushed(store, body);
    const { metadata: _, ...again } = body;
    const { status, json: next } = await store.post('/shipments', { ...again, carrier: 'gls_us' });
    expect(status).toBe(201);
    expect(next).toMatchObject({ carrier: 'gls_us', tracking_carrier: 'gls_us', metadata: null, status: 'PENDING' });
    expect(next.supersedes).toBe(old.shipment_id);
    expect(next.shipment_id).not.toBe(old.shipment_id);
    expect(await timelineOf(store, body)).toMatchObject({ carrier: 'gls_us', shipments: [next] });
    expectProblem(await patch(store, byId(old), { metadata: 'x' }), 404, 'SHIPMENT_NOT_FOUND');
    expect((await patch(store, byNumber(body), { metadata: 'x' })).json.shipment_id).toBe(next.shipment_id);
    expect((await shipmentEvents(store, next)).map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.updated',
    ]);
    expect(await shipmentEvents(store, old)).toHaveLength(1);
  });

  it('C-SHP-24: carriers A, B, A are three shipments, and only the live one counts', async () => {
    const body = aShipment();
    const a = await pushed(store, body);
    const b = await pushed(store, { ...body, carrier: 'ups' });
    const again = await pushed(store, body);
    expect([a, b, again].map(({ supersedes }) => supersedes)).toEqual([null, a.shipment_id, b.shipment_id]);
    expect(new Set([a, b, again].map(({ shipment_id }) => shipment_id)).size).toBe(3);
    expect(await liveShipments(store, body)).toEqual([again]);
    for (const old of [a, b]) expectProblem(await patch(store, byId(old), { eta: null }), 404, 'SHIPMENT_NOT_FOUND');
    const problem = await expectRefused(body, 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
    expect(problem.existing).toEqual(existingMembers(again));
  });

  it('supersedes only the shipment of the same order', async () => {
    const tracking_number = newTrackingNumber();
    const [one, two] = [newOrderNumber(), newOrderNumber()];
    await pushed(store, { tracking_number, order_number: one });
    const stays = await pushed(store, { tracking_number, order_number: two });
    const next = await pushed(store, { tracking_number, order_number: one, carrier: 'ups' });
    expect(await liveShipments(store, { tracking_number })).toEqual([stays, next]);
  });

  it('10 concurrent carriers supersede each other in turn, and one is live', async () => {
    const body = aShipment();
    await pushed(store, body);
    const carriers = ['ups', 'usps', 'fedex', 'lso', 'gso', 'uds', 'veho', 'posti', 'bring', 'apg'];
    const replies = await Promise.all(
      carriers.map((carrier, index) =>
        store.call('/shipments', {
          method: 'POST',
          body: { ...body, carrier },
          baseUrl: servers.base_urls[index % 2],
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(carriers.map(() => 201));
    const superseded = replies.map(({ json }) => json.supersedes);
    expect(new Set(superseded).size).toBe(10);
    expect(superseded).not.toContain(null);
    expect(await liveShipments(store, body)).toHaveLength(1);
  });
});

describe('Idempotency-Key on POST /shipments', () => {
  it('C-IDEM-1: the same key and body return the first answer verbatim instead of 409', async () => {
    const [key, body] = [{ 'idempotency-key': randomUUID() }, aShipment()];
    const first = await store.post('/shipments', body, key);
    const replay = await store.post('/shipments', body, key);
    expect([replay.status, replay.text, replay.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
    expect(await shipmentEvents(store, first.json)).toHaveLength(1);
  });

  it('a 202 is replayed as 202', async () => {
    const [key, body] = [{ 'idempotency-key': randomUUID() }, aShipment({ carrier: 'my_courier' })];
    const first = await store.post('/shipments', body, key);
    const replay = await store.post('/shipments', body, key);
    expect([first.status, replay.status, replay.text]).toEqual([202, 202, first.text]);
  });

  it('the same key with another body is rejected and changes nothing', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await store.post('/shipments', aShipment(), key);
    const before = await countRows(store);
    expectProblem(await store.post('/shipments', aShipment(), key), 422, 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(
      await store.post('/shipments', aShipment(), { 'idempotency-key': 'x' }),
      400,
      'IDEMPOTENCY_KEY_INVALID',
    );
    expect(await countRows(store)).toEqual(before);
  });
});

describe('a store without the features', () => {
  it.each<[string, Json, string]>([
    ['without tracking', { tracking_enabled: false }, 'TRACKING_NOT_ENABLED'],
    ['without OMS push', { oms_push_enabled: false }, 'OMS_PUSH_DISABLED'],
    ['with neither', { tracking_enabled: false, oms_push_enabled: false }, 'OMS_PUSH_DISABLED'],
  ])('%s is rejected before the body is read', async (_what, settings, code) => {
    const other = await newStore(settings);
    expectProblem(await other.post('/shipments', { carrier: 'UPS' }), 403, code);
    expectProblem(await other.post('/shipments', aShipment()), 403, code);
    expectProblem(await patch(other, '/shipments/x', { metadata: 'x' }), 403, code);
    expectProblem(await patch(other, '/shipments/by-id/x', { metadata: 'x' }), 403, code);
    expect(await countRows(other)).toEqual({ shipments: 0, parcels: 0, events: 0 });
  });

  it('C-STO-18: the timeline needs tracking, but neither OMS push nor an ingestion mode', async () => {
    const readers: [Json, string][] = [
      [{ oms_push_enabled: false }, 'SHIPMENT_NOT_FOUND'],
      [{ tracking_enabled: false }, 'TRACKING_NOT_ENABLED'],
      [{ ingestion_mode: 'shopify_webhook' }, 'SHIPMENT_NOT_FOUND'],
    ];
    for (const [settings, code] of readers)
      expect((await (await newStore(settings)).get('/shipments/x')).json.code).toBe(code);
    await pushed(await newStore({ ingestion_mode: 'shopify_webhook' }));
  });
});
