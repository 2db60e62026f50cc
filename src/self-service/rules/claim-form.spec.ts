// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { claimBodyOf, claimObstacles, offeredResolutions, readClaimForm } from './claim-form.js';

const policy: ClaimPolicy = {
  window_days: 120,
  refund_enabled: true,
  reship_enabled: true,
  lost_after_days: 0,
  exclusions: [],
};
const lines = [{ line: { line_id: 'A' }, quantity: 2 }];
const read = (fields: string, changed: Partial<ClaimPolicy> = {}) =>
  readClaimForm(new URLSearchParams(fields), lines, { ...policy, ...changed });

describe('the form of a claim', () => {
  it('claims some units, or the whole order', () => {
    const some = read('scope=some&units.A=1&reason=Damaged&resolution=RESHIP&comment=Broken');
    expect(some).toEqual({
      draft: {
        reason: 'Damaged',
        full: false,
        lines: [{ line_id: 'A', quantity: 1 }],
        comment: 'Broken',
        resolution: 'RESHIP',
      },
      alert: undefined,
    });
    expect(read('scope=whole&units.A=1&reason=Lost').draft).toMatchObject({ full: true, lines: [] });
  });

  it.each([
    ['units.A=3&reason=Lost', 'chooseItems'],
    ['units.B=1&reason=Lost', 'chooseItems'],
    ['scope=whole', 'chooseReason'],
    ['scope=whole&reason=Eaten', 'chooseReason'],
  ])('is shown again for %s: %s', (fields, alert) => expect(read(fields).alert).toBe(alert));

  it('offers what the policy allows', () => {
    expect(offeredResolutions({ ...policy, reship_enabled: false })).toEqual(['REFUND']);
    const { draft } = read('scope=whole&reason=Lost&resolution=REFUND', { refund_enabled: false });
    expect(draft.resolution).toBe('RESHIP');
  });

  it('becomes the body of a claim', () => {
    const draft = {
      reason: 'Lost' as const,
      full: true,
      lines: [],
      comment: '',
      resolution: 'REFUND' as const,
      photos: [],
    };
    const body = { order_reference: '5001', claim_reason: 'Lost', claim_resolution: 'REFUND', claims_full_order: true };
    expect(claimBodyOf('5001', draft)).toEqual(body);
    const full = {
      ...draft,
      full: false,
      lines: [{ line_id: 'A', quantity: 1 }],
      comment: 'No',
      photos: ['https://a.example/1'],
    };
    expect(claimBodyOf('5001', full)).toEqual({
      ...body,
      claims_full_order: false,
      claims_items: [{ line_id: 'A', quantity: 1 }],
      additional_comment: 'No',
      claimed_images: ['https://a.example/1'],
    });
  });

  it.each([
    ['NOT_PROTECTED', undefined, 'notProtected'],
    ['NOT_PROTECTED', 'window_days', 'window'],
    ['REFUND_NOT_ELIGIBLE', undefined, 'noRefund'],
    ['REFUND_NOT_ELIGIBLE', 'lost_after_days', 'tooSoon'],
    ['REFUND_NOT_ELIGIBLE', 'reship_enabled', 'noReship'],
    ['REFUND_NOT_ELIGIBLE', 'refund_enabled', 'noRefund'],
    ['EVIDENCE_REQUIRED', undefined, 'photos'],
    ['CLAIM_EXISTS', undefined, 'inClaim'],
    ['RETURNS_OVERLAP', undefined, 'inReturn'],
    ['STOCK_INSUFFICIENT', undefined, 'outOfStock'],
    ['ORDER_NOT_FOUND', undefined, 'other'],
  ] as const)('explains %s with the rule %j as %s', (code, rule, obstacle) =>
    expect(claimObstacles([new Problem(code, 'x', { extensions: { rule } })])).toEqual([{ obstacle }]),
  );

  it('C-SELF-12: says once why it would be refused, in the words of the store if it has some', () => {
    const exclusion = { id: 'x', message: 'Glass is not covered.' };
    const problems = [
      new Problem('NOT_PROTECTED', 'x', { extensions: { rule: 'window_days' } }),
      new Problem('NOT_PROTECTED', 'x', { extensions: { rule: 'exclusions', exclusion } }),
      new Problem('REFUND_NOT_ELIGIBLE', 'x', { extensions: { rule: 'refund_enabled' } }),
      new Problem('REFUND_NOT_ELIGIBLE', 'y'),
      new Problem('EVIDENCE_REQUIRED', 'x'),
      new Problem('VALIDATION_ERROR', 'x'),
    ];
    expect(claimObstacles(problems)).toEqual([
      { obstacle: 'window' },
      { message: 'Glass is not covered.' },
      { obstacle: 'noRefund' },
      { obstacle: 'photos' },
      { obstacle: 'other' },
    ]);
  });
});
