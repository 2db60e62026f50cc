// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { aShipment, byNumber, countRows } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** The faults of a rejected push. Expects it to store nothing. */
async function faultsOfPush(body: unknown): Promise<string[]> {
  const reply = await store.post('/shipments', body);
  expectProblem(reply, 422, 'VALIDATION_ERROR');
  expect(await countRows(store)).toEqual({ shipments: 0, parcels: 0, events: 0 });
  return faultsOf(reply).sort();
}

describe('POST /shipments rejects with VALIDATION_ERROR, and changes nothing', () => {
  it.each<[string, Json, string]>([
    ['no tracking_number', { tracking_number: undefined }, '/tracking_number REQUIRED'],
    ['tracking_number null', { tracking_number: null }, '/tracking_number REQUIRED'],
    ['an empty tracking_number', { tracking_number: '' }, '/tracking_number TOO_SHORT'],
    ['C-SHP-1: tracking_number past 64', { tracking_number: 'x'.repeat(65) }, '/tracking_number TOO_LONG'],
    ['tracking_number as a number', { tracking_number: 123 }, '/tracking_number INVALID_TYPE'],
    ['white space after tracking_number', { tracking_number: 'TN ' }, '/tracking_number INVALID_FORMAT'],
    ['a control character in tracking_number', { tracking_number: 'T\nN' }, '/tracking_number INVALID_FORMAT'],
    ['no carrier', { carrier: undefined }, '/carrier REQUIRED'],
    ['carrier null', { carrier: null }, '/carrier REQUIRED'],
    ['a carrier in capitals', { carrier: 'UPS' }, '/carrier INVALID_FORMAT'],
    ['a carrier with a dash', { carrier: 'dhl-express' }, '/carrier INVALID_FORMAT'],
    ['a line break after the carrier', { carrier: 'ups\n' }, '/carrier INVALID_FORMAT'],
    ['an empty order_number', { order_number: '' }, '/order_number TOO_SHORT'],
    ['order_number past 128', { order_number: 'x'.repeat(129) }, '/order_number TOO_LONG'],
    ['an invalid customer_email', { customer_email: 'ana' }, '/customer_email INVALID_FORMAT'],
    ['tracking_url without https', { tracking_url: 'http://x.example/1' }, '/tracking_url INVALID_FORMAT'],
    ['a script as tracking_url', { tracking_url: 'javascript:alert(1)' }, '/tracking_url INVALID_FORMAT'],
    ['shipped_at without offset', { shipped_at: '2026-11-20T10:00:00' }, '/shipped_at INVALID_FORMAT'],
    ['shipped_at as a date', { shipped_at: '2026-11-20' }, '/shipped_at INVALID_FORMAT'],
    ['eta without offset', { eta: '2026-11-20T10:00:00' }, '/eta INVALID_FORMAT'],
    ['eta on a day that does not exist', { eta: '2026-02-30' }, '/eta INVALID_FORMAT'],
    ['an object as items', { items: {} }, '/items INVALID_TYPE'],
    ['text as an item', { items: ['S'] }, '/items/0 INVALID_TYPE'],
    ['C-SHP-5: quantity 0', { items: [{ quantity: 0 }] }, '/items/0/quantity OUT_OF_RANGE'],
    ['half a unit', { items: [{}, { quantity: 0.5 }] }, '/items/1/quantity INVALID_TYPE'],
    ['text as servicelevel', { servicelevel: 'express' }, '/servicelevel INVALID_TYPE'],
    ['ship_to with a country of three letters', { ship_to: { country: 'BRA' } }, '/ship_to/country INVALID_FORMAT'],
    ['ship_to with a number', { ship_to: { zip: 88780 } }, '/ship_to/zip INVALID_TYPE'],
    ['C-SHP-9: an object as metadata', { metadata: {} }, '/metadata INVALID_TYPE'],
    ['C-SHP-7: totals below 0', { totals: { subtotal: -1 } }, '/totals/subtotal OUT_OF_RANGE'],
    ['totals as text', { totals: { grand_total: '1' } }, '/totals/grand_total INVALID_TYPE'],
    [
      'C-SHP-10: a label without an identifying member',
      { return_label: { carrier: 'usps' } },
      '/return_label REQUIRED',
    ],
    ['a label not included', { return_label: { included_in_package: false } }, '/return_label REQUIRED'],
    [
      'a label without https',
      { return_label: { label_url: 'http://x.example' } },
      '/return_label/label_url INVALID_FORMAT',
    ],
  ])('%s', async (_what, members, fault) => {
    expect(await faultsOfPush(aShipment(members))).toEqual([fault]);
  });

  it.each(['x', 'x'.repeat(41)])('C-SHP-2, C-CAR-1: carrier %s: a token has 2 to 40 characters', async (carrier) => {
    const [fault, ...others] = await faultsOfPush(aShipment({ carrier }));
    expect([fault, others]).toEqual([expect.stringMatching(/^\/carrier (TOO_SHORT|TOO_LONG|INVALID_FORMAT)$/), []]);
  });

  it('reports all faults of a body, not only the first', async () => {
    const body = {
      carrier: 'U',
      order_number: '',
      eta: 'soon',
      items: [{ quantity: 0 }, 1],
      ship_to: { country: 'Brazil' },
      totals: { subtotal: -1 },
    };
    const pointers = (await faultsOfPush(body)).map((fault) => fault.split(' ')[0]);
    expect([...new Set(pointers)]).toEqual([
      '/carrier',
      '/eta',
      '/items/0/quantity',
      '/items/1',
      '/order_number',
      '/ship_to/country',
      '/totals/subtotal',
      '/tracking_number',
    ]);
  });

  it.each([
    ['a list', '[]', 422, 'VALIDATION_ERROR'],
    ['invalid JSON', '{', 400, 'MALFORMED_JSON'],
    ['nothing', '', 400, 'MALFORMED_JSON'],
  ])('rejects %s as no shipment', async (_what, body, status, code) => {
    const headers = { 'content-type': 'application/json' };
    expectProblem(await store.call('/shipments', { method: 'POST', body, headers }), status, code);
  });

  it.each(['text/plain', 'application/merge-patch+json', 'application/x-www-form-urlencoded'])(
    'rejects a body of type %s with 415',
    async (type) => {
      expectProblem(
        await store.post('/shipments', aShipment(), { 'content-type': type }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
      expect((await countRows(store)).shipments).toBe(0);
    },
  );
});

describe('POST /shipments accepts values at the limits', () => {
  it.each<[string, Json]>([
    ['tracking_number of 64 characters of four bytes', { tracking_number: '\u{1F4E6}'.repeat(64) }],
    ['a carrier of 2', { carrier: '_1' }],
    ['a carrier of 40', { carrier: 'x'.repeat(40) }],
    ['order_number of 128', { order_number: 'x'.repeat(128) }],
    ['no items', { items: [] }],
    ['C-SHP-5: 250 items', { items: Array.from({ length: 250 }, () => ({ quantity: 1 })) }],
    ['empty objects', { servicelevel: {}, ship_to: {}, totals: {} }],
  ])('%s', async (_what, members) => {
    const other = await newStore();
    const body = aShipment(members);
    const { status, json } = await other.post('/shipments', body);
    expect(status).toBe(String(body.carrier) === 'correios_br' ? 201 : 202);
    expect((await other.get(byNumber(body))).json).toMatchObject({ shipments: [json] });
    const { ship_to: address_to, ...rest } = members;
    expect(json).toMatchObject({ ...rest, ...(address_to !== undefined && { address_to }) });
  });
});
