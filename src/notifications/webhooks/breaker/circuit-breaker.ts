/** Failed tries one after the other that open the circuit breaker. */
const FAILURES_TO_OPEN = 5;
const PROBE_EVERY_MS = 60_000;
const LONGEST_FAILING_MS = 5 * 24 * 60 * 60 * 1000;

/** How an endpoint has been doing. */
export interface EndpointHealth {
  /** Failed tries since the last good one. */
  failures: number;
  failing_since: Date | null;
  /** While the circuit breaker is open: when the next waiting delivery is let through. */
  probe_at: Date | null;
}

/** Nothing to hold against it. */
export const HEALTHY: EndpointHealth = { failures: 0, failing_since: null, probe_at: null };

/** No failure, and a closed breaker. */
export function isHealthy({ failures, probe_at }: Pick<EndpointHealth, 'failures' | 'probe_at'>): boolean {
  return failures === 0 && probe_at === null;
}

/**
 * An endpoint after a failed try: the fifth in a row opens its circuit breaker, so that a dead receiver is asked once a
 * minute and not once for every event.
 */
export function afterFailure({ failures, failing_since, probe_at }: EndpointHealth, now: Date): EndpointHealth {
  const count = failures + 1;
  return {
    failures: count,
    failing_since: failing_since ?? now,
    probe_at: probe_at ?? (count >= FAILURES_TO_OPEN ? nextProbe(now) : null),
  };
}

/** Whether an endpoint is given up: nothing but failures for five days. */
export function isGivenUp({ failing_since }: EndpointHealth, now: Date): boolean {
  return failing_since !== null && now.getTime() - failing_since.getTime() > LONGEST_FAILING_MS;
}

/** When, after a waiting delivery was let through, the next one is. */
export function nextProbe(now: Date): Date {
  return new Date(now.getTime() + PROBE_EVERY_MS);
}
