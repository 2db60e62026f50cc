// SPDX-License-Identifier: Apache-2.0
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../support/client.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newTrackingNumber, parcelOf, pushed, shipmentEvents } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const simulation = service<TrackingSimulationService>('TrackingSimulationService');

const email = 'ana@example.com';

let store: TestStore;
let tracking_number: string;
let old: Json;

const putOrder = async (ordered_at: string, shipment: Json = {}): Promise<Json> => {
  const number = newOrderNumber();
  const shipments = [{ tracking_number, carrier: 'fedex', ...shipment }];
  await store.put(`/orders/${number}`, aSoundOrder({ ordered_at, customer: { email }, shipments }));
  const { json } = await store.get(`/orders/${number}`);
  return (json.data as { order: { shipments: [Json] } }).order.shipments[0];
};

beforeEach(async () => {
  store = await newStore();
  tracking_number = newTrackingNumber();
  old = await putOrder('2026-02-20T10:00:00Z');
  await simulation.move(
    store.id,
    tracking_number,
    { status: 'IN_TRANSIT', at: '2026-02-22T10:00:00Z' },
    { status: 'DELIVERED', at: '2026-02-24T12:00:00Z' },
  );
});

it.each<[string, () => Promise<Json>]>([
  ['a later shipped_at', () => putOrder('2026-02-21T10:00:00Z', { shipped_at: '2026-11-26T09:00:00Z' })],
  ['a later order', () => putOrder('2026-11-25T10:00:00Z')],
  ['a push of today without an order', () => pushed(store, { tracking_number, carrier: 'fedex' })],
])('C-TRK-44: %s is a new parcel, registered again, and the old one stays delivered', async (_when, push) => {
  const fresh = await push();
  expect(fresh.status).toBe('PENDING');
  const [before, after] = [await parcelOf(store, old), await parcelOf(store, fresh)];
  expect([before?.status, after?.status, before?.id === after?.id]).toEqual(['DELIVERED', 'PENDING', false]);
  await until(async () => (await parcelOf(store, fresh))?.registered_at, 'the registration of the new parcel');
});

it('C-TRK-44: news of the new parcel are none of the old one', async () => {
  const fresh = await putOrder('2026-11-25T10:00:00Z');
  const known = (await shipmentEvents(store, old)).length;
  const moved = await simulation.move(
    store.id,
    tracking_number,
    { status: 'DELIVERED', at: '2026-02-24T12:00:00Z' },
    { status: 'ATTEMPT_FAILED', at: '2026-11-26T12:00:00Z' },
  );
  expect(moved).toEqual([fresh.shipment_id]);
  expect((await parcelOf(store, fresh))?.status).toBe('ATTEMPT_FAILED');
  expect((await parcelOf(store, old))?.status).toBe('DELIVERED');
  expect((await shipmentEvents(store, old)).length).toBe(known);
  const { json } = await store.get(`/shipments/${tracking_number}`);
  expect((json.events as Json[]).map(({ occurred_at }) => occurred_at)).toEqual(['2026-11-26T12:00:00.000Z']);
});

it('C-SHP-21: an order of the same weeks is in the same parcel', async () => {
  const joined = await putOrder('2026-02-21T10:00:00Z');
  expect((await parcelOf(store, joined))?.id).toBe((await parcelOf(store, old))?.id);
});

it('C-TRK-46: a parcel that had no event for 120 days gives its number to a new one', async () => {
  tracking_number = newTrackingNumber();
  const lost = await putOrder('2026-02-20T10:00:00Z');
  await simulation.move(store.id, tracking_number, { status: 'IN_TRANSIT', at: '2026-02-22T10:00:00Z' });
  expect((await putOrder('2026-06-22T10:00:00Z')).status).toBe('IN_TRANSIT');
  const fresh = await putOrder('2026-06-22T10:00:01Z');
  expect(fresh.status).toBe('PENDING');
  expect([(await parcelOf(store, lost))?.status, (await parcelOf(store, fresh))?.status]).toEqual([
    'IN_TRANSIT',
    'PENDING',
  ]);
});

it('C-TRK-48: the timeline and the lookup are those of the present parcel, whichever shipment came last', async () => {
  const fresh = await putOrder('2026-11-25T10:00:00Z');
  const late = await putOrder('2026-02-21T10:00:00Z');
  expect((await parcelOf(store, late))?.id).toBe((await parcelOf(store, old))?.id);
  const { status, events, shipments } = (await store.get(`/shipments/${tracking_number}`)).json;
  expect([status, events, (shipments as Json[]).length]).toEqual(['PENDING', [], 3]);
  const { headers } = await store.call(`/track/${store.store.shop_domain}`, {
    ...{ method: 'POST', body: new URLSearchParams({ order_number: tracking_number, email }).toString(), token: '' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(headers.location).toBe(fresh.tracking_page_url);
});
