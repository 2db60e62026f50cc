// SPDX-License-Identifier: Apache-2.0
import { stringifyJson } from '../../../platform/json/exact-json.js';
import { type Cancellation } from '../../model/cancellation.resource.js';
import { type OrderContent } from '../../model/order-content.js';
import { measureDiscount } from './kept-discount.js';
import { reviewOrder } from './review.js';

/** The order of the API document's examples; prices exclude tax. */
function order(subtotal: number, quantity = 2): OrderContent {
  return {
    ordered_at: '2017-12-27T02:41:00.000Z',
    currency: 'BRL',
    customer: {},
    amounts: {
      subtotal,
      discount_total: 0,
      grand_total: 73.08,
      shipping_total: 15.1,
      protection_cost: 1,
      tax_total: 1,
    },
    is_protected: true,
    line_items: [{ line_id: '1', sku: 'lamp', quantity, unit_price: 27.99, line_total: 55.98 }],
    line_id_source: 'parcelward',
  };
}

const stored = order(55.98);
const cancellation: Cancellation = {
  status: 'partial',
  lines: [{ line_id: '1', cancelled_quantity: 1 }],
  history: [
    {
      cancellation_id: 'can_1',
      type: 'PARTIAL',
      line_items: [{ line_id: '1', quantity: 1 }],
      cancel_protection: false,
      cancelled_at: '2017-12-28T02:41:00.000Z',
      created_at: '2017-12-28T02:41:00.000Z',
    },
  ],
  kept_discount: measureDiscount(stored),
  lines_then: stored.line_items,
};

interface Review {
  content?: OrderContent;
  cancelled?: Cancellation;
  previous?: OrderContent;
  prices_include_tax?: boolean;
}

function codes({ content = stored, cancelled, previous, prices_include_tax = false }: Review): string[] {
  const order = { content, cancellation: cancelled ? stringifyJson(cancelled) : null };
  return reviewOrder(order, previous && { content: previous, review_reasons: null }, { prices_include_tax }).map(
    ({ code }) => code,
  );
}

it('flags no order whose figures agree, before and after a partial cancellation', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ cancelled: cancellation, previous: stored })).toEqual([]);
});

it('C-FLAG-21: flags cancelled units that are taken off the figures for every rule they break, in the order of the codes', () =>
  expect(codes({ content: order(27.99, 1), cancelled: cancellation, previous: stored })).toEqual([
    'LINE_TOTAL_MISMATCH',
    'GRAND_TOTAL_MISMATCH',
    'DISCOUNT_MOVED_AFTER_CANCELLATION',
    'CANCELLED_LINE_CHANGED',
  ]));

it('reviews an order by whether the prices of its store include tax', () =>
  expect(codes({ prices_include_tax: true })).toEqual(['GRAND_TOTAL_MISMATCH']));

it('C-FLAG-32: compares the discount with that of the order before the write if none was kept', () => {
  const { kept_discount: _kept, ...imported } = cancellation;
  const content = order(27.99);
  expect(codes({ content, cancelled: imported, previous: stored })).toContain('DISCOUNT_MOVED_AFTER_CANCELLATION');
  expect(codes({ content, cancelled: imported, previous: content })).not.toContain('DISCOUNT_MOVED_AFTER_CANCELLATION');
});

describe('C-PLT-24: an order of a platform', () => {
  const of = (members: object) => ({ content: { ...order(56), ...members }, cancellation: null });
  const codes = (members: object, prices_include_tax: boolean | null) =>
    reviewOrder(of(members), undefined, { prices_include_tax }).map(({ code }) => code);

  it('is not flagged if it is a test', () => {
    const origin = { source_channel: 'shopify', is_test: true } as const;
    expect(codes({ origin, amounts: { subtotal: 1 } }, null)).toEqual([]);
    expect(codes({ amounts: { subtotal: 1 } }, null)).not.toEqual([]);
  });

  it.each([
    [true, 72.08],
    [false, 73.08],
  ])('says whether its amounts include tax: %s', (prices_include_tax, grand_total) => {
    const amounts = { ...order(55.98).amounts, grand_total };
    const origin = { source_channel: 'shopify', prices_include_tax } as const;
    expect(codes({ amounts, origin }, !prices_include_tax)).toEqual([]);
    expect(codes({ amounts, origin: { source_channel: 'shopify' } }, !prices_include_tax)).toEqual([
      'GRAND_TOTAL_MISMATCH',
    ]);
  });
});
