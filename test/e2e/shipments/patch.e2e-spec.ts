// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { TRACKING_PAGE } from '../../support/full-order.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import {
  aShipment,
  byId,
  byNumber,
  liveShipments,
  newTrackingNumber,
  patch,
  pushed,
  shipmentEvents,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** All editable members that are shown as sent. */
const EVERY: Json = {
  customer_email: 'ana@example.com',
  tracking_url: 'https://shop.example.com/1',
  shipped_at: '2026-11-20T19:00:00.000Z',
  eta: '2026-11-29',
  items: [{ sku: 'S-1', quantity: 2 }],
  servicelevel: { name: 'Express', token: 'express' },
  metadata: 'dock 4',
  totals: { subtotal: 10, currency: 'BRL' },
  return_label: { label_url: 'https://labels.example.com/1.pdf' },
};
const SHIP_TO = { city: 'Imbituba', zip: '88780', country: 'BR' };

/** Patches a shipment, and expects the response to equal the shipment in its timeline. */
async function patchShipment(path: string, body: Json): Promise<Json> {
  const { status, json, text } = await patch(store, path, body);
  expect([status, text]).toEqual([200, expect.any(String)]);
  const live = await liveShipments(store, json);
  expect(live.find(({ shipment_id }) => shipment_id === json.shipment_id)).toEqual(json);
  return json;
}

/** Expects a rejected patch to change neither the shipments of the number nor their events. */
async function expectRefused(
  shipment: Json,
  body: unknown,
  { path = byNumber(shipment), status, code }: { path?: string; status: number; code: string },
): Promise<Json> {
  const look = async () => [await liveShipments(store, shipment), await shipmentEvents(store, shipment)];
  const before = await look();
  const reply = await patch(store, path, body);
  expectProblem(reply, status, code);
  expect(await look()).toEqual(before);
  return reply.json;
}

describe.each([
  ['by number', byNumber],
  ['by id, under the same rules', byId],
])('C-PATCH-1: PATCH %s', (_way, pathOf) => {
  it('C-SHP-16, C-PATCH-2, C-PATCH-12, C-TRK-30: sets every editable member', async () => {
    const shipment = await pushed(store);
    const order_number = newOrderNumber();
    const body = { ...EVERY, ship_to: SHIP_TO, order_number };
    const now = await patchShipment(pathOf(shipment), body);
    const updated_at = now.updated_at;
    // It is shown on the page of its order from now on.
    const tracking_page_url = expect.stringMatching(TRACKING_PAGE);
    expect(now).toEqual({ ...shipment, ...EVERY, address_to: SHIP_TO, order_number, tracking_page_url, updated_at });
    expect(now.tracking_page_url).not.toBe(shipment.tracking_page_url);
  });

  it.each([...Object.keys(EVERY), 'ship_to', 'order_number'])(
    'C-PATCH-3: null clears %s, and omitted members stay',
    async (name) => {
      const shipment = await pushed(store, { ...EVERY, ship_to: SHIP_TO, order_number: newOrderNumber() });
      const now = await patchShipment(pathOf(shipment), { [name]: null });
      const shown = name === 'ship_to' ? 'address_to' : name;
      expect(shipment[shown]).not.toBeNull();
      const { updated_at, tracking_page_url } =
        name === 'order_number' ? now : { ...shipment, updated_at: now.updated_at };
      expect(now).toEqual({ ...shipment, [shown]: null, tracking_page_url, updated_at });
    },
  );

  it.each<[string, Json]>([
    ['nothing', {}],
    ['only unknown keys', { box: 'L', status: 'DELIVERED', address_to: { city: 'X' } }],
  ])('C-PATCH-9: %s is 400 with the detail No updatable fields supplied', async (_what, body) => {
    const shipment = await pushed(store);
    const path = pathOf(shipment);
    const problem = await expectRefused(shipment, body, { path, status: 400, code: 'NO_UPDATABLE_FIELDS' });
    expect(problem.detail).toBe('No updatable fields supplied');
  });

  it.each<[string, Json, string[]]>([
    ['tracking_number', { tracking_number: 'other' }, ['/tracking_number']],
    ['carrier', { carrier: 'ups' }, ['/carrier']],
    ['shipment_id', { shipment_id: 'shp_other' }, ['/shipment_id']],
    ['a null member', { carrier: null }, ['/carrier']],
    ['an immutable member beside good ones', { metadata: 'x', carrier: 'ups' }, ['/carrier']],
    [
      'all',
      { metadata: 'x', carrier: 1, tracking_number: '', shipment_id: null },
      ['/carrier', '/shipment_id', '/tracking_number'],
    ],
  ])('C-PATCH-8: %s is 400, and nothing is changed', async (_what, body, pointers) => {
    const shipment = await pushed(store);
    const path = pathOf(shipment);
    const problem = await expectRefused(shipment, body, { path, status: 400, code: 'IMMUTABLE_SHIPMENT_FIELD' });
    expect((problem.errors as Json[]).map(({ pointer }) => pointer).sort()).toEqual(pointers);
  });

  it('C-PATCH-8: the stored values are rejected, too', async () => {
    const shipment = await pushed(store);
    const { tracking_number, carrier } = shipment;
    const refusal = { path: pathOf(shipment), status: 400, code: 'IMMUTABLE_SHIPMENT_FIELD' };
    await expectRefused(shipment, { tracking_number, metadata: 'x' }, refusal);
    await expectRefused(shipment, { carrier, metadata: 'x' }, refusal);
  });

  it('C-PATCH-6: keeps the last of two return labels whole; null clears it', async () => {
    const shipment = await pushed(store, { return_label: EVERY.return_label });
    const path = pathOf(shipment);
    const label = { barcode_data: '420887809405', carrier: 'usps' };
    expect((await patchShipment(path, { return_label: { ...label, expires_at: null } })).return_label).toEqual(label);
    expect((await patchShipment(path, { return_label: { tracking_number: 'R-1' } })).return_label).toEqual({
      tracking_number: 'R-1',
    });
    expect((await patchShipment(path, { return_label: null })).return_label).toBeNull();
  });

  it('C-PATCH-11: order_number moved onto an existing pair is 409 with the existing shipment', async () => {
    const [tracking_number, order_number] = [newTrackingNumber(), newOrderNumber()];
    const there = await pushed(store, { tracking_number, order_number });
    const moving = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    const code = 'TRACKING_NUMBER_ALREADY_EXISTS';
    const problem = await expectRefused(
      moving,
      { order_number, metadata: 'x' },
      { path: byId(moving), status: 409, code },
    );
    const { shipment_id, carrier } = there;
    expect(problem.existing).toEqual({ shipment_id, tracking_number, carrier });
  });

  it('C-PATCH-14: an unknown shipment is 404', async () => {
    const path = pathOf({ shipment_id: 'shp_01k9w3c2q4m7v8x5t6r1z0a9bd', tracking_number: newTrackingNumber() });
    expectProblem(await patch(store, path, { metadata: 'x' }), 404, 'SHIPMENT_NOT_FOUND');
  });
});

describe('a merge patch (RFC 7396)', () => {
  it('C-PATCH-5: replaces items whole, and [] clears them', async () => {
    const shipment = await pushed(store, { items: [{ sku: 'S-1', quantity: 2 }, { sku: 'S-2' }] });
    const path = byNumber(shipment);
    expect((await patchShipment(path, { items: [{ sku: 'S-2', title: 'Mug' }] })).items).toEqual([
      { sku: 'S-2', title: 'Mug' },
    ]);
    expect((await patchShipment(path, { items: [] })).items).toEqual([]);
  });

  it.each<[string, string, Json]>([
    ['servicelevel', 'servicelevel', { name: 'Express', token: 'express', own: { a: 1, b: 2 } }],
    ['ship_to', 'address_to', { name: 'Ana', city: 'Imbituba', own: { a: 1, b: 2 } }],
    ['totals', 'totals', { subtotal: 10, currency: 'BRL', own: { a: 1, b: 2 } }],
  ])('C-PATCH-4: merges %s at every depth, and null removes a member', async (name, shown, value) => {
    const shipment = await pushed(store, { [name]: value });
    const [first = '', second = ''] = Object.keys(value);
    const change = { [first]: null, own: { a: null, c: 3 }, further: ['x'] };
    const now = await patchShipment(byNumber(shipment), { [name]: change });
    expect(now[shown]).toEqual({ [second]: value[second], own: { b: 2, c: 3 }, further: ['x'] });
  });

  it('creates a missing object from the patch, without its nulls', async () => {
    const shipment = await pushed(store);
    const now = await patchShipment(byNumber(shipment), { servicelevel: { name: 'Express', token: null } });
    expect(now.servicelevel).toEqual({ name: 'Express' });
  });

  it('C-SHP-12: ignores an unknown key beside known ones', async () => {
    const shipment = await pushed(store);
    const now = await patchShipment(byNumber(shipment), { metadata: 'x', status: 'DELIVERED', box: 1 });
    expect(now).toEqual({ ...shipment, metadata: 'x', updated_at: now.updated_at });
  });

  it('C-SHP-11: shows instants in UTC, and returns eta as it was given', async () => {
    const shipment = await pushed(store);
    const [shipped_at, eta] = ['2026-11-20T16:00:00-03:00', '2026-11-29T10:00:00+02:00'];
    expect(await patchShipment(byNumber(shipment), { shipped_at, eta })).toMatchObject({
      shipped_at: '2026-11-20T19:00:00.000Z',
      eta,
    });
    expect(await patchShipment(byNumber(shipment), { eta: '2026-12-01' })).toMatchObject({ eta: '2026-12-01' });
  });

  it('moves a shipment to another order by order_number, and to none by null', async () => {
    const [one, two] = [newOrderNumber(), newOrderNumber()];
    const shipment = await pushed(store, { order_number: one });
    expect((await patchShipment(byNumber(shipment), { order_number: two })).order_number).toBe(two);
    const { carrier, tracking_number } = shipment;
    const again = await pushed(store, { carrier, tracking_number, order_number: one });
    expect((await patchShipment(byId(shipment), { order_number: null })).order_number).toBeNull();
    expect((await liveShipments(store, shipment)).map(({ order_number }) => order_number)).toEqual([
      null,
      again.order_number,
    ]);
  });

  it('rejects null for order_number with 409 if a shipment without an order exists', async () => {
    const alone = await pushed(store);
    const { tracking_number } = alone;
    const moving = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    const refusal = { path: byId(moving), status: 409, code: 'TRACKING_NUMBER_ALREADY_EXISTS' };
    const { existing } = await expectRefused(moving, { order_number: null }, refusal);
    expect(existing).toMatchObject({ shipment_id: alone.shipment_id });
  });

  it('moves a shipment onto the pair of a superseded one', async () => {
    const [tracking_number, order_number] = [newTrackingNumber(), newOrderNumber()];
    await pushed(store, { tracking_number, order_number });
    const next = await pushed(store, { tracking_number, order_number, carrier: 'ups' });
    await patchShipment(byId(next), { order_number: null });
    expect((await patchShipment(byId(next), { order_number })).order_number).toBe(order_number);
  });

  it('C-TRK-29: records shipment.updated with the shipment as answered and a rising sequence', async () => {
    const shipment = await pushed(store);
    const answers = [
      await patchShipment(byNumber(shipment), { metadata: 'one' }),
      await patchShipment(byId(shipment), { metadata: 'two', order_number: newOrderNumber() }),
    ];
    const [, ...events] = await shipmentEvents(store, shipment);
    expect(events.map(({ type, data }) => [type, data.sequence])).toEqual([
      ['shipment.updated', 2],
      ['shipment.updated', 3],
    ]);
    expect(events.map(({ data }) => data.shipment)).toEqual(answers);
    expect(events.map(({ data }) => data.occurred_at)).toEqual(answers.map(({ updated_at }) => updated_at));
  });

  it('C-PATCH-13: the same patch again records no event and leaves updated_at', async () => {
    const body = { ...EVERY, ship_to: SHIP_TO, order_number: newOrderNumber() };
    const shipment = await pushed(store, body);
    const alike = { ...body, shipped_at: '2026-11-20T16:00:00-03:00' };
    for (const same of [body, alike, { ship_to: {} }, { totals: { own: null } }, { order_number: body.order_number }])
      expect(await patchShipment(byNumber(shipment), same)).toEqual(shipment);
    expect(await shipmentEvents(store, shipment)).toHaveLength(1);
  });

  it('null for a missing member changes nothing', async () => {
    const shipment = await pushed(store);
    const nulls = Object.fromEntries([...Object.keys(EVERY), 'ship_to', 'order_number'].map((name) => [name, null]));
    expect(await patchShipment(byNumber(shipment), nulls)).toEqual(shipment);
    expect(await shipmentEvents(store, shipment)).toHaveLength(1);
  });

  it('keeps two concurrent patches of different members', async () => {
    const shipment = await pushed(store, { totals: { subtotal: 1 } });
    const bodies = [
      { metadata: 'x' },
      { eta: '2026-12-01' },
      { totals: { tax_total: 2 } },
      { totals: { grand_total: 3 } },
    ];
    const replies = await Promise.all(
      bodies.map((body, index) =>
        store.call(byId(shipment), { method: 'PATCH', body, baseUrl: servers.base_urls[index % 2] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [live] = await liveShipments(store, shipment);
    expect(live).toMatchObject({
      metadata: 'x',
      eta: '2026-12-01',
      totals: { subtotal: 1, tax_total: 2, grand_total: 3 },
    });
    expect((await shipmentEvents(store, shipment)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('C-PATCH-10: a number with more than one shipment', () => {
  it('is 409 with the candidates and changes nothing, while PATCH by id works', async () => {
    const tracking_number = newTrackingNumber();
    const one = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    const two = await pushed(store, { tracking_number, carrier: 'ups' });
    const refusal = { status: 409, code: 'AMBIGUOUS_TRACKING_NUMBER' };
    const problem = await expectRefused(one, { metadata: 'x' }, refusal);
    expect(problem.type).toMatch(/errors\/ambiguous-tracking-number$/);
    expect(problem.candidates).toEqual(
      [one, two].map(({ shipment_id, order_number, carrier }) => ({ shipment_id, order_number, carrier })),
    );
    expect(await shipmentEvents(store, two)).toHaveLength(1);
    expect((await patchShipment(byId(two), { metadata: 'x' })).shipment_id).toBe(two.shipment_id);
    expect(await liveShipments(store, one)).toContainEqual(one);
  });

  it('gets the 400s of a patch before 409 and 404', async () => {
    const tracking_number = newTrackingNumber();
    const one = await pushed(store, { tracking_number, order_number: newOrderNumber() });
    await pushed(store, { tracking_number });
    await expectRefused(one, {}, { status: 400, code: 'NO_UPDATABLE_FIELDS' });
    await expectRefused(one, { carrier: 'ups' }, { status: 400, code: 'IMMUTABLE_SHIPMENT_FIELD' });
    expectProblem(await patch(store, '/shipments/none', {}), 400, 'NO_UPDATABLE_FIELDS');
  });

  it('does not count superseded shipments', async () => {
    const body = aShipment();
    await pushed(store, body);
    const next = await pushed(store, { ...body, carrier: 'ups' });
    expect((await patchShipment(byNumber(body), { metadata: 'x' })).shipment_id).toBe(next.shipment_id);
  });
});

describe('the body of a PATCH', () => {
  it.each(['application/merge-patch+json', 'application/json', 'application/merge-patch+json; charset=utf-8'])(
    'C-PATCH-1: is accepted as %s',
    async (type) => {
      const shipment = await pushed(store);
      const reply = await patch(store, byNumber(shipment), { metadata: 'x' }, { 'content-type': type });
      expect([reply.status, reply.json.metadata]).toEqual([200, 'x']);
    },
  );

  it.each(['text/plain', 'application/json-patch+json', 'application/xml'])('is 415 as %s', async (type) => {
    const shipment = await pushed(store);
    const reply = await patch(store, byNumber(shipment), { metadata: 'x' }, { 'content-type': type });
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect(await liveShipments(store, shipment)).toEqual([shipment]);
  });

  it.each<[string, Json, string]>([
    ['an empty order_number', { order_number: '' }, '/order_number TOO_SHORT'],
    ['an invalid customer_email', { customer_email: 'ana' }, '/customer_email INVALID_FORMAT'],
    ['tracking_url without https', { tracking_url: 'ftp://x.example' }, '/tracking_url INVALID_FORMAT'],
    ['shipped_at as a date', { shipped_at: '2026-11-20' }, '/shipped_at INVALID_FORMAT'],
    ['eta on a day that does not exist', { eta: '2026-02-30' }, '/eta INVALID_FORMAT'],
    ['an object as items', { items: { 0: {} } }, '/items INVALID_TYPE'],
    ['251 items', { items: Array(251).fill({}) }, '/items TOO_MANY_ITEMS'],
    ['a number as metadata', { metadata: 4 }, '/metadata INVALID_TYPE'],
    ['metadata past 4096', { metadata: 'x'.repeat(4097) }, '/metadata TOO_LONG'],
    ['ship_to with a bad country', { ship_to: { country: 'br1' } }, '/ship_to/country INVALID_FORMAT'],
    ['totals below 0', { totals: { tax_total: -1 } }, '/totals/tax_total OUT_OF_RANGE'],
    ['a label without an identifying member', { return_label: {} }, '/return_label REQUIRED'],
  ])('with %s is rejected and changes nothing', async (_what, body, fault) => {
    const shipment = await pushed(store);
    const problem = await expectRefused(
      shipment,
      { ...body, carrier: 'ups' },
      { status: 422, code: 'VALIDATION_ERROR' },
    );
    expect(problem.errors).toEqual([
      expect.objectContaining({ pointer: fault.split(' ')[0], code: fault.split(' ')[1] }),
    ]);
  });

  it('gets all its faults reported', async () => {
    const shipment = await pushed(store);
    const reply = await patch(store, byNumber(shipment), { eta: 'soon', metadata: 1, items: [{ quantity: 0 }] });
    expect(
      faultsOf(reply)
        .map((fault) => fault.split(' ')[0])
        .sort(),
    ).toEqual(['/eta', '/items/0/quantity', '/metadata']);
  });
});
