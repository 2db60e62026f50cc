// SPDX-License-Identifier: Apache-2.0
import { aWooLine, aWooOrder } from '../../../../test/support/woocommerce-orders.js';
import { type PlatformRefund } from '../../model/platform-change.js';
import { wooFigures } from './woo-figures.js';
import { wooFulfilments } from './woo-parcels.js';
import { wooRefunds } from './woo-refunds.js';

type Json = Record<string, unknown>;

const of = (id: number, members: Json = {}): Json => ({
  id: 900 + id,
  quantity: -1,
  total: '-8.00',
  meta_data: [{ id: 1, key: '_refunded_item_id', value: String(id) }],
  ...members,
});
const refund = (members: Json = {}): Json => ({
  id: 50,
  date_created_gmt: '2026-11-22T09:00:00',
  amount: '8.00',
  line_items: [of(1)],
  fee_lines: [],
  ...members,
});

function refundsOf(answer: unknown, members: Json = {}): PlatformRefund[] {
  const cover = { id: 9, name: 'Cover', total: '1.00' };
  const order = aWooOrder({ fee_lines: [{ id: 4, name: 'Wrap', total: '2.10' }, cover], ...members });
  return wooRefunds(order, answer, wooFigures(order, ['Cover']), wooFulfilments(order));
}

it('cancels units of an order that was not sent', () => {
  expect(refundsOf([refund({ line_items: [of(1, { quantity: -2 }), of(2)] })])).toEqual([
    {
      refundId: '50',
      at: '2026-11-22T09:00:00.000Z',
      cancelled: [
        { lineId: '1', quantity: 2 },
        { lineId: '2', quantity: 1 },
      ],
      returned: [],
      cancelsProtection: false,
    },
  ]);
});

it.each<[string, Json, 'cancelled' | 'returned']>([
  ['completed before', { date_completed_gmt: '2026-11-22T09:00:00' }, 'returned'],
  ['completed later', { date_completed_gmt: '2026-11-22T09:00:01' }, 'cancelled'],
  ['sent before', tracked('2026-11-21'), 'returned'],
  ['sent later', tracked('2026-11-23'), 'cancelled'],
  [
    'completed later than it was sent',
    { ...tracked('2026-11-21'), date_completed_gmt: '2026-11-23T09:00:00' },
    'returned',
  ],
])('of an order that was %s', (_when, members, kind) => {
  const [found] = refundsOf([refund()], members);
  expect(found?.[kind]).toEqual([{ lineId: '1', quantity: 1 }]);
  expect([...(found?.cancelled ?? []), ...(found?.returned ?? [])]).toHaveLength(1);
});

function tracked(date_shipped: string): Json {
  const value = [{ tracking_number: 'T1', date_shipped }];
  return { meta_data: [{ key: '_wc_shipment_tracking_items', value }] };
}

it.each<[string, unknown]>([
  ['of an amount only', [refund({ line_items: [] })]],
  ['of money for a line, but no unit', [refund({ line_items: [of(1, { quantity: 0 })] })]],
  ['of a fee', [refund({ line_items: [], fee_lines: [of(4)] })]],
  ['of a line that the order does not have', [refund({ line_items: [of(77)] })]],
  ['without an id', [refund({ id: undefined })]],
  ['that is no list', 'none'],
])('a refund %s changes no units', (_what, answer) => {
  expect(refundsOf(answer)).toEqual([]);
});

it('ends the protection that it refunds', () => {
  expect(refundsOf([refund({ line_items: [], fee_lines: [of(9)] })])).toMatchObject([
    { cancelled: [], returned: [], cancelsProtection: true },
  ]);
});

it('takes no more units than a line has', () => {
  const line_items = [aWooLine({ quantity: 2.5, subtotal: '25.00', total: '25.00' }), aWooLine({ id: 2, quantity: 1 })];
  const answer = [refund({ line_items: [of(1, { quantity: -2 }), of(2, { quantity: -1.5 })] })];
  expect(refundsOf(answer, { line_items })[0]?.cancelled).toEqual([
    { lineId: '1', quantity: 1 },
    { lineId: '2', quantity: 1 },
  ]);
});
