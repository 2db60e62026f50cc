// SPDX-License-Identifier: Apache-2.0
import { stringifyJson } from '../../../platform/json/exact-json.js';
import { itemOf } from '../../model/line-product.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { type OrderContent } from '../../model/order-content.js';
import { type HeldUnits } from '../../model/units.js';
import { heldUnitReasons, needsHeldUnits } from './held-units.js';

const line = (line_id: string, quantity: number, sku = 'mug'): IdentifiedLine => ({
  line_id,
  sku,
  quantity,
  unit_price: 10,
});
const held = (line_id: string, quantity: number, kind: HeldUnits['kind'] = 'return'): HeldUnits => ({
  ...{ kind, line_id, reference: `${kind}-${line_id}`, quantity },
  item: itemOf(line(line_id, quantity)),
});

describe('C-FLAG-39: units in returns and claims', () => {
  const reasons = (line_items: IdentifiedLine[], ...units: HeldUnits[]) => heldUnitReasons({ line_items }, units);

  it('flag an order that has fewer units of the item', () =>
    expect(reasons([line('pot', 1, 'pot'), line('a', 2)], held('a', 2), held('a', 1, 'claim'))).toEqual([
      {
        code: 'HELD_UNITS_EXCEED_QUANTITY',
        detail: 'returns and claims hold 3 units of the item of line 2, but the order has 2',
        pointer: '/line_items/1/quantity',
        expected: 3,
        actual: 2,
      },
    ]));

  it('flag an order whose returned line is now a fee', () => {
    const fee: IdentifiedLine = { ...line('a', 2), kind: 'fee' };
    expect(reasons([fee], held('a', 2))).toMatchObject([{ pointer: '/line_items/0/quantity', expected: 2, actual: 0 }]);
    const stored = { content: { line_items: [line('a', 2)] } as OrderContent, review_reasons: null };
    expect(needsHeldUnits(stored, [fee])).toBe(true);
  });

  it('flag an item once, whichever of its lines hold too many', () => {
    const named = { ...line('b', 1), product_id: '8001' };
    expect(reasons([line('a', 1), line('pot', 2, 'pot'), named], held('a', 2), held('b', 2))).toMatchObject([
      { pointer: '/line_items/0/quantity', expected: 4, actual: 2 },
    ]);
  });

  it.each<[string, IdentifiedLine[], HeldUnits[]]>([
    ['the line has them', [line('a', 3)], [held('a', 3)]],
    ['the line was split', [line('a', 1), line('b', 2)], [held('a', 3)]],
    ['the line came back under another id', [line('b', 3)], [held('a', 3, 'claim')]],
    ['C-FLAG-26: the claimed line was removed', [line('pot', 1, 'pot')], [held('a', 1, 'claim')]],
    ['C-FLAG-26: one of two lines of an item was removed', [line('b', 1)], [held('a', 2, 'claim')]],
    ['the rest was cancelled', [line('a', 3)], [held('a', 2), held('a', 1, 'cancellation')]],
  ])('flag nothing if %s', (_why, lines, units) => expect(reasons(lines, ...units)).toEqual([]));
});

describe('a review needs the held units', () => {
  const stored = (...lines: IdentifiedLine[]) => ({
    content: { line_items: lines } as OrderContent,
    review_reasons: null as string | null,
  });

  it.each<[string, IdentifiedLine[], boolean]>([
    ['keeps its lines', [line('a', 2)], false],
    ['adds to them', [line('a', 3), line('b', 1)], false],
    ['lowers a line', [line('a', 1)], true],
    ['splits a line', [line('a', 1), line('b', 1)], true],
    ['removes a line', [line('b', 2)], true],
  ])('if an update %s: see the table', (_what, lines, expected) =>
    expect(needsHeldUnits(stored(line('a', 2)), lines)).toBe(expected),
  );

  it('C-PUT-16: if an update removes a fee, which may have been goods when it was returned', () => {
    const fee: IdentifiedLine = { ...line('a', 2), kind: 'fee' };
    expect(needsHeldUnits(stored(fee, line('b', 2)), [line('b', 2)])).toBe(true);
    expect(needsHeldUnits(stored(fee, line('b', 2)), [fee, line('b', 2)])).toBe(false);
  });

  it('if the order is flagged because of them', () => {
    const flagged = {
      ...stored(line('a', 2)),
      review_reasons: stringifyJson(heldUnitReasons({ line_items: [line('a', 1)] }, [held('a', 2)])),
    };
    expect(needsHeldUnits(flagged, [line('a', 2)])).toBe(true);
  });
});
