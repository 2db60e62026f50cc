// SPDX-License-Identifier: Apache-2.0
import { anOrder } from '../../../test/support/orders.js';
import { readLine } from './parcelward-items.js';
import { withProtection } from './protection-lines.js';

const CANDLE = { sku: 'CANDLE', title: 'Candle', quantity: 2, unit_price: 30, line_total: 60 };
const COVER = {
  sku: 'SP-198',
  product_id: '77',
  title: 'Shipping Protection - 1.98',
  quantity: 1,
  unit_price: 1.98,
  line_total: 1.98,
};
const aLine = (members: object = {}) => ({
  order: {
    amounts: { subtotal: 61.98, discount_total: 0, grand_total: 66.98 },
    line_items: [CANDLE, COVER],
    ...members,
  },
});

it.each(['SP-198', '77', ' shipping protection ', 'x,SP-198'])(
  'C-IMP-27: a line named %j becomes the protection of its order',
  (names) => {
    expect(withProtection(aLine(), names.split(','))).toEqual({
      order: {
        amounts: { subtotal: 60, discount_total: 0, grand_total: 66.98, protection_cost: 1.98 },
        is_protected: true,
        line_items: [CANDLE],
      },
    });
  },
);

it.each<[string, object]>([
  ['says whether it is protected', { is_protected: false }],
  ['has no such line', { line_items: [CANDLE] }],
  ['has no other line', { line_items: [COVER] }],
  ['has no total of the line', { line_items: [CANDLE, { ...COVER, line_total: undefined }] }],
  ['has no lines', { line_items: 'none' }],
])('C-IMP-27: an order that %s stays as it is', (_title, members) => {
  expect(withProtection(aLine(members), ['SP-198'])).toEqual(aLine(members));
});

it('C-IMP-27, C-FLAG-12: its discount leaves the discounts of the order', () => {
  const cover = { ...COVER, line_total: 0.98, discount_amount: 1 };
  const amounts = { subtotal: 55.98, discount_total: 6, grand_total: 60.98 };
  const discounts = [
    { amount: 1, applies_to: 'line', code: 'A' },
    { amount: 5, applies_to: 'order', code: 'A' },
  ];
  expect(withProtection(aLine({ amounts, discounts, line_items: [CANDLE, cover] }), ['SP-198'])).toMatchObject({
    order: { amounts: { subtotal: 55, discount_total: 5, protection_cost: 0.98 }, discounts: discounts.slice(1) },
  });
});

it('C-IMP-27: applies to lines of the format parcelward', () => {
  const { is_protected: _flag, ...order } = anOrder({ line_items: [CANDLE, COVER] }) as Record<string, unknown>;
  const amounts = { subtotal: 61.98 };
  const { content } = readLine(Buffer.from(JSON.stringify({ order: { ...order, order_number: '1', amounts } })), [
    '77',
  ]);
  expect(content).toMatchObject({ past: { order: { is_protected: true, amounts: { protection_cost: 1.98 } } } });
});
