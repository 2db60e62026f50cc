// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ParcelwardNetworkError, ParcelwardProblem, type ParcelwardProblemCode } from '../problem.js';
import { retryAfterSeconds, requestRetryDelay } from './retry.js';

const refused = (status: number, code: ParcelwardProblemCode, retryAfter?: number): ParcelwardProblem =>
  new ParcelwardProblem({ type: 't', title: 'T', status, detail: 'd', code, request_id: 'r' }, { retryAfter });
const answered = (status: number): ParcelwardNetworkError => new ParcelwardNetworkError('x', { status });
const failed = (code: string): ParcelwardNetworkError =>
  new ParcelwardNetworkError('x', {
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }),
  });

const delayOf = (error: unknown, isRepeatable = true, attempt = 0, random = 1): number | undefined =>
  requestRetryDelay(error, { isRepeatable, attempt, random });

describe('requestRetryDelay', () => {
  it.each([
    ['429', refused(429, 'RATE_LIMITED'), true, true],
    ['503', refused(503, 'SERVICE_UNAVAILABLE'), true, false],
    ['a key in use', refused(409, 'IDEMPOTENCY_KEY_IN_USE'), true, false],
    ['a connection that broke', failed('ECONNRESET'), true, false],
    ['a connection that was refused', failed('ECONNREFUSED'), true, true],
    ['a name that is not known', failed('ENOTFOUND'), true, true],
    ['429 of a balancer', answered(429), true, true],
    ['502 of a balancer', answered(502), true, false],
    ['504 of a balancer', answered(504), true, false],
    ['a redirect', answered(302), false, false],
    ['404 of something else', answered(404), false, false],
    ['another 409', refused(409, 'CLAIM_EXISTS'), false, false],
    ['422', refused(422, 'VALIDATION_ERROR'), false, false],
    ['401', refused(401, 'INVALID_API_KEY'), false, false],
    ['500', refused(500, 'INTERNAL_ERROR'), false, false],
    ['an error of the program', new TypeError('no'), false, false],
  ])('%s is worth another try of what is repeatable, and of what is not: %#', (_, error, repeatable, single) => {
    expect([delayOf(error) !== undefined, delayOf(error, false) !== undefined]).toEqual([repeatable, single]);
  });

  it('is the Retry-After of the service, at any attempt', () => {
    expect([0, 7].map((attempt) => delayOf(refused(503, 'SERVICE_UNAVAILABLE', 3), true, attempt, 0.1))).toEqual([
      3000, 3000,
    ]);
  });

  it('leaves a wait of more than two minutes to the caller', () => {
    expect([120, 121].map((seconds) => delayOf(refused(429, 'RATE_LIMITED', seconds)))).toEqual([120_000, undefined]);
  });

  it('doubles from half a second up to 30 seconds without Retry-After', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => delayOf(failed('ECONNRESET'), true, attempt));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('applies full jitter', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (attempt, random) => {
        const [delay, whole] = [random, 1].map((chance) => delayOf(failed('ECONNRESET'), true, attempt, chance));
        expect(delay).toBeCloseTo((whole as number) * random, 6);
      }),
    );
  });
});

describe('retryAfterSeconds', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  it.each([
    [null, undefined],
    ['', undefined],
    ['7', 7],
    ['Fri, 20 Nov 2026 00:00:30 GMT', 30],
    ['Thu, 19 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
  ])('%p is %p', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds));
});
