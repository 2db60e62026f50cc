// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine, type UnitBalance } from '../../orders/index.js';
import { type ClaimBody } from '../model/claim-bodies.js';
import { toClaimLines, findLineFaults, resolveClaimedLines } from './claim-lines.js';

const line = (line_id: string, quantity: number): IdentifiedLine => ({ line_id, quantity, unit_price: 10 });
const LINES = [line('A', 3), line('B', 2), line('C', 1)];
const NONE = { cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 0 };
const cancelled = (units: Record<string, number>): Map<string, UnitBalance> =>
  new Map(Object.entries(units).map(([id, cancelled_quantity]) => [id, { ...NONE, cancelled_quantity }]));

const body = (members: Partial<ClaimBody>): ClaimBody => ({
  order_reference: 'O-1',
  claim_resolution: 'REFUND',
  claims_full_order: false,
  ...members,
});

const resolve = (members: Partial<ClaimBody>, units: Record<string, number> = {}) =>
  resolveClaimedLines(LINES, body(members), cancelled(units)).map(
    ({ line_id, quantity, claimed_images, additional_comment }) => [
      line_id,
      quantity,
      claimed_images,
      additional_comment,
    ],
  );

describe('resolveClaimedLines', () => {
  it('claims all units that are not cancelled for the full order, in the order of its lines', () => {
    expect(resolve({ claims_full_order: true }, { A: 1, C: 1 })).toEqual([
      ['A', 2, [], null],
      ['B', 2, [], null],
    ]);
  });

  it('claims nothing of a line with more cancelled units than it has now', () => {
    expect(resolve({ claims_full_order: true }, { A: 9, B: 2, C: 1 })).toEqual([]);
  });

  it('C-CLM-7: uses the items of a full-order claim only for photos and comments', () => {
    const claims_items = [{ line_id: 'B', quantity: 1, claimed_images: ['b'], additional_comment: 'of B' }];
    expect(
      resolve({ claims_full_order: true, claims_items, claimed_images: ['all'], additional_comment: 'of all' }),
    ).toEqual([
      ['A', 3, ['all'], 'of all'],
      ['B', 2, ['b'], 'of B'],
      ['C', 1, ['all'], 'of all'],
    ]);
  });

  it('C-CLM-8: joins items of the same line, with the photos and comments of all', () => {
    const claims_items = [
      { line_id: 'A', quantity: 1, claimed_images: ['x', 'y'] },
      { line_id: 'B', quantity: 1, claimed_images: [], additional_comment: '' },
      { line_id: 'A', quantity: 2, claimed_images: ['y', 'z'], additional_comment: 'torn' },
    ];
    expect(resolve({ claims_items, claimed_images: ['all'], additional_comment: 'of all' })).toEqual([
      ['A', 3, ['x', 'y', 'z'], 'torn'],
      ['B', 1, ['all'], ''],
    ]);
  });

  it.each<[string, Partial<ClaimBody>, string[]]>([
    ['a line of the order', { claims_items: [{ line_id: 'A', quantity: 3 }] }, []],
    ['an unknown line', { claims_items: [{ line_id: 'a', quantity: 1 }] }, ['/claims_items/0/line_id']],
    [
      'more units than the line has, by all of its items',
      {
        claims_items: [
          { line_id: 'B', quantity: 2 },
          { line_id: 'A', quantity: 1 },
          { line_id: 'B', quantity: 1 },
        ],
      },
      ['/claims_items/0/quantity', '/claims_items/2/quantity'],
    ],
    [
      'any quantity on a full-order claim',
      { claims_full_order: true, claims_items: [{ line_id: 'A', quantity: 99 }] },
      [],
    ],
    [
      'an unknown line on a full-order claim',
      { claims_full_order: true, claims_items: [{ line_id: 'Z', quantity: 1 }] },
      ['/claims_items/0/line_id'],
    ],
  ])('findLineFaults finds the faults of %s', (_what, members, pointers) =>
    expect(findLineFaults(LINES, body(members)).map(({ pointer }) => pointer)).toEqual(pointers),
  );

  it('toClaimLines adds the payout of each line', () => {
    const lines = resolveClaimedLines(LINES, body({ claims_items: [{ line_id: 'B', quantity: 1 }] }), cancelled({}));
    const payout = {
      basis: 'figures' as const,
      amount: 7,
      currency: 'USD',
      lines: [{ line_id: 'B', quantity: 1, amount: 7 }],
    };
    expect(toClaimLines(lines, payout)).toEqual([
      {
        line_id: 'B',
        sku: null,
        title: null,
        quantity: 1,
        claimed_images: [],
        additional_comment: null,
        payout_amount: 7,
      },
    ]);
  });
});
