// SPDX-License-Identifier: Apache-2.0
import { type OrderSummary } from 'parcelward/orders';
import { type ParcelsSummary } from 'parcelward/shipments';
import { orderFilter, orderListPage, ordersQuery } from './order-list.page.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const given = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
const filterOf = (form: Record<string, string>) => given(orderFilter(ordersQuery(form), 'UTC', NOW));
const COUNTS = { flagged: 3, protected: 1_001, unprotected: 0, cancelled: 0 };

describe('the filter of the order list', () => {
  it('includes both days, in the time zone of the visitor', () => {
    expect(filterOf({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
      created_from: new Date('2026-11-20T00:00:00Z'),
      created_to: new Date('2026-11-22T00:00:00Z'),
      sort: 'newest',
    });
  });

  it.each<[Record<string, string>, object]>([
    [{ text: ' ', from: '', to: 'tomorrow', min: 'x', sort: 'random', attention: 'yes', protected: 'maybe' }, {}],
    [
      { text: ' DEMO ', flagged: 'on' },
      { text: 'DEMO', flagged: true },
    ],
    [
      { protected: 'no', cancelled: 'on' },
      { protected: false, cancelled: true },
    ],
    [
      { attention: 'late', customer_of: 'A-1' },
      { attention: 'late', text: 'A-1' },
    ],
    [
      { min: '10', max: '20,5' },
      { total_from: 10, total_to: 20.5, sort: 'value' },
    ],
    [
      { min: '10', sort: 'oldest' },
      { total_from: 10, sort: 'oldest' },
    ],
  ])('of %j is %j', (form, filter) => {
    expect(filterOf(form)).toEqual({ sort: 'newest', ...filter });
  });
});

describe('the order list', () => {
  const page = (parcels: ParcelsSummary) => {
    const order = { order_number: '1', amounts: {}, customer: {}, cancellation: 'none' } as OrderSummary;
    const listed = { orders: [order], next: null, parcels: new Map([['1', parcels]]) };
    return orderListPage(listed, ordersQuery({ flagged: 'on', text: 'A', min: '5' }), COUNTS);
  };

  it.each<[ParcelsSummary, object]>([
    [
      { parcels: 1, status: 'DELIVERED', attention: null },
      { text: 'Delivered', tone: 'good', note: undefined },
    ],
    [
      { parcels: 2, status: 'IN_TRANSIT', attention: 'late' },
      { text: 'In transit, late', tone: 'bad', note: '2 parcels' },
    ],
    [
      { parcels: 1, status: 'IN_TRANSIT', attention: 'silent' },
      { text: 'In transit, no news', tone: 'bad' },
    ],
    [
      { parcels: 1, status: 'ATTEMPT_FAILED', attention: 'exception' },
      { text: 'Attempt failed', tone: 'bad' },
    ],
    [
      { parcels: 1, status: 'EXCEPTION', attention: 'exception' },
      { text: 'Exception', tone: 'bad' },
    ],
  ])('shows %j as %j', (parcels, cell) => {
    expect(page(parcels).orders.rows[0]?.cells[4]).toMatchObject(cell);
  });

  it('has the active filters as links that remove them, counts, and the rest in its form and its file', () => {
    const { groups, kept, exportHref } = page({ parcels: 1, status: 'PENDING', attention: null });
    const active = groups.flatMap(({ chips }) => chips).filter(({ isActive }) => isActive);
    expect(active.map(({ label, href }) => [label, href])).toEqual([
      ['Flagged', '/orders?text=A&min=5'],
      ['Total 5 to …', '/orders?text=A&flagged=on'],
    ]);
    expect(groups[0]?.chips.map(({ count }) => count)).toEqual([
      '3',
      undefined,
      undefined,
      undefined,
      undefined,
      '1,000+',
      '0',
      '0',
      undefined,
    ]);
    expect(kept).toEqual([{ name: 'flagged', value: 'on' }]);
    expect(exportHref).toBe('/orders.csv?text=A&flagged=on&min=5');
  });
});
