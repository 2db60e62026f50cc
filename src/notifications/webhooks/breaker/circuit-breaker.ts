// SPDX-License-Identifier: Apache-2.0
const FAILURES_TO_OPEN = 5;
const PROBE_INTERVAL_MS = 60_000;
const MAX_FAILING_MS = 5 * 24 * 60 * 60 * 1000;

export interface EndpointHealth {
  /** Failed attempts since the last success. */
  failures: number;
  failing_since: Date | null;
  /** Time of the next probe; null while the circuit breaker is closed. */
  probe_at: Date | null;
}

/** No failure, and a closed circuit breaker. */
export const HEALTHY: EndpointHealth = { failures: 0, failing_since: null, probe_at: null };

export function isHealthy({ failures, probe_at }: Pick<EndpointHealth, 'failures' | 'probe_at'>): boolean {
  return failures === 0 && probe_at === null;
}

/**
 * Counts a failed attempt. The fifth in a row opens the circuit breaker, so that a dead receiver gets one request a minute
 * instead of one per event (C-WHK-15).
 */
export function afterFailure({ failures, failing_since, probe_at }: EndpointHealth, now: Date): EndpointHealth {
  const count = failures + 1;
  return {
    failures: count,
    failing_since: failing_since ?? now,
    probe_at: probe_at ?? (count >= FAILURES_TO_OPEN ? nextProbeAt(now) : null),
  };
}

/** Whether all attempts have failed for more than five days (C-WHK-17). */
export function hasFailedTooLong({ failing_since }: EndpointHealth, now: Date): boolean {
  return failing_since !== null && now.getTime() - failing_since.getTime() > MAX_FAILING_MS;
}

/** Returns the time of the probe after one at `now`. */
export function nextProbeAt(now: Date): Date {
  return new Date(now.getTime() + PROBE_INTERVAL_MS);
}
