import { retryDelay } from './retry-schedule.js';

describe('the delay before a job is tried again', () => {
  it('rises from a second to half an hour, and stays there', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 25].map((attempt) => retryDelay(attempt, 0.5) / 1000);
    expect(seconds).toEqual([1, 5, 30, 120, 600, 1800, 1800, 1800]);
  });

  it('is up to a fifth shorter or longer', () => {
    expect([retryDelay(1, 0), retryDelay(1, 1), retryDelay(6, 0), retryDelay(6, 1)]).toEqual([
      800, 1200, 1_440_000, 2_160_000,
    ]);
  });

  it('differs from one time to the next', () => {
    expect(new Set(Array.from({ length: 20 }, () => retryDelay(6))).size).toBeGreaterThan(10);
  });
});
