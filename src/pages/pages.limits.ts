// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { type Request } from 'express';
import { type CountedAttempt } from '../platform/rate-limit/attempt-limit.service.js';
import { MINUTE_MS, type RateLimit } from '../platform/rate-limit/rate-limit.js';

/** Each client address on the lookup form, unless `LOOKUP_LIMIT_PER_IP` is set (C-LIM-8). */
export const LOOKUP_LIMIT = { name: 'lookup', per: 'client', limit: 20, ttl: 15 * MINUTE_MS } satisfies RateLimit;

/** Each link to a page, over all addresses (C-LIM-25). */
export const PAGE_LIMIT = {
  name: 'page',
  per: 'client',
  limit: 60,
  ttl: MINUTE_MS,
  // A token opens the page, so Redis gets only its hash.
  getTracker: ({ params }: Partial<Request>) => hash('sha256', String(params?.token), 'base64url'),
} satisfies RateLimit;

const MISSES_WINDOW_MS = 15 * MINUTE_MS;

/**
 * The limits on misses of the lookup form of each order number in a store, over all addresses (C-LIM-21). A guesser with many
 * addresses meets them, whether or not the order exists.
 */
export function orderMisses(storeId: string, orderNumbers: Iterable<string>): CountedAttempt[] {
  const limit = { name: 'lookup-order', limit: 10, ttl: MISSES_WINDOW_MS };
  return Array.from(orderNumbers, (number) => ({ ...limit, subject: `${storeId} ${number}` }));
}

/** The limit on misses of a store. Past it the form asks for more, because a refusal would close it for all customers. */
export function storeMisses(storeId: string): CountedAttempt[] {
  return [{ name: 'lookup-store', limit: 500, ttl: MISSES_WINDOW_MS, subject: storeId }];
}
