// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { wholeScale } from './scale.js';

describe('wholeScale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [42, [0, 20, 40, 60]],
    [1000, [0, 500, 1000]],
  ])('of numbers up to %i has the ticks %j', (most, ticks) => expect(wholeScale(most).ticks).toEqual(ticks));

  it('holds every number with few whole ticks', () => {
    fc.assert(
      fc.property(fc.nat(), (most) => {
        const { max, ticks } = wholeScale(most);
        expect(max).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect([ticks[0], ticks.at(-1)]).toEqual([0, max]);
      }),
    );
  });
});
