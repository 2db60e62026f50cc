// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../model/line-product.js';
import { type HeldUnits } from '../model/units.js';
import { activeReturnProblem, lineRemovalProblem, referencesOf } from './active-returns.js';

const held = (kind: HeldUnits['kind'], line_id: string, reference: string): HeldUnits => ({
  kind,
  line_id,
  reference,
  quantity: 1,
});
const HELD = [
  held('return', 'a', 'ret_1'),
  held('return', 'a', 'ret_2'),
  held('return', 'b', 'ret_2'),
  held('claim', 'c', 'clm_1'),
  held('cancellation', 'd', 'can_1'),
];

describe('referencesOf', () => {
  it.each<[HeldUnits['kind'], string, string[]]>([
    ['return', 'a', ['ret_1', 'ret_2']],
    ['return', 'c', []],
    ['claim', 'c', ['clm_1']],
    ['claim', 'a', []],
  ])('lists the %ss of line %s', (kind, line, references) =>
    expect(referencesOf(HELD, kind, line)).toEqual(references),
  );
});

describe('C-PUT-16: lines with an active return', () => {
  it('are refused, each with its returns', () => {
    const problem = activeReturnProblem(['d', 'b', 'c', 'a'], HELD);
    expect([problem?.code, problem?.extensions]).toEqual([
      'LINE_HAS_ACTIVE_RETURN',
      {
        line_items: [
          { line_id: 'b', return_ids: ['ret_2'] },
          { line_id: 'a', return_ids: ['ret_1', 'ret_2'] },
        ],
      },
    ]);
  });

  it.each([[[]], [['c', 'd', 'e']]])('%j: claimed or cancelled units are no return', (lines) =>
    expect(activeReturnProblem(lines, HELD)).toBeUndefined(),
  );
});

describe('C-PUT-16: an update', () => {
  const lines = (...ids: string[]): IdentifiedLine[] => ids.map((line_id) => ({ line_id, quantity: 1, unit_price: 1 }));

  it.each<[string, string[], string[], string[]]>([
    ['is refused for the removed lines with one', ['a', 'b', 'c'], ['b', 'new'], ['a']],
    ['may remove other lines', ['a', 'c', 'd'], ['a'], []],
    ['may add lines and change their order', ['a', 'b'], ['b', 'a', 'new'], []],
  ])('%s', (_what, stored, next, refused) => {
    const problem = lineRemovalProblem(lines(...stored), lines(...next), HELD);
    const named = (problem?.extensions.line_items ?? []) as { line_id: string }[];
    expect(named.map(({ line_id }) => line_id)).toEqual(refused);
  });
});
