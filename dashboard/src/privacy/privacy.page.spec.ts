// SPDX-License-Identifier: Apache-2.0
import { type NamedCase, type FoundOrder, type FoundShipment } from 'parcelward/privacy';
import { privacyPage, selectionOf } from './privacy.page.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');

const found = (members: Partial<FoundOrder> = {}): FoundOrder => ({
  order_number: '1001',
  ordered_at: '2026-05-02T09:00:00.000Z',
  redacted_at: null,
  hold: null,
  ...members,
});

const shipment: FoundShipment = {
  shipment_id: 'shp_1',
  tracking_number: '1Z5R89390357567127',
  created_at: '2026-11-02T09:00:00.000Z',
  redacted_at: null,
  hold: 'chargeback_window',
};

const named: NamedCase = {
  case_id: 'ret_1',
  order_number: '7',
  created_at: '2026-11-02T09:00:00.000Z',
  redacted_at: null,
  hold: 'return_open',
};

const view = (orders: FoundOrder[], shipments: FoundShipment[] = [], cases: NamedCase[] = []) =>
  privacyPage({}, { found: { orders, shipments, cases } }, NOW).found;

describe('a search for personal data', () => {
  it('asks for what was typed, and for nothing else', () => {
    expect(selectionOf({ email: ' ana@example.com ', phone: '', orders: '' })).toEqual({ email: 'ana@example.com' });
    expect(selectionOf({ customer_id: 'c-1', orders: '1001\r\n\r\n 1002 ', shipments: 'shp_1' })).toEqual({
      customer_id: 'c-1',
      orders: ['1001', '1002'],
      shipments: ['shp_1'],
    });
    expect(selectionOf({})).toEqual({});
  });

  it('keeps what was typed, and shows no result before it', () => {
    expect(privacyPage({ email: 'ana@example.com', orders: ['1', '2'] }, {}, NOW)).toMatchObject({
      email: 'ana@example.com',
      phone: '',
      orders: '1\n2',
      found: undefined,
    });
  });

  it('sends to the erasure exactly what it shows', () => {
    expect(view([found(), found({ order_number: '1002' })], [shipment])).toMatchObject({
      keys: { orders: '1001\n1002', shipments: 'shp_1' },
      eraseTitle: 'Erase the personal data of 2 orders and 1 shipment?',
      held: '1 shipment',
      isEmpty: false,
      isCut: false,
    });
    expect(view([], [shipment])).toMatchObject({
      orders: undefined,
      eraseTitle: 'Erase the personal data of 1 shipment?',
    });
    expect(view([found()], [shipment], [named])).toMatchObject({
      keys: { orders: '1001', shipments: 'shp_1', cases: 'ret_1' },
      eraseTitle: 'Erase the personal data of 1 order, 1 shipment and 1 case?',
      held: '1 shipment and 1 case',
    });
    expect(view([])).toMatchObject({ isEmpty: true });
  });

  it('says what holds an order, and until when', () => {
    const page = view([found({ hold: 'claim_open' }), found({ redacted_at: '2026-08-03T10:00:00.000Z' }), found()]);
    expect(page?.orders?.rows.map(({ cells }) => [cells[2]?.text, cells[3]?.text])).toEqual([
      ['Held', 'An open claim'],
      ['Erased on 3 Aug 2026', '–'],
      ['Not held', '–'],
    ]);
    expect([page?.held, page?.due]).toEqual(['1 order', '2026-12-18T12:00:00.000Z']);
  });

  it('says that a list of the most orders may not be all', () => {
    expect(view(Array.from({ length: 1_000 }, () => found()))?.isCut).toBe(true);
  });
});
