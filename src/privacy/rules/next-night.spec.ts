// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { DAY_MS } from '../../platform/time/days.js';
import { nextNight } from './next-night.js';

describe('The next night', () => {
  it('C-RTN-6: is within the hour that is set, at most a day from now, and the same minute each night', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (storeId, hour, now) => {
          const next = nextNight(storeId, hour, now);
          expect(next.getUTCHours()).toBe(hour);
          expect(next > now && next.getTime() - now.getTime() <= DAY_MS).toBe(true);
          expect(nextNight(storeId, hour, next).getTime()).toBe(next.getTime() + DAY_MS);
        },
      ),
    );
  });

  it('differs from store to store', () => {
    const times = ['a', 'b', 'c', 'd'].map((storeId) =>
      nextNight(storeId, 2, new Date('2026-11-25T12:00:00Z')).getTime(),
    );
    expect(new Set(times).size).toBe(4);
  });
});
