import { type Cancellation } from '../../model/cancellation-record.js';
import { keptDiscountOf } from './kept-discount.js';
import { type OrderContent } from '../../model/order-content.js';
import { reviewOf } from './review.js';

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
  kept_discount: keptDiscountOf(stored),
  lines_then: stored.line_items,
};

const codes = (request: Partial<Parameters<typeof reviewOf>[0]>) =>
  reviewOf({ content: stored, cancellation: undefined, previous: undefined, pricesIncludeTax: false, ...request }).map(
    ({ code }) => code,
  );

it('an order whose figures agree is not flagged, before and after a partial cancellation', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ cancellation, previous: stored })).toEqual([]);
});

it('C-FLAG-21: cancelled units taken off the figures are told by every rule they break, in the order of the codes', () =>
  expect(codes({ content: order(27.99, 1), cancellation, previous: stored })).toEqual([
    'LINE_TOTAL_MISMATCH',
    'GRAND_TOTAL_MISMATCH',
    'DISCOUNT_MOVED_AFTER_CANCELLATION',
    'CANCELLED_LINE_CHANGED',
  ]));

it('a store whose prices include tax has its orders judged so', () =>
  expect(codes({ pricesIncludeTax: true })).toEqual(['GRAND_TOTAL_MISMATCH']));

it('C-FLAG-32: where no discount was kept, the order before the write is what it is judged by', () => {
  const { kept_discount: _kept, ...imported } = cancellation;
  const content = order(27.99);
  expect(codes({ content, cancellation: imported, previous: stored })).toContain('DISCOUNT_MOVED_AFTER_CANCELLATION');
  expect(codes({ content, cancellation: imported, previous: content })).not.toContain(
    'DISCOUNT_MOVED_AFTER_CANCELLATION',
  );
});
