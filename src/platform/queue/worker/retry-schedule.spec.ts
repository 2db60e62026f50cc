// SPDX-License-Identifier: Apache-2.0
import { DelayedJobError } from '../job-handler.js';
import { jobRetryDelay } from './job-runner.service.js';

describe('the delay before a retry of a job', () => {
  it('rises from a second to half an hour, and stays there', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 25].map((attempt) => jobRetryDelay(attempt, undefined, 0.5) / 1000);
    expect(seconds).toEqual([1, 5, 30, 120, 600, 1800, 1800, 1800]);
  });

  it('has a jitter of ±20 %', () => {
    const delays = [1, 6].flatMap((attempt) => [0, 1].map((random) => jobRetryDelay(attempt, new Error(), random)));
    expect(delays).toEqual([800, 1200, 1_440_000, 2_160_000]);
  });

  it('differs from one time to the next', () => {
    expect(new Set(Array.from({ length: 20 }, () => jobRetryDelay(6))).size).toBeGreaterThan(10);
  });

  it('is as long as the failure asks for, if that is longer, and at most a day', () => {
    const delayed = (attempt: number, seconds: number) =>
      jobRetryDelay(attempt, new DelayedJobError('later', seconds), 0.5) / 1000;
    expect([delayed(1, 0), delayed(1, 90), delayed(4, 90), delayed(1, 1_000_000)]).toEqual([1, 90, 120, 86_400]);
  });
});
