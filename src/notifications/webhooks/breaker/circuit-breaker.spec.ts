// SPDX-License-Identifier: Apache-2.0
import { afterFailure, type EndpointHealth, HEALTHY, hasFailedTooLong, isHealthy } from './circuit-breaker.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000);
const DAY = 86_400;

/** Returns the health after failed attempts at these seconds. */
const failedAt = (...seconds: number[]): EndpointHealth =>
  seconds.reduce((health, second) => afterFailure(health, at(second)), HEALTHY);

describe('The health of an endpoint', () => {
  it('counts failed attempts and has the time of the first', () => {
    expect(failedAt(1, 2, 3)).toEqual({ failures: 3, failing_since: at(1), probe_at: null });
  });

  it('opens the circuit breaker at the fifth failure in a row, for a minute', () => {
    expect(failedAt(1, 2, 3, 4).probe_at).toBeNull();
    expect(failedAt(1, 2, 3, 4, 5).probe_at).toEqual(at(65));
  });

  it('keeps the time of the next probe when another attempt fails', () => {
    expect(failedAt(1, 2, 3, 4, 5, 30)).toEqual({ failures: 6, failing_since: at(1), probe_at: at(65) });
  });

  it('has failed too long after more than five days of failures', () => {
    const health = failedAt(0);
    expect(hasFailedTooLong(health, at(5 * DAY))).toBe(false);
    expect(hasFailedTooLong(health, at(5 * DAY + 1))).toBe(true);
    expect(hasFailedTooLong(HEALTHY, at(100 * DAY))).toBe(false);
  });

  it('is healthy only without failures and with a closed breaker', () => {
    expect(isHealthy(HEALTHY)).toBe(true);
    expect(isHealthy(failedAt(1))).toBe(false);
    expect(isHealthy({ ...HEALTHY, probe_at: at(1) })).toBe(false);
  });
});
