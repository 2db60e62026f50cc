// SPDX-License-Identifier: Apache-2.0
import { type PrivacyRequestView } from 'parcelward/privacy';
import { reportOf, requestPage, requestsPage } from './requests.page.js';

const request = (members: Partial<PrivacyRequestView> = {}): PrivacyRequestView => ({
  id: 'prv_1',
  store_id: 'sto_1',
  state: 'open',
  actor: { type: 'staff', id: 'ana@shop.example' },
  ignores_holds: false,
  orders: [
    { order_number: '1001', erased_at: '2026-11-21T12:00:01.000Z', hold: 'return_open' },
    { order_number: '1002', erased_at: null, hold: 'chargeback_window' },
    { order_number: '1003', erased_at: null, hold: null },
  ],
  shipments: [{ shipment_id: 'shp_1', erased_at: null, hold: null }],
  cases: [],
  findings: [],
  created_at: '2026-11-21T12:00:00.000Z',
  due_at: '2026-12-18T12:00:00.000Z',
  verified_at: null,
  ...members,
});

const textsOf = (table: { rows: { cells: { text: string }[] }[] } | undefined) =>
  table?.rows.map(({ cells }) => cells.map(({ text }) => text));

describe('requests of erasures', () => {
  it('are listed with their state, their orders, who asked and when they are due', () => {
    const { orders, shipments, cases: _, findings: __, ...members } = request();
    const summary = { ...members, order_count: orders.length, shipment_count: shipments.length, case_count: 0 };
    expect(textsOf(requestsPage([summary, { ...summary, state: 'verified' }]).requests)).toEqual([
      ['21 Nov 2026, 12:00 UTC', 'In progress', '3 orders and 1 shipment', 'Staff ana@shop.example', '18 Dec 2026'],
      ['21 Nov 2026, 12:00 UTC', 'Verified', '3 orders and 1 shipment', 'Staff ana@shop.example', '18 Dec 2026'],
    ]);
  });

  it('show when each order and shipment was erased, or why it waits', () => {
    const { title, orders, shipments, findings } = requestPage(request());
    expect([title, findings]).toEqual(['Erasure of 3 orders and 1 shipment', undefined]);
    expect(orders?.rows.map(({ cells }) => [cells[1]?.text, cells[3]?.text])).toEqual([
      ['Erased', 'An open return'],
      ['Waiting', 'The 60 days in which a bank may ask for proof'],
      ['Next', '–'],
    ]);
    expect(textsOf(shipments)).toEqual([['shp_1', 'Next', '–', '–']]);
    expect(requestPage(request({ shipments: [] })).shipments).toBeUndefined();
  });

  it('show where a text is left', () => {
    const findings = [
      { order_number: '1001', table: 'messages', column: 'recipient' },
      { shipment_id: 'shp_1', table: 'shipments', column: 'document' },
    ];
    const page = requestPage(request({ state: 'failed', findings }));
    expect(textsOf(page.findings)).toEqual([
      ['1001', 'messages', 'recipient'],
      ['shp_1', 'shipments', 'document'],
    ]);
    expect(page.state).toMatchObject({ text: 'Failed', tone: 'bad' });
  });

  it('have a report, which is the request as JSON', async () => {
    const { name, lines } = reportOf(request());
    const texts: string[] = [];
    for await (const text of lines) texts.push(text);
    expect(name).toBe('erasure-prv_1.json');
    expect(JSON.parse(texts.join(''))).toEqual(request());
  });
});
