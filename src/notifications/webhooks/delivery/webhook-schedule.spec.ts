import fc from 'fast-check';
import { nextAttemptAt } from './webhook-schedule.js';

const endedAt = new Date('2026-11-21T12:00:00.000Z');
const pause = (step: number, more: object = {}, random = 0.5): number | undefined => {
  const next = nextAttemptAt({ step, endedAt, ...more }, random);
  return next && (next.getTime() - endedAt.getTime()) / 1000;
};
const [minute, hour] = [60, 3600];
const SCHEDULE = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

describe('The next attempt of a delivery', () => {
  it.each(SCHEDULE.map((seconds, index) => [index + 1, seconds]))(
    'is due after failed attempt %i in %i s',
    (step, seconds) => {
      expect(pause(step)).toBe(seconds);
    },
  );

  it('does not exist after the tenth', () => {
    expect([10, 11, 100].map((step) => nextAttemptAt({ step, endedAt }))).toEqual([undefined, undefined, undefined]);
  });

  it('C-WHK-13: is up to 20 % earlier or later', () => {
    expect([pause(1, {}, 0), pause(1, {}, 1)]).toEqual([4, 6]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (step, random) => {
        const ratio = (pause(step, {}, random) ?? NaN) / (SCHEDULE[step - 1] ?? NaN);
        expect(ratio).toBeGreaterThanOrEqual(0.7999);
        expect(ratio).toBeLessThanOrEqual(1.2001);
      }),
    );
  });

  it.each([
    ['seconds', '600'],
    ['a date', 'Sat, 21 Nov 2026 12:10:00 GMT'],
  ])('respects a later Retry-After of a 429 and a 503, as %s', (_kind, retryAfter) => {
    for (const statusCode of [429, 503]) expect(pause(1, { statusCode, retryAfter })).toBe(600);
  });

  it('is not earlier because of a Retry-After', () => {
    expect(pause(4, { statusCode: 503, retryAfter: '1' })).toBe(2 * hour);
    expect(pause(1, { statusCode: 503, retryAfter: 'Sat, 21 Nov 2020 12:10:00 GMT' })).toBe(5);
  });

  it('respects a Retry-After of at most 24 hours', () => {
    expect(pause(1, { statusCode: 429, retryAfter: '99999999' })).toBe(24 * hour);
    expect(pause(1, { statusCode: 429, retryAfter: 'Sat, 21 Nov 2099 12:10:00 GMT' })).toBe(24 * hour);
  });

  it.each([
    ['of another status', { statusCode: 500, retryAfter: '600' }],
    ['that is invalid', { statusCode: 503, retryAfter: 'soon' }],
    ['that is negative', { statusCode: 503, retryAfter: '-5' }],
    ['that is missing', { statusCode: 503 }],
  ])('ignores a Retry-After %s', (_what, more) => expect(pause(1, more)).toBe(5));
});
