// SPDX-License-Identifier: Apache-2.0
import { type ExecutionContext } from '@nestjs/common';
import { ADDRESS_LIMIT, MINUTE_MS, type RateLimit } from '../platform/rate-limit/rate-limit.js';
import { type Store } from '../stores/index.js';
import { type StoreRequest } from './guards/tenant.guard.js';
import { hashOf } from './model/api-key.js';
import { type ApiKeysService } from './services/api-keys.service.js';

/** Each API key on token issuance, unless its store has `tokens_per_15_minutes` (C-LIM-1 to C-LIM-3). */
export const TOKEN_LIMIT = {
  name: 'token',
  per: 'client',
  limit: 20,
  ttl: 15 * MINUTE_MS,
  skipIf: (context) => apiKeyIn(requestOf(context)) === '',
  // The key is a secret, so Redis gets only its hash.
  getTracker: (request) => hashOf(apiKeyIn(request)).toString('hex'),
} satisfies RateLimit;

/** `TOKEN_LIMIT` with the stores' own limits. */
export function tokenLimit(apiKeys: Pick<ApiKeysService, 'findTokenLimit'>): RateLimit {
  const limit = async (context: ExecutionContext): Promise<number> =>
    (await apiKeys.findTokenLimit(apiKeyIn(requestOf(context)))) ?? TOKEN_LIMIT.limit;
  return { ...TOKEN_LIMIT, limit };
}

/**
 * A limit on the requests of each store in a minute. It counts only requests with a store's token, and is checked once the
 * store is known.
 * @param own the member of the store that replaces `limit` (C-STO-7)
 */
export function limitPerStore(name: string, limit: number, own: keyof Store['rate_limits']): RateLimit {
  return {
    name,
    per: 'store',
    limit: (context) => requestOf(context).store?.rate_limits[own] ?? limit,
    ttl: MINUTE_MS,
    skipIf: (context) => requestOf(context).claims === undefined,
    getTracker: ({ claims }: Partial<StoreRequest>) => String(claims?.storeId),
  };
}

/** Each store on data endpoints (C-LIM-4). */
export const STORE_LIMIT = limitPerStore('store', 100, 'data_per_minute');

/** The limits of data endpoints. */
export const DATA_LIMITS = [ADDRESS_LIMIT, STORE_LIMIT];

/** The options of most routes of a store's data. */
export const STORE_ROUTE = { auth: 'store', limits: DATA_LIMITS, idempotency: 'none' } as const;

const requestOf = (context: ExecutionContext): StoreRequest => context.switchToHttp().getRequest<StoreRequest>();

const apiKeyIn = ({ headers }: Partial<StoreRequest>): string => String(headers?.['x-api-key'] ?? '');
