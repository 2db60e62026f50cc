// SPDX-License-Identifier: Apache-2.0
import { aWooOrder } from '../../../../test/support/woocommerce-orders.js';
import { wooFulfilments } from './woo-parcels.js';

type Json = Record<string, unknown>;

const order = (value: unknown): Json =>
  aWooOrder({ meta_data: [{ id: 1, key: '_wc_shipment_tracking_items', value }] });
const parcel = (members: Json = {}): Json => ({
  tracking_provider: 'royal-mail',
  custom_tracking_provider: '',
  custom_tracking_link: '',
  tracking_number: 'AB123456785GB',
  date_shipped: '1795262400',
  tracking_id: 'f00d',
  ...members,
});
const shipmentOf = (members: Json): unknown => wooFulfilments(order([parcel(members)]))[0]?.shipments[0];

it('reads the parcels of a tracking plugin', () => {
  expect(wooFulfilments(order([parcel()]))).toEqual([
    {
      fulfilmentId: 'f00d',
      isCancelled: false,
      shipments: [{ tracking_number: 'AB123456785GB', carrier: 'royal_mail', shipped_at: '2026-11-21T12:00:00.000Z' }],
    },
  ]);
});

it.each<[string, Json, Json]>([
  ['a carrier in words', { tracking_provider: '', custom_tracking_provider: 'Evri' }, { carrier: 'hermes_uk' }],
  ['no carrier', { tracking_provider: '' }, { carrier: 'other' }],
  ['a carrier without Latin letters', { tracking_provider: '日本' }, { carrier: 'other' }],
  ['a long carrier', { tracking_provider: 'a'.repeat(39) + '-bc' }, { carrier: 'a'.repeat(39) }],
  ['a date', { date_shipped: '2026-11-21' }, { shipped_at: '2026-11-21T00:00:00.000Z' }],
  [
    'a link with places',
    { custom_tracking_link: 'https://p.example/%1$s?zip=%2$s&in=%3$s' },
    { tracking_url: 'https://p.example/AB123456785GB?zip=6900&in=AT' },
  ],
  [
    'contents',
    { products_list: [{ product: 11, item_id: '1', qty: '2' }] },
    { items: [{ line_id: '1', quantity: 2 }] },
  ],
])('reads %s', (_what, members, expected) => {
  expect(shipmentOf(members)).toMatchObject(expected);
});

it('leaves out links that are not https, and contents that are not known', () => {
  const shipment = shipmentOf({ custom_tracking_link: 'http://p.example/1', products_list: [{ product: 11, qty: 1 }] });
  expect(Object.keys(shipment as object)).toEqual(['tracking_number', 'carrier', 'shipped_at']);
});

it('reads a list with gaps, and each number once', () => {
  const items = {
    0: parcel(),
    2: parcel({ tracking_id: 'beef' }),
    3: parcel({ tracking_number: ' X2 ', tracking_id: '' }),
  };
  expect(wooFulfilments(order(items)).map(({ fulfilmentId }) => fulfilmentId)).toEqual(['f00d', 'X2']);
});

it.each(['', ' ', null, 'x'.repeat(65), 'a\u0007b'])('has no parcel for the number %j', (tracking_number) => {
  expect(wooFulfilments(order([parcel({ tracking_number })]))).toEqual([]);
});

describe('the feature Fulfillments', () => {
  const meta = (values: Json): Json[] => Object.entries(values).map(([key, value]) => ({ key, value }));
  const SENT = {
    id: 31,
    is_fulfilled: true,
    date_deleted: null,
    meta_data: meta({
      _tracking_number: 'AB123456785GB',
      _shipment_provider: 'dhl',
      _tracking_url: 'https://p.example/1',
      _date_fulfilled: '2026-11-21 12:00:00',
      _items: [{ item_id: 2, qty: 1 }],
    }),
  };

  it.each([[[SENT]], [{ fulfillments: [SENT] }]])('has a parcel of lines', (answer) => {
    expect(wooFulfilments(aWooOrder(), answer)).toEqual([
      {
        fulfilmentId: '31',
        isCancelled: false,
        shipments: [
          {
            tracking_number: 'AB123456785GB',
            carrier: 'dhl',
            tracking_url: 'https://p.example/1',
            shipped_at: '2026-11-21T12:00:00.000Z',
            items: [{ line_id: '2', quantity: 1 }],
          },
        ],
      },
    ]);
  });

  it('names a carrier of its own', () => {
    const meta_data = meta({ _tracking_number: 'N1', _shipment_provider: 'other', _provider_name: 'Bike Crew' });
    expect(wooFulfilments(aWooOrder(), [{ ...SENT, meta_data }])[0]?.shipments).toEqual([
      { tracking_number: 'N1', carrier: 'bike_crew' },
    ]);
  });

  it('has no parcel in a draft, and none without a number', () => {
    const meta_data = meta({ _shipment_provider: 'dhl' });
    const answer = [{ ...SENT, is_fulfilled: false }, { ...SENT, id: 32, meta_data }, {}];
    expect(wooFulfilments(aWooOrder(), answer)).toEqual([
      { fulfilmentId: '31', isCancelled: false, shipments: [] },
      { fulfilmentId: '32', isCancelled: false, shipments: [] },
    ]);
  });

  it('takes back a deleted one', () => {
    expect(wooFulfilments(aWooOrder(), [{ ...SENT, date_deleted: '2026-11-22T08:00:00' }])).toMatchObject([
      { fulfilmentId: '31', isCancelled: true },
    ]);
  });

  it('does not double what a plugin has', () => {
    expect(wooFulfilments(order([parcel()]), [SENT])).toHaveLength(1);
  });
});
