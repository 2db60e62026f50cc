// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { exact } from '../../platform/money/money.js';
import { refundBreakdown } from './return-words.js';

describe('the breakdown of a refund', () => {
  it('adds the deductions to the amount that was paid out', () => {
    expect(refundBreakdown({ amount: 95, deductions_total: 5 })).toEqual({ gross: 100, deductions: 5, net: 95 });
  });

  it('is only the amount without deductions', () => {
    expect(refundBreakdown({ amount: 95, deductions_total: 0 })).toEqual({ net: 95 });
  });

  it('C-PAGE-25: always adds up', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, cents, (amount, deductions_total) => {
        const { gross = -1, deductions = -1, net } = refundBreakdown({ amount, deductions_total });
        expect(exact(gross) - exact(deductions)).toBe(exact(net));
      }),
    );
  });
});
