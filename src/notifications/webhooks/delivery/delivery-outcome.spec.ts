import { deliveryOutcome } from './delivery-outcome.js';

const endedAt = new Date('2026-11-21T12:00:00.000Z');
const after = (statusCode: number | null, step = 1) => deliveryOutcome({ step, endedAt, statusCode }, 0.5);
const delivered = { status: 'delivered', dueAt: null };
const failed = { status: 'failed', dueAt: null };
const again = { status: 'pending', dueAt: new Date('2026-11-21T12:00:05.000Z') };

describe('A delivery after an attempt', () => {
  it.each([200, 201, 202, 204, 299])('is delivered by %i', (code) => expect(after(code)).toEqual(delivered));

  it.each([null, 301, 302, 307, 400, 401, 404, 408, 429, 500, 503, 199])('is retried after %p', (code) => {
    expect(after(code)).toEqual(again);
  });

  it('fails after the tenth attempt', () => expect(after(500, 10)).toEqual(failed));

  it('fails at once if the receiver is gone (410)', () => expect(after(410)).toEqual(failed));
});
