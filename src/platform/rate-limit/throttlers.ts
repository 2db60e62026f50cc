import { createHash } from 'node:crypto';
import { type ExecutionContext } from '@nestjs/common';
import { type ThrottlerModuleOptions, type ThrottlerStorage } from '@nestjs/throttler';
import { type PlatformConfig } from '../config/platform.settings.js';
import { routeOf } from '../http/api-route.js';
import { type ApiRouteOptions } from '../http/api-route-options.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { POLICIES } from './policies.js';

/** Reads the store's own limit of tokens by one of its keys (C-LIM-3). */
interface TokenLimits {
  tokenLimitOf(apiKey: string): Promise<number | undefined>;
}

/**
 * The policies as throttlers of @nestjs/throttler. One without `getTracker` counts client addresses: IPv4 inside IPv6 as
 * IPv4, and IPv6 with all of its 128 bits (C-LIM-15).
 */
export function throttlers(
  config: Pick<PlatformConfig, 'RATE_LIMIT_PER_IP' | 'LOOKUP_LIMIT_PER_IP'>,
  storage: ThrottlerStorage,
  tokenLimits: TokenLimits,
): ThrottlerModuleOptions {
  const { address, lookup, token, store, shipments } = POLICIES;
  return {
    storage,
    ipv6SubnetPrefix: 128,
    throttlers: [
      {
        ...address,
        limit: config.RATE_LIMIT_PER_IP,
        skipIf: (context) => !isLimitedBy(context, 'address', 'data', 'token'),
      },
      { ...lookup, limit: config.LOOKUP_LIMIT_PER_IP, skipIf: (context) => !isLimitedBy(context, 'lookup') },
      {
        ...token,
        limit: async (context) => (await tokenLimits.tokenLimitOf(apiKeyIn(requestOf(context)))) ?? token.limit,
        skipIf: (context) => !isLimitedBy(context, 'token') || !apiKeyIn(requestOf(context)),
        // The key is a secret, which Redis does not get.
        getTracker: (request) => createHash('sha256').update(apiKeyIn(request)).digest('hex'),
      },
      {
        ...store,
        limit: (context) => requestOf(context).store?.rate_limits?.data_per_minute ?? store.limit,
        skipIf: (context) => !isLimitedBy(context, 'data') || !requestOf(context).store,
        getTracker: storeIdIn,
      },
      {
        ...shipments,
        limit: (context) => requestOf(context).store?.rate_limits?.shipment_writes_per_minute ?? shipments.limit,
        skipIf: (context) => !isLimitedBy(context, 'shipments'),
        getTracker: storeIdIn,
      },
    ],
  };
}

const isLimitedBy = (context: ExecutionContext, ...limits: ApiRouteOptions['limit'][]): boolean =>
  limits.includes(routeOf(context.getHandler()).limit);

const requestOf = (context: ExecutionContext): TenantRequest => context.switchToHttp().getRequest<TenantRequest>();

const apiKeyIn = ({ headers }: Partial<TenantRequest>): string => String(headers?.['x-api-key'] ?? '');

const storeIdIn = ({ store }: Partial<TenantRequest>): string => String(store?.store_id);
