// SPDX-License-Identifier: Apache-2.0
import { type SearchHits } from 'parcelward/desk';
import { type ShipmentView } from 'parcelward/shipments';
import { searchPage } from './search.page.js';

const shipment = (tracking_number: string, carrier: string) =>
  ({
    tracking_number,
    carrier,
    order_number: null,
    status: 'PENDING',
    substatus: null,
    created_at: '',
  }) as ShipmentView;

describe('the hits of a search', () => {
  it('show carriers by their names, and unknown ones by their tokens', () => {
    const none = { target: undefined, orders: [], returns: [], claims: [], customers: [], isCut: false };
    const hits: SearchHits = { ...none, shipments: [shipment('1Z1', 'ups'), shipment('X1', 'fedexx')] };
    const [{ rows } = { rows: [] }] = searchPage(hits, '1', new Map([['ups', 'UPS']])).tables;
    expect(rows.map(({ cells }) => cells[0])).toMatchObject([
      { text: '1Z1', note: 'UPS' },
      { text: 'X1', note: 'fedexx' },
    ]);
  });
});
