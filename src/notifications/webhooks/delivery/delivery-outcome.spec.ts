import { answerClass, deliveryOutcome } from './delivery-outcome.js';

const endedAt = new Date('2026-11-21T12:00:00.000Z');
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
