// SPDX-License-Identifier: Apache-2.0
import { type ClaimedLine } from './claim-lines.js';
import { findShortages, requiredStock } from './stock.js';

const line = (line_id: string, sku: string | undefined, quantity: number): ClaimedLine => ({
  line_id,
  quantity,
  line: { line_id, sku, quantity: 9, unit_price: 1 },
  claimed_images: [],
  additional_comment: null,
});

const LINES = [line('A', 'x', 2), line('B', 'y', 1), line('C', 'x', 1), line('D', undefined, 5), line('E', 'z', 5)];

describe('stock for reships', () => {
  it('adds up the units of each tracked SKU', () => {
    expect(
      requiredStock(
        LINES,
        new Map([
          ['x', 0],
          ['y', 9],
        ]),
      ),
    ).toEqual([
      { sku: 'x', quantity: 3 },
      { sku: 'y', quantity: 1 },
    ]);
  });

  it.each<[number, number, string[]]>([
    [3, 1, []],
    [2, 1, ['A', 'C']],
    [3, 0, ['B']],
    [0, 0, ['A', 'B', 'C']],
  ])('with %d of x and %d of y available, stock is too low for the lines %j', (x, y, short) => {
    const found = findShortages(
      LINES,
      new Map([
        ['x', x],
        ['y', y],
      ]),
    );
    expect(found.map(({ line_id }) => line_id)).toEqual(short);
    for (const { sku, requested, available } of found)
      expect([requested, available]).toEqual(sku === 'x' ? [3, x] : [1, y]);
  });
});
