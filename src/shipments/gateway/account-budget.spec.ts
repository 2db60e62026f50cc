// SPDX-License-Identifier: Apache-2.0
import { AccountBudget } from './account-budget.js';

const START = Date.UTC(2026, 10, 20);
const at = (seconds: number): Date => new Date(START + seconds * 1000);
const waitsFor = (budget: AccountBudget, seconds: number, operation: 'register' | 'fetch' = 'fetch') => {
  const until = budget.postponedTo(operation, at(seconds));
  return until && (until.getTime() - START) / 1000;
};

describe('C-CAR-18: the budget of an account', () => {
  it('pauses after a failure, and longer after each further one', () => {
    const budget = new AccountBudget(60, 100);
    budget.fail(at(0));
    expect(waitsFor(budget, 0)).toBe(1);
    expect(waitsFor(budget, 1)).toBeUndefined();
    budget.fail(at(1));
    expect(waitsFor(budget, 1)).toBe(3);
    expect(waitsFor(budget, 3)).toBeUndefined();
    budget.fail(at(3));
    expect(waitsFor(budget, 3)).toBe(7);
  });

  it('pauses for five minutes at most, unless the gateway said for how long', () => {
    const budget = new AccountBudget(60, 100);
    let now = 0;
    for (let n = 0; n < 20; n++, now += 600) {
      expect(waitsFor(budget, now)).toBeUndefined();
      budget.fail(at(now));
    }
    expect(waitsFor(budget, now - 600)).toBe(now - 300);
    waitsFor(budget, now);
    budget.fail(at(now), 3600);
    expect(waitsFor(budget, now)).toBe(now + 3600);
  });

  it('counts calls that fail together once', () => {
    const budget = new AccountBudget(60, 100);
    for (let n = 0; n < 8; n++) budget.fail(at(0));
    expect(waitsFor(budget, 0)).toBe(1);
  });

  it('lets one call try after a pause, while the others wait', () => {
    const budget = new AccountBudget(60, 100);
    budget.fail(at(0));
    expect(waitsFor(budget, 2)).toBeUndefined();
    expect(waitsFor(budget, 2)).toBe(17);
    budget.succeed();
    expect(waitsFor(budget, 2)).toBeUndefined();
    expect(waitsFor(budget, 2)).toBeUndefined();
  });

  it('takes the registrations of a minute at once, and gives the others times of their own', () => {
    const budget = new AccountBudget(3, 100);
    const waits = Array.from({ length: 5 }, () => waitsFor(budget, 0, 'register'));
    expect(waits).toEqual([undefined, undefined, undefined, 20, 40]);
    expect(waitsFor(budget, 0)).toBeUndefined();
    expect(waitsFor(budget, 20, 'register')).toBeUndefined();
    expect(waitsFor(budget, 40, 'register')).toBeUndefined();
  });

  it('gives slow calls only a part of the workers', () => {
    const budget = new AccountBudget(60, 2);
    for (let n = 0; n < 3; n++) expect(waitsFor(budget, 0)).toBeUndefined();
    expect(waitsFor(budget, 1)).toBe(2);
    budget.succeed();
    expect(waitsFor(budget, 1)).toBe(2);
    budget.succeed();
    expect(waitsFor(budget, 1)).toBeUndefined();
    expect(waitsFor(budget, 16)).toBeUndefined();
  });
});
