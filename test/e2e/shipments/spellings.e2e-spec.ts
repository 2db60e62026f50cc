// SPDX-License-Identifier: Apache-2.0
import { type SearchService } from '../../../src/desk/services/search.service.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Json, type Reply } from '../../support/client.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { pathOf, readPage } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { aShipment, byNumber, countRows, liveShipments, parcelOf, patch, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
beforeEach(async () => (store = await newStore()));

const PRINTED = '7716 1342 3732';
const SPELLINGS = ['771613423732', '7716-1342-3732', '7716\u00a01342\u200b3732', '(7716)13423732.', '７７１６13423732'];

it.each(SPELLINGS)('C-SHP-20, C-SHP-28: refuses %j as another shipment of the order', async (tracking_number) => {
  const order_number = newOrderNumber();
  const existing = await pushed(store, { tracking_number: PRINTED, carrier: 'fedex', order_number });
  const reply = await store.post('/shipments', aShipment({ tracking_number, carrier: 'fedex', order_number }));
  expectProblem(reply, 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
  expect(reply.json.existing).toEqual({
    shipment_id: existing.shipment_id,
    tracking_number: PRINTED,
    carrier: 'fedex',
  });
});

it('C-SHP-28, C-PUT-21: an order whose body has another spelling keeps its shipment', async () => {
  const number = newOrderNumber();
  const body = (tracking_number: string): Json => aSoundOrder({ shipments: [{ tracking_number, carrier: 'ups' }] });
  await store.put(`/orders/${number}`, body('1z 5r8 939 03 5756 7127'));
  const reply = await store.put(`/orders/${number}`, body('1Z5R89390357567127'));
  expect(reply.json.data).toMatchObject({ applied: false });
  expect(await countRows(store)).toMatchObject({ shipments: 1, parcels: 1 });
});

it('C-SHP-21, C-SHP-29: several orders with their own spellings have one parcel, asked for by the plain number', async () => {
  const [first, second] = [
    await pushed(store, { tracking_number: PRINTED, carrier: 'fedex', order_number: newOrderNumber() }),
    await pushed(store, { tracking_number: '7716-13423732', carrier: 'fedex', order_number: newOrderNumber() }),
  ];
  expect([first.tracking_number, second.tracking_number]).toEqual([PRINTED, '7716-13423732']);
  expect(await parcelOf(store, second)).toMatchObject({
    id: (await parcelOf(store, first))?.id,
    tracking_number: '771613423732',
  });
  const timeline = (await store.get(byNumber({ tracking_number: '7716 1342-3732' }))).json;
  expect(timeline.tracking_url).toBe('https://www.fedex.com/fedextrack/?trknbr=771613423732');
  expect((await liveShipments(store, { tracking_number: '771613423732' })).length).toBe(2);
  const patched = await patch(store, byNumber({ tracking_number: '771613423732' }), { metadata: 'x' });
  expectProblem(patched, 409, 'AMBIGUOUS_TRACKING_NUMBER');
});

it('C-SHP-28, C-LIST-2: orders are listed and looked up by any spelling', async () => {
  const number = newOrderNumber();
  const shipments = [{ tracking_number: '9400 1112 0108 0805 4830 16', carrier: 'usps' }];
  await store.put(`/orders/${number}`, aSoundOrder({ customer: { email: 'ana@example.com' }, shipments }));
  const { json } = await store.get('/orders?tracking_number=9400111201080805483016');
  expect((json.data as { orders: Json[] }).orders.map(({ order_number }) => order_number)).toEqual([number]);
  const page = await lookUp('9400111201080805483016');
  expect([page.status, page.headers.location]).toEqual([303, expect.stringContaining('/t/')]);
});

const URL_OF_PAGE = 'https://www.ups.com/track?tracknum=1Z5R89390357567127';

it('C-SHP-30: a URL of a carrier is echoed, tracked by its number, and shown by it', async () => {
  const order_number = newOrderNumber();
  await store.put(`/orders/${order_number}`, aSoundOrder());
  const shipment = await pushed(store, { tracking_number: URL_OF_PAGE, carrier: 'ups', order_number });
  expect(shipment).toMatchObject({ tracking_number: URL_OF_PAGE, tracking_carrier: 'ups' });
  expect(await parcelOf(store, shipment)).toMatchObject({ tracking_number: '1Z5R89390357567127' });
  const { text } = await readPage(pathOf(shipment.tracking_page_url));
  expect(text).toContain('<bdi class="copy">1Z5R89390357567127</bdi>');
});

it('C-SHP-1: a URL of more than 64 characters is refused, like any other text', async () => {
  const tracking_number = `${URL_OF_PAGE}&loc=en_US&requester=ST`;
  expectProblem(await store.post('/shipments', aShipment({ tracking_number })), 422, 'VALIDATION_ERROR');
});

const WAYS = [
  ['as the label has it', '1Z 5R8 939 03 5756 7127'],
  ['with hyphens', '1Z5R8939-0357-567127'],
  ['in small letters', '1z5r89390357567127'],
  ['in full width', '１Ｚ５Ｒ８９３９０３５７５６７１２７'],
  ['with invisible characters', '1Z5R8939\u200b0357\u2060567127\ufeff'],
  ['as a URL', URL_OF_PAGE],
  ['as a URL without its scheme', 'www.ups.com/track?loc=en_US&tracknum=1Z5R89390357567127'],
] as const;

describe.each(WAYS)('C-SHP-28, C-SHP-30: a number %s', (_how, way) => {
  const order_number = newOrderNumber();
  const body = (tracking_number: string): Json =>
    aSoundOrder({ customer: { email: 'ana@example.com' }, shipments: [{ tracking_number, carrier: 'ups' }] });
  const path = `/shipments/${encodeURIComponent(way)}`;

  it('is the same parcel wherever it is sent, asked for or searched', async () => {
    await store.put(`/orders/${order_number}`, body('1Z5R89390357567127'));
    const refused = await store.post('/shipments', aShipment({ tracking_number: way, carrier: 'ups', order_number }));
    expectProblem(refused, 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
    expect((await store.put(`/orders/${order_number}`, body(way))).json.data).toMatchObject({ applied: false });
    expect((await store.get(path)).json).toMatchObject({ tracking_number: '1Z5R89390357567127' });
    expect((await patch(store, path, { metadata: 'x' })).json).toMatchObject({ metadata: 'x' });
    const { json } = await store.get(`/orders?tracking_number=${encodeURIComponent(way)}`);
    expect(json.data).toMatchObject({ orders: [{ order_number }] });
    const other = await pushed(store, { tracking_number: way, carrier: 'ups' });
    expect(other.tracking_number).toBe(way);
    expect(await countRows(store)).toMatchObject({ shipments: 2, parcels: 1 });
    expect((await service<SearchService>('SearchService').find(store.store, way)).orders).toMatchObject([
      { order_number },
    ]);
    expect((await lookUp(way)).status).toBe(303);
    const moved = await service<TrackingSimulationService>('TrackingSimulationService').move(store.id, way, {
      status: 'IN_TRANSIT',
    });
    expect(moved.length).toBe(2);
  });
});

it('C-PAGE-21, C-FIND-12: a long URL, too, is looked up and searched', async () => {
  const url = `${URL_OF_PAGE}&requester=${'NES'.repeat(100)}/trackdetails`;
  const order_number = newOrderNumber();
  const shipments = [{ tracking_number: '1z 5r8 939 03 5756 7127', carrier: 'ups' }];
  await store.put(`/orders/${order_number}`, aSoundOrder({ customer: { email: 'ana@example.com' }, shipments }));
  expect((await service<SearchService>('SearchService').find(store.store, url)).target).toEqual({
    ...{ kind: 'order', order_number },
  });
  expect((await lookUp(url)).status).toBe(303);
});

function lookUp(number: string): Promise<Reply> {
  const form = new URLSearchParams({ order_number: number, email: 'ana@example.com' });
  return store.call(`/track/${store.store.shop_domain}`, {
    ...{ method: 'POST', body: form.toString(), token: '' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

it.each([
  ['canadapost', '7035114477138472', 'canada_post'],
  ['evri', 'T00DAA0123456789', 'hermes_uk'],
  ['ups_ground', 'K1506235620', 'ups'],
])('C-CAR-14: %s is an alias: 201 with its carrier', async (carrier, tracking_number, tracking_carrier) => {
  const { status, json } = await store.post('/shipments', { tracking_number, carrier });
  expect([status, json.carrier, json.tracking_carrier]).toEqual([201, carrier, tracking_carrier]);
});

it('C-CAR-15: a name of several carriers is 202 with suggestions', async () => {
  const { status, json } = await store.post('/shipments', { tracking_number: '00340434161094042557', carrier: 'dhl' });
  expect([status, json.tracking_carrier]).toEqual([202, null]);
  expect(json.suggested_carriers).toEqual(expect.arrayContaining(['dhl_express', 'dhl_germany']));
  const other = await store.post('/shipments', aShipment({ carrier: 'bike_frete' }));
  expect([other.status, other.json]).toEqual([
    202,
    expect.not.objectContaining({ suggested_carriers: expect.anything() }),
  ]);
});
