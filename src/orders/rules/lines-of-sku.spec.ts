// SPDX-License-Identifier: Apache-2.0
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type Order } from '../model/order-content.js';
import { linesOfSku } from './lines-of-sku.js';

const line = (line_id: string, sku: string | undefined, quantity: number, members = {}): IdentifiedLine => ({
  ...{ line_id, sku, quantity, unit_price: 10 },
  ...members,
});

/** The units by line of an SKU, after some were cancelled. */
function unitsOf(line_items: IdentifiedLine[], sku: string, cancelled: Record<string, number> = {}) {
  const lines = Object.entries(cancelled).map(([line_id, cancelled_quantity]) => ({ line_id, cancelled_quantity }));
  const cancellation = lines.length === 0 ? null : stringifyJson({ lines });
  const order = { content: { line_items }, cancellation } as unknown as Order;
  return linesOfSku(order, sku).map(({ line: { line_id }, units }) => [line_id, units]);
}

describe('the lines of an SKU', () => {
  it('C-RCL-1: have exactly this SKU', () => {
    const lines = [line('a', 'LAMP', 1), line('b', 'LAMP-2', 1), line('c', 'lamp', 1), line('d', undefined, 1)];
    expect(unitsOf([...lines, line('e', 'LAMP', 3, { title: 'SKU LAMP' })], 'LAMP')).toEqual([
      ['a', 1],
      ['e', 3],
    ]);
  });

  it('C-RCL-2: are without cancelled units, also those of a line whose quantity was lowered since, and without fees', () => {
    const lines = [line('a', 'LAMP', 3), line('b', 'LAMP', 1), line('c', 'LAMP', 1, { kind: 'fee' })];
    expect(unitsOf(lines, 'LAMP', { a: 2, b: 1, gone: 5 })).toEqual([['a', 1]]);
    expect(unitsOf(lines, 'LAMP', { a: 4 })).toEqual([]);
  });
});
