// SPDX-License-Identifier: Apache-2.0
import { type ThrottlerModuleOptions, type ThrottlerStorage } from '@nestjs/throttler';
import { STORE_LIMIT, tokenLimit } from '../auth/auth.limits.js';
import { type ApiKeysService } from '../auth/services/api-keys.service.js';
import { LOOKUP_LIMIT, PAGE_LIMIT } from '../pages/pages.limits.js';
import { IPV6_PREFIX } from '../platform/http/connections/client-address.js';
import { ADDRESS_LIMIT, type RateLimit } from '../platform/rate-limit/rate-limit.js';
import { DELIVERY_LIMIT } from '../platforms/platforms.limits.js';
import { CODE_LIMIT } from '../self-service/self-service.limits.js';
import { SHIPMENT_LIMIT } from '../shipments/shipments.limits.js';
import { type Config } from './config.js';

/** The rate limits of all contexts, in the order of their header items (C-LIM-19). */
export function rateLimits(
  config: Pick<Config, 'RATE_LIMIT_PER_IP' | 'LOOKUP_LIMIT_PER_IP' | 'CODE_LIMIT_PER_IP'>,
  storage: ThrottlerStorage,
  apiKeys: Pick<ApiKeysService, 'findTokenLimit'>,
): ThrottlerModuleOptions {
  const throttlers: RateLimit[] = [
    { ...ADDRESS_LIMIT, limit: config.RATE_LIMIT_PER_IP },
    { ...LOOKUP_LIMIT, limit: config.LOOKUP_LIMIT_PER_IP },
    { ...CODE_LIMIT, limit: config.CODE_LIMIT_PER_IP },
    PAGE_LIMIT,
    DELIVERY_LIMIT,
    tokenLimit(apiKeys),
    STORE_LIMIT,
    SHIPMENT_LIMIT,
  ];
  return { storage, ipv6SubnetPrefix: IPV6_PREFIX, throttlers };
}
