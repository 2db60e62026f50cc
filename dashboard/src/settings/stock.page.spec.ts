// SPDX-License-Identifier: Apache-2.0
import { EMPTY_FORM, lineRefusal, stockPage } from './stock.page.js';

const levels = Array.from({ length: 120 }, (_, index) => ({
  sku: `S-${String(index).padStart(3, '0')}`,
  available: 1,
}));

describe('the stock page', () => {
  it('shows fifty levels a page', () => {
    const first = stockPage(levels, {}, EMPTY_FORM);
    expect([first.levels.length, first.total, first.pages.next]).toEqual([50, 120, '/settings/stock?cursor=S-049']);
    const last = stockPage(levels, { cursor: 'S-099' }, EMPTY_FORM);
    expect([last.levels[0]?.sku, last.levels.length, last.pages.next]).toEqual(['S-100', 20, undefined]);
  });

  it('searches parts of SKUs, case-insensitively', () =>
    expect(stockPage(levels, { text: 's-11' }, EMPTY_FORM).levels).toHaveLength(10));

  it('names the line of a refused list entry', () => {
    const written = [
      { sku: 'A', available: 1, line: 2 },
      { sku: 'B', available: 'x', line: 5 },
    ];
    const errors = [
      { field: '1, available', detail: 'must be an integer' },
      { field: 'levels', detail: 'has too many' },
    ];
    expect(lineRefusal({ message: 'Please correct the following:', errors }, written).errors).toEqual([
      { field: 'Line 5: available', detail: 'must be an integer' },
      { field: 'levels', detail: 'has too many' },
    ]);
  });
});
