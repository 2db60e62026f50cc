// SPDX-License-Identifier: Apache-2.0
import { type IncomingMessage } from 'node:http';
import { type ThrottlerOptions } from '@nestjs/throttler';
import { type CountedHit } from './fixed-windows.js';

export const MINUTE_MS = 60_000;

/**
 * A rate limit (C-LIM): a throttler of @nestjs/throttler that counts the routes whose `@ApiRoute` names it. A context
 * declares its own in `<context>.limits.ts`. Without `getTracker` it counts client addresses.
 */
export interface RateLimit extends ThrottlerOptions {
  /** The name in the headers (C-LIM-19). */
  name: string;
  /** `client`: counts before the token is verified; `store`: counts after it. */
  per: 'client' | 'store';
  /** The window in milliseconds. */
  ttl: number;
}

/** Each client address, unless `RATE_LIMIT_PER_IP` is set (C-LIM-7). */
export const ADDRESS_LIMIT = { name: 'address', per: 'client', limit: 300, ttl: MINUTE_MS } satisfies RateLimit;

/** A public request, and how its limits counted it. */
export interface CountedRequest extends IncomingMessage {
  counts?: readonly CountedHit[];
}
