// SPDX-License-Identifier: Apache-2.0
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import {
  byId,
  byNumber,
  countRows,
  newTrackingNumber,
  patch,
  pushed,
  shipmentEvents,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let number: string;
beforeEach(async () => {
  store = await newStore();
  number = newOrderNumber();
});

const put = (...numbers: string[]): Promise<Reply> =>
  store.put(
    `/orders/${number}`,
    aSoundOrder({ shipments: numbers.map((each) => ({ tracking_number: each, carrier: 'ups' })) }),
  );
const shipmentsOf = async (): Promise<Json[]> =>
  ((await store.get(`/orders/${number}`)).json.data as { order: { shipments: Json[] } }).order.shipments;
const cancel = (shipment: Json): Promise<Reply> => store.post(`${byId(shipment)}/cancel`, undefined);

it('C-SHP-31: cancels once, records shipment.cancelled, and answers a repeat the same', async () => {
  const shipment = await pushed(store, { order_number: number });
  const first = await cancel(shipment);
  expect([first.status, first.json]).toEqual([
    200,
    { ...shipment, cancelled_at: expect.any(String), updated_at: first.json.cancelled_at },
  ]);
  const counted = await countRows(store);
  expect((await cancel(shipment)).text).toBe(first.text);
  expect(await countRows(store)).toEqual(counted);
  expect((await shipmentEvents(store, shipment)).map(({ type, sequence }) => [type, sequence])).toEqual([
    ['shipment.created', 1],
    ['shipment.cancelled', 2],
  ]);
});

it('C-SHP-32: leaves the order with the label that replaces it, and gets no more events', async () => {
  const [voided, replacement] = [newTrackingNumber(), newTrackingNumber()];
  await put(voided);
  const [dead] = (await shipmentsOf()) as [Json];
  await put(replacement);
  await cancel(dead);
  expect((await shipmentsOf()).map(({ tracking_number }) => tracking_number)).toEqual([replacement]);
  const page = await call(new URL(String(dead.tracking_page_url)).pathname);
  expect([page.text.includes(replacement), page.text.includes(voided)]).toEqual([true, false]);
  expectProblem(await store.get(byNumber(dead)), 404, 'SHIPMENT_NOT_FOUND');
  expectProblem(await patch(store, byId(dead), { metadata: 'x' }), 404, 'SHIPMENT_NOT_FOUND');
  const simulation = service<TrackingSimulationService>('TrackingSimulationService');
  await expect(simulation.move(store.id, voided, { status: 'IN_TRANSIT' })).rejects.toThrow();
});

it('C-SHP-33: stays cancelled in a later body of the order, and is pushed again as a new shipment', async () => {
  const voided = newTrackingNumber();
  await put(voided);
  const [dead] = (await shipmentsOf()) as [Json];
  await cancel(dead);
  expect((await put(voided)).json.data).toMatchObject({ applied: false });
  expect(await shipmentsOf()).toEqual([]);
  const again = await pushed(store, { tracking_number: voided, carrier: 'ups', order_number: number });
  expect(again.shipment_id).not.toBe(dead.shipment_id);
  expect((await shipmentsOf()).length).toBe(1);
});

it('C-SHP-31: knows no shipment of another store, nor a superseded one', async () => {
  const shipment = await pushed(store, { carrier: 'ups' });
  expectProblem(await (await newStore()).post(`${byId(shipment)}/cancel`, undefined), 404, 'SHIPMENT_NOT_FOUND');
  await pushed(store, { tracking_number: shipment.tracking_number, carrier: 'usps' });
  expectProblem(await cancel(shipment), 404, 'SHIPMENT_NOT_FOUND');
});
