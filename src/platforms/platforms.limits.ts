// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { type Request } from 'express';
import { MINUTE_MS, type RateLimit } from '../platform/rate-limit/rate-limit.js';

/**
 * Each connection of a platform, over all addresses (C-PLT-9). Platforms send for all of their shops from the same addresses, so a
 * limit per address would make shops wait for each other.
 */
export const DELIVERY_LIMIT = {
  name: 'deliveries',
  per: 'client',
  limit: 30_000,
  ttl: MINUTE_MS,
  // A path may have text of any length here.
  getTracker: ({ params }: Partial<Request>) => hash('sha256', String(params?.connection_id), 'base64url'),
} satisfies RateLimit;
