const MINUTE = 60_000;

/**
 * Every rate limit (C-LIM-1 to C-LIM-8): `limit` requests in a window of `ttl` milliseconds. The names are those of the
 * headers (C-LIM-19); `throttlers.ts` has the routes and the clients that each of them counts.
 */
export const POLICIES = {
  /** Each client address, unless `RATE_LIMIT_PER_IP` is set. */
  address: { name: 'address', limit: 300, ttl: MINUTE },
  /** Each client address on the look-up page, unless `LOOKUP_LIMIT_PER_IP` is set. */
  lookup: { name: 'lookup', limit: 20, ttl: 15 * MINUTE },
  /** Each API key on token issuance, unless its store has `tokens_per_15_minutes`. */
  token: { name: 'token', limit: 20, ttl: 15 * MINUTE },
  /** Each store on data endpoints, unless it has `data_per_minute`. */
  store: { name: 'store', limit: 100, ttl: MINUTE },
  /** Each store on shipment writes, unless it has `shipment_writes_per_minute`. */
  shipments: { name: 'shipments', limit: 600, ttl: MINUTE },
} as const;

export type PolicyName = keyof typeof POLICIES;
