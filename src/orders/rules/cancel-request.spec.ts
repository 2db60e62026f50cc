// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type CancelBody } from '../model/order-bodies.js';
import { type HeldUnits, type LineUnits } from '../model/units.js';
import { cancellableUnits, isFullCancellation, unitsToCancel } from './cancel-request.js';

const line = (line_id: string, quantity: number): IdentifiedLine => ({ line_id, quantity, unit_price: 10 });
const held = (kind: HeldUnits['kind'], line_id: string, quantity: number, reference = `${kind}-1`): HeldUnits => ({
  kind,
  line_id,
  quantity,
  reference,
});
const units = (of: Record<string, number>): LineUnits[] =>
  Object.entries(of).map(([line_id, quantity]) => ({ line_id, quantity }));
const partial = (...line_items: LineUnits[]): CancelBody => ({ type: 'PARTIAL', line_items });
const FULL: CancelBody = { type: 'FULL' };
const LINES = [line('a', 3), line('b', 2)];

function refusal(body: CancelBody, taken: HeldUnits[], lines = LINES): Problem {
  try {
    unitsToCancel(lines, taken, body);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was taken');
}

describe('unitsToCancel', () => {
  it.each<[string, CancelBody, HeldUnits[], Record<string, number>]>([
    ['FULL: all units', FULL, [], { a: 3, b: 2 }],
    ['FULL: all units that are left', FULL, [held('cancellation', 'a', 1)], { a: 2, b: 2 }],
    ['FULL: no fully cancelled line', FULL, [held('cancellation', 'a', 3)], { b: 2 }],
    ['FULL: nothing', FULL, [held('cancellation', 'a', 3), held('cancellation', 'b', 2)], {}],
    ['PARTIAL: the units that it names', partial(...units({ b: 1 })), [], { b: 1 }],
    ['PARTIAL: adds up entries of one line', partial(...units({ a: 1, b: 1 }), ...units({ a: 2 })), [], { a: 3, b: 1 }],
    ['PARTIAL: units that no return holds', partial(...units({ a: 1 })), [held('return', 'a', 2)], { a: 1 }],
    ['PARTIAL: units that no claim holds', partial(...units({ a: 1 })), [held('claim', 'a', 2)], { a: 1 }],
    [
      'PARTIAL: units of another line than the one in a return',
      partial(...units({ b: 2 })),
      [held('return', 'a', 3)],
      { b: 2 },
    ],
  ])('%s', (_what, body, taken, expected) => expect(unitsToCancel(LINES, taken, body)).toEqual(units(expected)));

  it('leaves nothing to cancel of a line whose quantity is below its cancelled units', () => {
    const taken = [held('cancellation', 'a', 3)];
    expect(unitsToCancel([line('a', 1), line('b', 1)], taken, FULL)).toEqual(units({ b: 1 }));
    expect(refusal(partial(...units({ a: 1 })), taken, [line('a', 1)]).code).toBe('CANCEL_QUANTITY_EXCEEDED');
  });
});

describe('a cancellation is refused', () => {
  it('for each line that the order does not have, before units are counted', () => {
    const { code, errors } = refusal(partial(...units({ x: 1, a: 9, y: 1 })), []);
    expect([code, errors?.map(({ pointer }) => pointer)]).toEqual([
      'VALIDATION_ERROR',
      ['/line_items/0/line_id', '/line_items/2/line_id'],
    ]);
  });

  it('for each entry of each line with more units than are left', () => {
    const body = partial(...units({ a: 2, b: 1 }), ...units({ a: 1 }), ...units({ b: 2 }));
    const { code, errors } = refusal(body, [held('cancellation', 'a', 1)]);
    expect([code, errors?.map(({ pointer }) => pointer)]).toEqual([
      'CANCEL_QUANTITY_EXCEEDED',
      [0, 1, 2, 3].map((index) => `/line_items/${index}/quantity`),
    ]);
  });

  it.each<[string, CancelBody, HeldUnits[], object]>([
    [
      'a PARTIAL of units in a return',
      partial(...units({ a: 2, b: 2 })),
      [held('return', 'a', 2)],
      { line_items: [{ line_id: 'a', return_ids: ['return-1'] }] },
    ],
    [
      'a FULL with two lines in returns',
      FULL,
      [held('return', 'b', 1, 'r2'), held('return', 'a', 1, 'r1'), held('return', 'a', 1, 'r2')],
      {
        line_items: [
          { line_id: 'a', return_ids: ['r1', 'r2'] },
          { line_id: 'b', return_ids: ['r2'] },
        ],
      },
    ],
    [
      'a FULL with units in a return and a claim: the return first',
      FULL,
      [held('claim', 'a', 1), held('return', 'b', 1)],
      { line_items: [{ line_id: 'b', return_ids: ['return-1'] }] },
    ],
  ])('%s: LINE_HAS_ACTIVE_RETURN', (_what, body, taken, extensions) => {
    const problem = refusal(body, taken);
    expect([problem.code, problem.extensions]).toEqual(['LINE_HAS_ACTIVE_RETURN', extensions]);
  });

  it.each<[string, CancelBody, HeldUnits[]]>([
    ['a PARTIAL of units in a claim', partial(...units({ a: 2 })), [held('claim', 'a', 2, 'clm')]],
    ['a FULL with units in a claim', FULL, [held('claim', 'b', 1, 'clm')]],
    [
      'a PARTIAL that the return would not block',
      partial(...units({ a: 2 })),
      [held('return', 'a', 1), held('claim', 'a', 1, 'clm')],
    ],
  ])('%s: CLAIM_EXISTS', (_what, body, taken) => {
    const problem = refusal(body, taken);
    expect([problem.code, problem.extensions]).toEqual(['CLAIM_EXISTS', { existing: { claim_id: 'clm' } }]);
  });
});

describe('isFullCancellation', () => {
  it.each<[Record<string, number>, HeldUnits[], boolean]>([
    [{ a: 3, b: 2 }, [], true],
    [{ a: 3, b: 1 }, [], false],
    [{ a: 3 }, [], false],
    [{ a: 1 }, [held('cancellation', 'a', 2), held('cancellation', 'b', 2)], true],
    [{}, [held('cancellation', 'a', 9), held('cancellation', 'b', 2)], true],
    [{ a: 2 }, [held('return', 'a', 1), held('claim', 'b', 2)], false],
  ])('%p with %p held: %p', (taken, before, isLast) =>
    expect(isFullCancellation(units(taken), LINES, before)).toBe(isLast),
  );
});

it('C-READ-8: refuses units of a line that another line of its item holds', () => {
  const lines = [1, 2].map((quantity) => ({ ...line(`part-${quantity}`, quantity), sku: 'MUG' }));
  expect(unitsToCancel(lines, [held('claim', 'part-1', 2)], partial(...units({ 'part-2': 1 })))).toHaveLength(1);
  for (const [kind, code] of [
    ['claim', 'CLAIM_EXISTS'],
    ['return', 'LINE_HAS_ACTIVE_RETURN'],
  ] as const)
    expect(refusal(partial(...units({ 'part-2': 2 })), [held(kind, 'part-1', 2)], lines).code).toBe(code);
});

describe('C-PLT-20: what is left to cancel', () => {
  it.each<[string, HeldUnits[], Record<string, number> | undefined, Record<string, number>]>([
    ['is all', [], undefined, { a: 3, b: 2 }],
    ['is what is named', [], { a: 2, gone: 1 }, { a: 2 }],
    ['is less than what is named', [held('cancellation', 'a', 2)], { a: 2, b: 1 }, { a: 1, b: 1 }],
    ['is not in a return or claim', [held('return', 'a', 1), held('claim', 'b', 2)], undefined, { a: 2 }],
    ['may be refunded', [held('refunded', 'a', 3)], { a: 3 }, { a: 3 }],
    ['may be withdrawn from', [held('withdrawal', 'a', 3)], { a: 3 }, { a: 3 }],
  ])('%s', (_what, taken, wanted, left) =>
    expect(cancellableUnits(LINES, taken, wanted && units(wanted))).toEqual(units(left)),
  );
});
