// SPDX-License-Identifier: Apache-2.0
import { type ClaimPolicy } from '../../stores/index.js';
import { type PolicyFacts } from '../model/claim.js';
import { coverageRefusals, refundRefusals, isPastWindow, isTooSoonForLost } from './claim-policy.js';

const POLICY: ClaimPolicy = {
  window_days: 120,
  refund_enabled: true,
  reship_enabled: true,
  lost_after_days: 0,
  exclusions: [],
};
const FACTS: PolicyFacts = {
  claim_reason: 'Damaged',
  claim_resolution: 'REFUND',
  filed_at: '2026-03-10T00:00:00.000Z',
  ordered_at: '2026-03-01T00:00:00.000Z',
  silent_since: '2026-03-05T00:00:00.000Z',
  lines: [
    { line_id: 'A', sku: 'x', product_id: 'p', unit_price: 10, delivered: true },
    { line_id: 'B', sku: 'y', unit_price: 20.5, delivered: false },
    { line_id: 'C', unit_price: 5, delivered: false },
  ],
};

type Exclusion = ClaimPolicy['exclusions'][number];

describe('an exclusion applies to the lines that meet all of its members', () => {
  it.each<[Partial<Exclusion>, string[]]>([
    [{}, ['A', 'B', 'C']],
    [{ skus: ['x', 'y'] }, ['A', 'B']],
    [{ skus: ['X'] }, []],
    [{ skus: [] }, []],
    [{ product_ids: ['p'] }, ['A']],
    [{ max_unit_price: 10 }, ['B']],
    [{ max_unit_price: 9.9999 }, ['A', 'B']],
    [{ not_if_delivered: true }, ['A']],
    [{ not_if_delivered: false }, ['A', 'B', 'C']],
    [{ reasons: ['Lost', 'Damaged'] }, ['A', 'B', 'C']],
    [{ reasons: ['Lost'] }, []],
    [{ resolutions: ['RESHIP'] }, []],
    [{ skus: ['x', 'y'], not_if_delivered: true }, ['A']],
    [{ skus: ['y'], product_ids: ['p'] }, []],
  ])('C-POL-7: %j excludes the lines %j', (members, lines) => {
    const exclusions = [{ id: 'e', message: 'Not this.', ...members }];
    const refusals = coverageRefusals({ ...POLICY, exclusions }, FACTS);
    expect(refusals.flatMap(({ exclusion }) => exclusion?.line_ids ?? [])).toEqual(lines);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'NOT_PROTECTED', rule: 'exclusions', detail: 'Not this.' });
  });
});

describe('the other rules of a policy', () => {
  it.each<[Partial<ClaimPolicy>, Partial<PolicyFacts>, string[]]>([
    [{}, {}, []],
    [{ window_days: 8 }, {}, ['window_days']],
    [{ window_days: 9 }, {}, []],
    [{ reship_enabled: false }, { claim_resolution: 'RESHIP' }, ['reship_enabled']],
    [{ reship_enabled: false }, {}, []],
    [{ refund_enabled: false }, {}, ['refund_enabled']],
    [{ refund_enabled: false }, { claim_resolution: 'RESHIP' }, []],
    [{ lost_after_days: 6 }, { claim_reason: 'Lost' }, ['lost_after_days']],
    [{ lost_after_days: 5 }, { claim_reason: 'Lost' }, []],
    [{ lost_after_days: 6 }, { claim_reason: null }, []],
  ])('C-CLM-24, C-POL-4: %j refuses %j by %j', (policy, facts, rules) => {
    const [policyOnTrial, factsOfClaim] = [
      { ...POLICY, ...policy },
      { ...FACTS, ...facts },
    ];
    expect(
      [...coverageRefusals(policyOnTrial, factsOfClaim), ...refundRefusals(policyOnTrial, factsOfClaim)].map(
        ({ rule }) => rule,
      ),
    ).toEqual(rules);
  });
});

const ORDERED = '2026-03-01T12:00:00.000Z';

describe('the claim window', () => {
  it.each([
    ['2026-03-11T12:00:00.000Z', 10, false],
    ['2026-03-11T12:00:00.001Z', 10, true],
    [ORDERED, 0, false],
    ['2026-03-01T12:00:00.001Z', 0, true],
    ['2026-02-01T00:00:00.000Z', 0, false],
  ])('C-POL-3: at %s with %d days it is past: %s', (filed, days, past) =>
    expect(isPastWindow(filed, ORDERED, days)).toBe(past),
  );

  it.each([
    ['2026-03-04T11:59:59.999Z', 3, true],
    ['2026-03-04T12:00:00.000Z', 3, false],
    [ORDERED, 0, false],
    ['2026-02-28T12:00:00.000Z', 0, false],
    ['2026-02-28T12:00:00.000Z', 1, true],
  ])('C-POL-5: at %s with %d days of silence it is too soon for Lost: %s', (filed, days, soon) =>
    expect(isTooSoonForLost(filed, ORDERED, days)).toBe(soon),
  );
});
