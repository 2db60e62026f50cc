// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../../orders/index.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { type PolicyFacts } from '../model/claim.js';
import { policyVerdicts, presentFacts } from './policy-verdicts.js';

const POLICY: ClaimPolicy = {
  window_days: 30,
  refund_enabled: true,
  reship_enabled: true,
  lost_after_days: 7,
  exclusions: [{ id: 'x', message: 'Delivered parcels are not covered.', not_if_delivered: true }],
};
const FACTS: PolicyFacts = {
  claim_reason: 'Lost',
  claim_resolution: 'REFUND',
  filed_at: '2026-11-20T00:00:00.000Z',
  ordered_at: '2026-11-01T00:00:00.000Z',
  silent_since: '2026-11-05T00:00:00.000Z',
  lines: [{ line_id: 'A', unit_price: 10, delivered: false }],
};
const LINES = [{ line_id: 'A', quantity: 1, unit_price: 10 } as IdentifiedLine];

describe('the verdict of the policy', () => {
  it('has every rule, and passes a claim that keeps all of them', () => {
    expect(policyVerdicts(POLICY, FACTS, FACTS)).toEqual(
      ['window_days', 'lost_after_days', 'refund_enabled', 'reship_enabled', 'exclusions'].map((rule) => {
        return { rule, at_filing: [], now: [] };
      }),
    );
  });

  it('says what a scan and a delivery since the filing change', () => {
    const parcels = [{ items: undefined, isDelivered: true, lastScanAt: new Date('2026-11-19T00:00:00Z') }];
    const now = presentFacts(FACTS, LINES, parcels);
    expect(now).toMatchObject({ silent_since: '2026-11-19T00:00:00.000Z', lines: [{ delivered: true }] });
    const refused = policyVerdicts(POLICY, FACTS, now).filter((verdict) => verdict.now.length > 0);
    expect(refused).toEqual([
      { rule: 'lost_after_days', at_filing: [], now: [expect.stringContaining('The last activity was at 2026-11-19')] },
      { rule: 'exclusions', at_filing: [], now: ['Delivered parcels are not covered.'] },
    ]);
  });

  it('judges by the policy of now', () => {
    const [window] = policyVerdicts({ ...POLICY, window_days: 10 }, FACTS, FACTS);
    expect(window).toMatchObject({ rule: 'window_days', at_filing: [expect.stringContaining('within 10 days')] });
  });
});
