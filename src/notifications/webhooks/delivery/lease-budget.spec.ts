// SPDX-License-Identifier: Apache-2.0
import { LeaseBudget } from './lease-budget.js';

const MIB = 1024 * 1024;
const delivery = (endpointId: string, bytes: number, isFailing = false) => ({ endpointId, bytes, isFailing });

describe('the bytes of leased deliveries', () => {
  it('C-WHK-21: are limited for each endpoint, for failing endpoints, and for all together', () => {
    const budget = new LeaseBudget();
    expect([1, 2, 3].map(() => budget.acquire(delivery('a', 3 * MIB)))).toEqual([true, true, false]);
    expect(budget.fullEndpoints).toEqual(['a']);
    expect(['b', 'c', 'd'].map((id) => budget.acquire(delivery(id, 5 * MIB, true)))).toEqual([true, true, false]);
    expect([budget.hasCapacityForFailing, budget.remaining]).toEqual([false, 0]);
    expect(budget.acquire(delivery('e', 1))).toBe(false);
  });

  it('are free again once enough of them are sent', () => {
    const budget = new LeaseBudget();
    const large = ['a', 'b', 'c', 'd'].map((id) => delivery(id, 5 * MIB));
    expect(large.map((each) => budget.acquire(each))).toEqual([true, true, true, true]);
    expect(large.map((each) => budget.release(each))).toEqual([true, true, true, true]);
    expect(budget.remaining).toBe(1_024);
  });

  it('do not count if the number of deliveries is at its limit', () => {
    const budget = new LeaseBudget();
    for (let count = 0; count < 128; count++) expect(budget.acquire(delivery('a', 0))).toBe(true);
    expect(budget.acquire(delivery('a', 5 * MIB))).toBe(false);
    expect(budget.acquire(delivery('b', 3 * MIB))).toBe(true);
  });
});
