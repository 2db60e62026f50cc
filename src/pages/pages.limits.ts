import { MINUTE_MS, type RateLimit } from '../platform/rate-limit/rate-limit.js';

/** Each client address on the lookup form, unless `LOOKUP_LIMIT_PER_IP` is set (C-LIM-8). */
export const LOOKUP_LIMIT = { name: 'lookup', per: 'client', limit: 20, ttl: 15 * MINUTE_MS } satisfies RateLimit;
