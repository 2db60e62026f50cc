// SPDX-License-Identifier: Apache-2.0
import { matchOrder } from './order-match.js';

const stated = (members: object = {}) => ({
  ...({ source: 'page', email: 'ana@example.com', stated_order_number: '1001' } as const),
  ...members,
});
const EMAIL = 'Ana@example.com ';
const UNMATCHED = { verification: 'unmatched' };

describe('C-WDR-5: matchOrder', () => {
  it.each<[string, [string, string | undefined][], object]>([
    [
      'the only one with number and address',
      [
        ['#1001', EMAIL],
        ['1001', 'b@example.com'],
      ],
      { orderNumber: '#1001', verification: 'matched' },
    ],
    [
      'none without the address',
      [
        ['1001', 'b@example.com'],
        ['#1001', undefined],
      ],
      UNMATCHED,
    ],
    [
      'none of several that fit',
      [
        ['1001', EMAIL],
        ['#1001', EMAIL],
      ],
      UNMATCHED,
    ],
  ])('finds %s for a page', (_which, candidates, found) => {
    expect(matchOrder(stated(), new Map(candidates))).toEqual(found);
  });

  it('fits no order without an address to one without an address', () => {
    expect(matchOrder(stated({ email: null }), new Map([['1001', undefined]]))).toEqual(UNMATCHED);
  });

  it.each<[string, string | null, [string, string | undefined][], object]>([
    ['the number alone', null, [['1001', EMAIL]], { orderNumber: '1001', verification: 'unmatched' }],
    [
      'the number with another address',
      'b@example.com',
      [['#1001', EMAIL]],
      { orderNumber: '#1001', verification: 'unmatched' },
    ],
    [
      'the spelling among several that fit',
      'ana@example.com',
      [
        ['#1001', EMAIL],
        ['1001', EMAIL],
      ],
      { orderNumber: '1001', verification: 'matched' },
    ],
    [
      'neither of two other spellings',
      null,
      [
        ['#1001', EMAIL],
        ['A1001', EMAIL],
      ],
      UNMATCHED,
    ],
  ])('goes by %s for the OMS and staff', (_what, email, candidates, found) => {
    for (const source of ['api', 'staff'] as const)
      expect(matchOrder(stated({ source, email }), new Map(candidates))).toMatchObject(found);
  });
});
