import { afterFailure, type EndpointHealth, HEALTHY, hasFailedTooLong, isHealthy } from './circuit-breaker.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000);
const DAY = 86_400;

/** An endpoint after failed tries at these seconds. */
const failedAt = (...seconds: number[]): EndpointHealth =>
  seconds.reduce((health, second) => afterFailure(health, at(second)), HEALTHY);

describe('the health of an endpoint', () => {
  it('counts failed tries and remembers the first', () => {
    expect(failedAt(1, 2, 3)).toEqual({ failures: 3, failing_since: at(1), probe_at: null });
  });

  it('opens the circuit breaker at the fifth failure in a row, for a minute', () => {
    expect(failedAt(1, 2, 3, 4).probe_at).toBeNull();
    expect(failedAt(1, 2, 3, 4, 5).probe_at).toEqual(at(65));
  });

  it('leaves the time of the next probe alone when a further try fails', () => {
    expect(failedAt(1, 2, 3, 4, 5, 30)).toEqual({ failures: 6, failing_since: at(1), probe_at: at(65) });
  });

  it('gives up after more than five days of failures', () => {
    const health = failedAt(0);
    expect(hasFailedTooLong(health, at(5 * DAY))).toBe(false);
    expect(hasFailedTooLong(health, at(5 * DAY + 1))).toBe(true);
    expect(hasFailedTooLong(HEALTHY, at(100 * DAY))).toBe(false);
  });

  it('is good with no failure and a closed breaker alone', () => {
    expect(isHealthy(HEALTHY)).toBe(true);
    expect(isHealthy(failedAt(1))).toBe(false);
    expect(isHealthy({ ...HEALTHY, probe_at: at(1) })).toBe(false);
  });
});
