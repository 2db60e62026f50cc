// SPDX-License-Identifier: Apache-2.0
import { type CarriersService } from '../../../src/shipments/services/carriers.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { aShipment, liveShipments, newTrackingNumber, parcelOf, pushed, timelineOf } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

/** The carriers whose classes only these tests change. */
const CHANGED = ['swyft', 'axlehire'];

const classes = service<CarriersService>('CarriersService');
const stores = service<StoresService>('StoresService');
afterEach(() => rows('DELETE FROM carrier_classes WHERE token IN (?)', [CHANGED]));

/** Waits until the parcel of a shipment is registered with its carrier. */
async function untilRegistered(store: TestStore, shipment: Json): Promise<void> {
  const what = `the registration of ${String(shipment.tracking_number)}`;
  await until(async () => (await parcelOf(store, shipment))?.registered_at, what);
}

/** Expects a parcel to be unregistered, though one that was pushed later is registered. */
async function expectUnregistered(store: TestStore, shipment: Json): Promise<void> {
  await untilRegistered(store, await pushed(store));
  expect((await parcelOf(store, shipment))?.registered_at).toBeNull();
  const sql = `SELECT id FROM jobs WHERE store_id = ? AND reference = ? AND queue = 'shipments.poll'`;
  expect(await rows(sql, [store.id, (await parcelOf(store, shipment))?.id])).toEqual([]);
}

/** Pushes an order with one parcel, and returns its shipment as the order shows it. */
async function order(store: TestStore, shipment: Json): Promise<Json> {
  const number = newOrderNumber();
  const members = { ordered_at: '2026-11-01T10:00:00Z', currency: 'BRL', customer: {}, amounts: { subtotal: 1 } };
  const line_items = [{ sku: 'S', quantity: 1, unit_price: 1 }];
  expect((await store.put(`/orders/${number}`, { ...members, line_items, shipments: [shipment] })).status).toBe(201);
  const { json } = await store.get(`/orders/${number}`);
  return (json as { data: { order: { shipments: [Json] } } }).data.order.shipments[0];
}

const availability = async (store: TestStore, shipment: Json): Promise<unknown> =>
  (await liveShipments(store, shipment))[0]?.tracking_availability;

describe('C-SVC-3, C-SHP-13: a push registers the parcel with its carrier', () => {
  it('C-CAR-3: class none is full: 201, and registered', async () => {
    const store = await newStore();
    const shipment = await pushed(store);
    expect(shipment.tracking_availability).toBe('full');
    await untilRegistered(store, shipment);
  });

  it('an entry of an order is registered, too', async () => {
    const store = await newStore();
    const shipment = aShipment();
    await order(store, shipment);
    const [live] = await liveShipments(store, shipment);
    await untilRegistered(store, live ?? {});
  });
});

describe('C-STO-19: a store without tracking', () => {
  it('stores the parcels of an order, and registers them once tracking is switched on', async () => {
    const store = await newStore({ tracking_enabled: false });
    const shipment = await order(store, aShipment());
    expect(shipment).toMatchObject({ status: 'PENDING', tracking_availability: 'full' });
    const other = await newStore();
    await untilRegistered(other, await pushed(other));
    expect(await parcelOf(store, shipment)).toMatchObject({ registered_at: null });
    await stores.update(store.id, { tracking_enabled: true });
    await untilRegistered(store, shipment);
  });
});

describe('account required', () => {
  it.each(['australia_post', 'purolator'])(
    'C-CAR-4: %s: 201, and no registration until the store has an account',
    async (carrier) => {
      const store = await newStore();
      const { status, json } = await store.post('/shipments', aShipment({ carrier }));
      expect([status, json.tracking_availability, json.tracking_carrier]).toEqual([201, 'account_required', carrier]);
      await expectUnregistered(store, json);
    },
  );

  it('C-STO-6: an account of the store makes it full', async () => {
    const store = await newStore({ carrier_accounts: ['purolator'] });
    const shipment = await pushed(store, { carrier: 'purolator' });
    expect(shipment.tracking_availability).toBe('full');
    await untilRegistered(store, shipment);
    expect(await pushed(store, { carrier: 'australia_post' })).toMatchObject({
      tracking_availability: 'account_required',
    });
  });

  it('C-CAR-5: a later account registers earlier parcels, but only of that carrier', async () => {
    const store = await newStore();
    const waiting = [
      await pushed(store, { carrier: 'australia_post' }),
      await pushed(store, { carrier: 'australia_post' }),
    ];
    const other = await pushed(store, { carrier: 'purolator' });
    await stores.update(store.id, { carrier_accounts: ['australia_post'] });
    for (const shipment of waiting) {
      await untilRegistered(store, shipment);
      expect(await availability(store, shipment)).toBe('full');
    }
    expect(await availability(store, other)).toBe('account_required');
    await expectUnregistered(store, other);
  });

  it("another store's account changes nothing", async () => {
    const [store, other] = [await newStore(), await newStore({ carrier_accounts: ['australia_post'] })];
    const body = aShipment({ carrier: 'australia_post' });
    const shipment = await pushed(store, body);
    await untilRegistered(other, await pushed(other, body));
    await expectUnregistered(store, shipment);
  });
});

describe('the class is data that staff edit', () => {
  it('C-CAR-6: labels only: 201, an empty timeline despite an account, and tracking_url links to the carrier', async () => {
    await classes.setClass('swyft', 'labels_only');
    const store = await newStore({ carrier_accounts: ['swyft'] });
    const tracking_url = 'https://swyft.example.com/1';
    const { status, json } = await store.post('/shipments', aShipment({ carrier: 'swyft', tracking_url }));
    expect([status, json.tracking_availability]).toEqual([201, 'labels_only']);
    await expectUnregistered(store, json);
    expect(await timelineOf(store, json)).toMatchObject({ status: 'PENDING', events: [], tracking_url });
  });

  it('opening a carrier registers earlier parcels in every store', async () => {
    await classes.setClass('axlehire', 'account_required');
    const all = [await newStore(), await newStore()];
    const pairs: [TestStore, Json][] = [];
    for (const store of all) pairs.push([store, await pushed(store, { carrier: 'axlehire' })]);
    for (const [store, shipment] of pairs) expect(await availability(store, shipment)).toBe('account_required');
    await classes.setClass('axlehire', 'none');
    for (const [store, shipment] of pairs) {
      await untilRegistered(store, shipment);
      expect(await availability(store, shipment)).toBe('full');
    }
  });
});

describe('Carrier token: shape-checked, not restricted to a list', () => {
  it('C-SHP-14, C-CAR-13: an unknown carrier whose number identifies none is 202, and stored without events', async () => {
    const store = await newStore();
    const body = aShipment({ carrier: 'my_courier' });
    const { status, json } = await store.post('/shipments', body);
    expect([status, json.shipment_id]).toEqual([202, expect.stringMatching(/^shp_/)]);
    expect(json).toMatchObject({
      carrier: 'my_courier',
      tracking_carrier: null,
      tracking_availability: 'unidentified',
    });
    expect(await timelineOf(store, body)).toMatchObject({ tracking_carrier: null, status: 'PENDING', events: [] });
    expect(await parcelOf(store, json)).toBeUndefined();
  });

  it.each([
    ['1Z5R89390357567127', 'ups', '1Z5R89390357567127'],
    ['9205590164917312751089', 'usps', '9205590164917312751089'],
    ['420221539101026837331000039521', 'usps', '9101026837331000039521'],
    ['RB123456785GB', 'royal_mail', 'RB123456785GB'],
  ])('C-CAR-9: an unknown token with %s is tracked by %s', async (tracking_number, carrier, tracked) => {
    const store = await newStore();
    const { status, json } = await store.post('/shipments', { tracking_number, carrier: 'my_courier' });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      tracking_number,
      carrier: 'my_courier',
      tracking_carrier: carrier,
      tracking_availability: 'full',
    });
    await untilRegistered(store, json);
    expect(await parcelOf(store, json)).toMatchObject({ carrier, tracking_number: tracked });
  });

  it.each(['1Z5R89390357567128', '9205590164917312751088', 'RB123456784GB', '12345678901234'])(
    'C-CAR-10: an unknown token with %s, which has a wrong check digit or a weak format, is 202',
    async (tracking_number) => {
      const store = await newStore();
      expect((await store.post('/shipments', { tracking_number, carrier: 'my_courier' })).status).toBe(202);
    },
  );

  it('C-CAR-8: a well-known carrier is used whatever the number looks like', async () => {
    const store = await newStore();
    const shipment = await pushed(store, { tracking_number: '1Z5R89390357567127', carrier: 'fedex' });
    expect(shipment).toMatchObject({ carrier: 'fedex', tracking_carrier: 'fedex' });
  });

  it('C-SHP-25: an unknown token and the real one of the same number share a parcel', async () => {
    const store = await newStore();
    const tracking_number = '1Z5R89390357567127';
    const one = await pushed(store, { tracking_number, carrier: 'my_courier', order_number: newOrderNumber() });
    const two = await pushed(store, { tracking_number, carrier: 'ups', order_number: newOrderNumber() });
    expect((await parcelOf(store, one))?.id).toBe((await parcelOf(store, two))?.id);
  });

  it('C-SHP-25: a push with the right token corrects a wrong one', async () => {
    const store = await newStore();
    const body = aShipment({ tracking_number: newTrackingNumber(), carrier: 'my_courier' });
    const wrong = await pushed(store, body);
    const right = await pushed(store, { ...body, carrier: 'ups' });
    expect(right).toMatchObject({ supersedes: wrong.shipment_id, tracking_availability: 'full' });
    await untilRegistered(store, right);
  });
});
