// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { nextAttemptAt, answerClass, deliveryOutcome } from './webhook-schedule.js';

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

const after = (statusCode: number | null, step = 1) => deliveryOutcome({ step, endedAt, statusCode }, 0.5);
const delivered = { status: 'delivered', dueAt: null };
const failed = { status: 'failed', dueAt: null };
const again = { status: 'pending', dueAt: new Date('2026-11-21T12:00:05.000Z') };

describe('A delivery after an attempt', () => {
  it.each([200, 201, 202, 204, 299])('C-WHK-12: is delivered by %i', (code) => expect(after(code)).toEqual(delivered));

  it.each([null, 301, 302, 307, 400, 401, 404, 408, 429, 500, 503, 199])('is retried after %p', (code) => {
    expect(after(code)).toEqual(again);
  });

  it('fails after the tenth attempt', () => expect(after(500, 10)).toEqual(failed));

  it('fails at once if the receiver is gone (410)', () => expect(after(410)).toEqual(failed));
});

describe('The metrics of an attempt', () => {
  it.each([
    [204, null, '2xx'],
    [302, null, '3xx'],
    [429, null, '4xx'],
    [503, null, '5xx'],
    [null, 'TIMEOUT', 'timeout'],
    [null, 'UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    [null, 'ECONNREFUSED', 'unreachable'],
    [null, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable'],
    [null, 'PRIVATE_TARGET', 'not_sent'],
    [null, 'UNREADABLE_SECRET', 'not_sent'],
  ])('count %p and %p as %s', (statusCode, error, answer) => {
    expect(answerClass({ statusCode, error })).toBe(answer);
  });
});
