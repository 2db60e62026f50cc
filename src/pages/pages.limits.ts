import { type CountedAttempt } from '../platform/rate-limit/attempt-limit.service.js';
import { MINUTE_MS, type RateLimit } from '../platform/rate-limit/rate-limit.js';

/** Each client address on the lookup form, unless `LOOKUP_LIMIT_PER_IP` is set (C-LIM-8). */
export const LOOKUP_LIMIT = { name: 'lookup', per: 'client', limit: 20, ttl: 15 * MINUTE_MS } satisfies RateLimit;

/**
 * The limits on misses of the lookup form, over all addresses: of each order number in a store, and of a store (C-LIM-21).
 * A guesser with many addresses meets them, whether or not the order exists.
 */
export function lookupMissLimits(storeId: string, orderNumbers: Iterable<string>): CountedAttempt[] {
  const ttl = 15 * MINUTE_MS;
  const ofOrder = (number: string) => ({ name: 'lookup-order', limit: 10, ttl, subject: `${storeId} ${number}` });
  return [...Array.from(orderNumbers, ofOrder), { name: 'lookup-store', limit: 500, ttl, subject: storeId }];
}
