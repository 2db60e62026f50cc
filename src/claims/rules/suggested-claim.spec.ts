// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { verdictOn } from './claim-checks.js';
import { isTooEarly, suggestedClaim } from './suggested-claim.js';

const LINES = [
  { line_id: 'a', sku: 'LAMP', quantity: 3 },
  { line_id: 'b', sku: 'BULB', quantity: 2 },
] as IdentifiedLine[];
const POLICY = { refund_enabled: true };
const claimOf = (items: Parameters<typeof suggestedClaim>[0]['items'], isOnly = false, policy = POLICY) =>
  suggestedClaim({ order_number: 'A-1', items }, LINES, isOnly, policy);

describe('suggestedClaim', () => {
  it('C-WORK-21: claims what is in the parcel as lost', () => {
    expect(claimOf([{ line_id: 'a', quantity: 1 }, { sku: 'BULB' }, { sku: 'LAMP', quantity: 1 }])).toEqual({
      ...{ order_reference: 'A-1', claim_reason: 'Lost', claim_resolution: 'REFUND', claims_full_order: false },
      claims_items: [
        { line_id: 'a', quantity: 2 },
        { line_id: 'b', quantity: 2 },
      ],
    });
  });

  it('C-WORK-21: claims the whole order of an only parcel with unknown contents, and nothing of others', () => {
    expect(claimOf(undefined, true)?.claims_items).toHaveLength(2);
    expect(claimOf(undefined)).toBeUndefined();
    expect(claimOf([{ sku: 'OTHER' }], true)).toBeUndefined();
  });

  it('C-WORK-21: claims a reship if the store offers no refunds', () =>
    expect(claimOf(undefined, true, { refund_enabled: false })?.claim_resolution).toBe('RESHIP'));
});

it.each([
  [['lost_after_days'], true],
  [['lost_after_days', 'window_days'], false],
  [[], false],
])('C-WORK-21: a claim that %j refuse is too early: %s', (rules, expected) => {
  const problems = rules.map((rule) => new Problem('NOT_PROTECTED', rule, { extensions: { rule } }));
  expect(isTooEarly([verdictOn('coverage', problems)])).toBe(expected);
});
