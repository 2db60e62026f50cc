// SPDX-License-Identifier: Apache-2.0
import { numberKey } from '../../../src/shipments/carriers/carrier-detection.js';
import { type ShipmentsRepository } from '../../../src/shipments/persistence/shipments.repository.js';
import { type Json, type Reply } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import {
  aShipment,
  byId,
  copyShipment,
  countRows,
  liveShipments,
  newTrackingNumber,
  patch,
  pushed,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

const MAX_SHIPMENTS = 1_000;
/** A quarter of the 4 MiB, less what is stored beside it. */
const LARGE = { items: [{ quantity: 1, filler: 'x'.repeat(1024 * 1024 - 10_000) }] };

let store: TestStore;
let number: string;
beforeEach(async () => {
  store = await newStore();
  number = newOrderNumber();
});

const expectLimit = (reply: Reply): void => expectProblem(reply, 409, 'SHIPMENT_LIMIT_REACHED');

const put = (shipments: Json[], members: Json = {}): Promise<Reply> =>
  store.put(`/orders/${number}`, anOrder({ shipments, ...members }));

describe('C-SHP-27: an order has at most 1000 live shipments', () => {
  /** An order with one shipment less than allowed. */
  async function almostFull(): Promise<Json> {
    expect((await put([])).status).toBe(201);
    const first = await pushed(store, { order_number: number });
    await copyShipment(store, first, MAX_SHIPMENTS - 2, 'tracking_number');
    return first;
  }

  it('in a push, a PATCH and a PUT, which store nothing past it', async () => {
    const first = await almostFull();
    const other = await pushed(store);
    await pushed(store, { order_number: number });
    const before = await countRows(store);
    expectLimit(await store.post('/shipments', aShipment({ order_number: number })));
    expectLimit(await patch(store, byId(other), { order_number: number }));
    expectLimit(await put([aShipment()], { note: 'More' }));
    expect(await countRows(store)).toEqual(before);
    expectProblem(
      await store.post('/shipments', {
        tracking_number: first.tracking_number,
        carrier: first.carrier,
        order_number: number,
      }),
      409,
      'TRACKING_NUMBER_ALREADY_EXISTS',
    );
  });

  it('in the PUT of a new order that earlier shipments name', async () => {
    const first = await pushed(store, { order_number: number });
    await copyShipment(store, first, MAX_SHIPMENTS - 1, 'tracking_number');
    expectLimit(await put([aShipment()]));
    expect((await put([])).status).toBe(201);
  });

  it('superseding, patching and moving away go on', async () => {
    const first = await almostFull();
    await pushed(store, { order_number: number });
    const { tracking_number } = first;
    const corrected = await pushed(store, { tracking_number, carrier: 'ups', order_number: number });
    expect((await put([{ tracking_number, carrier: 'dhl_express' }])).status).toBe(200);
    const [live] = await liveShipments(store, corrected);
    expect((await patch(store, byId(live as Json), { metadata: 'dock 4' })).status).toBe(200);
    expect((await patch(store, byId(live as Json), { order_number: null })).status).toBe(200);
    expect((await put([aShipment()])).status).toBe(200);
  });

  it('POST /orders/validate reports it', async () => {
    await almostFull();
    const validate = async (shipments: Json[]): Promise<unknown> => {
      const { json } = await store.post('/orders/validate', anOrder({ order_number: number, shipments }));
      const { problems } = json.data as { problems: Json[] };
      return problems.map(({ code }) => code);
    };
    expect(await validate([aShipment()])).toEqual([]);
    expect(await validate([aShipment(), aShipment()])).toEqual(['SHIPMENT_LIMIT_REACHED']);
  });
});

it('C-SHP-27: a tracking number has at most 1000 live shipments', async () => {
  const tracking_number = newTrackingNumber();
  const first = await pushed(store, { tracking_number, order_number: number });
  await copyShipment(store, first, MAX_SHIPMENTS - 2, 'order_key');
  await pushed(store, { tracking_number });
  number = newOrderNumber();
  expectLimit(await store.post('/shipments', aShipment({ tracking_number, order_number: number })));
  expectLimit(await put([aShipment({ tracking_number })]));
});

describe('C-SHP-27: live shipments have at most 4 MiB together', () => {
  it('those of an order, however they are written', async () => {
    for (let count = 0; count < 3; count++) expect((await put([aShipment(LARGE)])).status).toBeLessThan(300);
    const small = await pushed(store, { order_number: number });
    const large = await pushed(store, { ...LARGE, order_number: number });
    expectLimit(await put([aShipment(LARGE)]));
    expectLimit(await store.post('/shipments', aShipment({ ...LARGE, order_number: number })));
    expectLimit(await patch(store, byId(small), LARGE));
    expect((await patch(store, byId(large), { items: null })).status).toBe(200);
    expect((await patch(store, byId(small), LARGE)).status).toBe(200);
  });

  it('counted in bytes: a PATCH with as many, but larger characters may exceed it', async () => {
    const count = 1024 * 1024 - 10_000;
    const small = await pushed(store, {
      order_number: number,
      items: [{ quantity: 1, filler: 'x'.repeat(count / 2) }],
    });
    for (let n = 0; n < 3; n++) await pushed(store, { ...LARGE, order_number: number });
    await pushed(store, { order_number: number, items: [{ quantity: 1, filler: 'x'.repeat(count / 2) }] });
    expectLimit(await patch(store, byId(small), { items: [{ quantity: 1, filler: 'é'.repeat(count / 2) }] }));
  });

  it('those of a tracking number, but not those without an order or a common number', async () => {
    const tracking_number = newTrackingNumber();
    for (let count = 0; count < 4; count++)
      await pushed(store, { ...LARGE, tracking_number, order_number: newOrderNumber() });
    expectLimit(await store.post('/shipments', aShipment({ ...LARGE, tracking_number })));
    for (let count = 0; count < 5; count++) await pushed(store, LARGE);
  });

  it('of which those without an order are not added up: a store may have any number of them', async () => {
    const { tracking_number } = await pushed(store);
    await pushed(store, { tracking_number, order_number: number });
    const shipments = service<ShipmentsRepository>('ShipmentsRepository');
    const totals = async (orderKey: string): Promise<unknown> =>
      (await shipments.findTotals(store.id, orderKey, [String(tracking_number)])).sums.map((sums) => [
        sums.number_key,
        sums.count,
      ]);
    expect(await totals('')).toEqual([[numberKey(String(tracking_number)), 1]]);
    expect(await totals(number)).toEqual([
      [null, 0],
      [numberKey(String(tracking_number)), 1],
    ]);
  });
});
