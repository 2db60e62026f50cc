// SPDX-License-Identifier: Apache-2.0
import { type HeldUnits, type IdentifiedLine } from '../../orders/index.js';
import { unitsLeft, withdrawnUnits } from './withdrawn-units.js';

const line = (line_id: string, quantity: number, members: object = {}): IdentifiedLine =>
  ({ line_id, sku: line_id, title: line_id, unit_price: 10, quantity, ...members }) as unknown as IdentifiedLine;
const LINES = [line('a', 3), line('b', 1), line('gift', 2), line('wrap', 1, { kind: 'fee' })];
const HELD: HeldUnits[] = [{ line_id: 'a', kind: 'return', reference: 'ret', quantity: 1 }];
const units = (chosen: Record<string, number>) =>
  Object.entries(chosen).map(([line_id, quantity]) => ({ line_id, quantity }));
const withdrawn = (line_items: ReturnType<typeof units>, items_text: string | null = null) =>
  withdrawnUnits(LINES, HELD, { line_items, items_text }, ['gift']);

describe('C-WDR-6: withdrawnUnits', () => {
  it('holds all free units of the whole order, without fees and excluded goods', () => {
    expect(withdrawn([])).toEqual(units({ a: 2, b: 1 }));
  });

  it('holds chosen units as far as they are free, also of excluded goods, and none of unknown lines', () => {
    expect(withdrawn(units({ a: 3, gift: 1, gone: 1, wrap: 1 }))).toEqual(units({ a: 2, gift: 1 }));
    expect(withdrawn([...units({ b: 1 }), ...units({ b: 1 })])).toEqual(units({ b: 1 }));
  });

  it('holds none if a text says what they are', () => {
    expect(withdrawn([], 'the blue one')).toEqual([]);
  });
});

describe('unitsLeft', () => {
  it('leaves the units that were not taken', () => {
    expect(unitsLeft(units({ a: 3, b: 1 }), units({ a: 1, b: 2, c: 1 }))).toEqual(units({ a: 2 }));
  });
});
