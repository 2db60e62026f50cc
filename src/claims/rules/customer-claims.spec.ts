// SPDX-License-Identifier: Apache-2.0
import { type HeldUnits, type Order } from '../../orders/index.js';
import { customerClaimLines } from './customer-claims.js';

const order = (members: object = {}) =>
  ({
    content: {
      is_protected: true,
      ordered_at: '2026-11-01T00:00:00.000Z',
      line_items: [
        { line_id: 'A', quantity: 2 },
        { line_id: 'B', quantity: 1 },
      ],
      ...members,
    },
  }) as unknown as Order;
const held: HeldUnits[] = [{ line_id: 'B', quantity: 1, kind: 'return', reference: 'ret_1' }];

const linesOf = (given: Order, at: string, heldUnits = held) =>
  customerClaimLines({ window_days: 30 }, given, heldUnits, new Date(at)).map(({ line, quantity }) => [
    line.line_id,
    quantity,
  ]);

describe('the units that a customer may claim', () => {
  it('are in no claim, return or cancellation', () => expect(linesOf(order(), '2026-11-20')).toEqual([['A', 2]]));

  it('are of each line those that are left', () => {
    const one: HeldUnits = { line_id: 'A', quantity: 1, kind: 'claim', reference: 'clm_1' };
    expect(linesOf(order(), '2026-11-20', [one])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });

  it('C-SELF-12: are of a protected order', () =>
    expect(linesOf(order({ is_protected: false }), '2026-11-20')).toEqual([]));

  it('are claimed within the window of the policy', () => expect(linesOf(order(), '2027-01-01')).toEqual([]));
});
