// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type HeldUnits, type IdentifiedLine, UNIT_KINDS } from '../../orders/index.js';
import { type Problem } from '../../platform/errors/problem.js';
import { unitsToReturn } from './return-lines.js';

const line = (line_id: string, quantity: number): IdentifiedLine => ({
  line_id,
  sku: line_id,
  quantity,
  unit_price: 1,
});
const IDS = ['A', 'B', 'X'];

const quantity = fc.integer({ min: 1, max: 4 });
const cases = fc.record({
  lines: fc.tuple(quantity, quantity).map(([a, b]) => [line('A', a), line('B', b)]),
  held: fc.array(
    fc.record({
      line_id: fc.constantFrom(...IDS),
      kind: fc.constantFrom(...UNIT_KINDS),
      reference: fc.constantFrom('1', '2'),
      quantity,
    }),
    { maxLength: 3 },
  ),
  entries: fc.array(fc.record({ line_id: fc.constantFrom(...IDS), quantity }), { minLength: 1, maxLength: 5 }),
});

const sumOf = (units: readonly { line_id: string; quantity: number }[], lineId: string): number =>
  units.filter(({ line_id }) => line_id === lineId).reduce((sum, entry) => sum + entry.quantity, 0);

function refusal(work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Problem;
  }
}

describe('unitsToReturn', () => {
  it('adds up the requested units by line if all of them can be returned', () => {
    fc.assert(
      fc.property(cases, ({ lines, held, entries }) => {
        const isLeft = (id: string): boolean =>
          sumOf(entries, id) === 0 || sumOf(entries, id) <= sumOf(lines, id) - sumOf(held, id);
        fc.pre(IDS.every(isLeft));
        const units = unitsToReturn(lines, held as HeldUnits[], entries);
        expect(new Set(units.map(({ line_id }) => line_id)).size).toBe(units.length);
        for (const id of IDS) expect(sumOf(units, id)).toBe(sumOf(entries, id));
      }),
    );
  });

  it('C-RET-16: lists every entry at fault in order; an unknown line decides on the code', () => {
    fc.assert(
      fc.property(cases, ({ lines, held, entries }) => {
        const faults = entries.flatMap(({ line_id }, index) => {
          if (line_id === 'X') return [`/return_line_items/${index}/line_id`];
          const left = Math.max(0, sumOf(lines, line_id) - sumOf(held, line_id));
          return sumOf(entries, line_id) > left ? [`/return_line_items/${index}/quantity`] : [];
        });
        fc.pre(faults.length > 0);
        const problem = refusal(() => unitsToReturn(lines, held as HeldUnits[], entries));
        const isUnknown = entries.some(({ line_id }) => line_id === 'X');
        expect(problem?.code).toBe(isUnknown ? 'RETURN_LINE_NOT_FOUND' : 'RETURN_QUANTITY_EXCEEDED');
        expect(problem?.errors?.map(({ pointer }) => pointer)).toEqual(faults);
      }),
    );
  });
});
