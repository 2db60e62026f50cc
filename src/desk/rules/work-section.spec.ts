// SPDX-License-Identifier: Apache-2.0
import { byValue, MAX_WORK, workSection } from './work-section.js';

const worth = (amount: string, currency = 'BRL') => ({ value: { amount, currency } });

describe('workSection', () => {
  it('C-WORK-12: shows the first cases, and counts and adds up all of them', () => {
    const cases = [worth('0.1'), worth('0.2'), worth('5', 'USD'), { value: null }];
    expect(workSection(cases, 2)).toEqual({
      items: cases.slice(0, 2),
      count: 4,
      isCapped: false,
      values: [
        { amount: '5', currency: 'USD' },
        { amount: '0.3', currency: 'BRL' },
      ],
    });
  });

  it.each([
    [MAX_WORK, false],
    [MAX_WORK + 1, true],
  ])('C-WORK-12: of %i cases: there are more than are counted: %s', (length, isCapped) => {
    const section = workSection(
      Array.from({ length }, () => worth('1')),
      5,
    );
    expect(section).toMatchObject({ count: MAX_WORK, isCapped, values: [{ amount: String(MAX_WORK) }] });
  });

  it('is empty without cases', () =>
    expect(workSection([], 5)).toEqual({ items: [], count: 0, isCapped: false, values: [] }));
});

it('C-WORK-23: sorts by value, the highest first, and cases without one last', () => {
  const valueOf = (amount: string | null) => ({ value: amount === null ? null : { amount, currency: 'EUR' } });
  const sorted = ['9.5', null, '100', '0'].map(valueOf).toSorted(byValue);
  expect(sorted.map(({ value }) => value?.amount)).toEqual(['100', '9.5', '0', undefined]);
});
