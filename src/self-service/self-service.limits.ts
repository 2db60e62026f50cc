// SPDX-License-Identifier: Apache-2.0
import { clientAddress } from '../platform/http/connections/client-address.js';
import { type CountedAttempt } from '../platform/rate-limit/attempt-limit.service.js';
import { MINUTE_MS, type RateLimit } from '../platform/rate-limit/rate-limit.js';

const HOUR_MS = 60 * MINUTE_MS;

/** Codes that each client address may ask for, with room for people behind the NAT of one carrier, unless `CODE_LIMIT_PER_IP` is set (C-SELF-4). */
export const CODE_LIMIT = { name: 'codes', per: 'client', limit: 10, ttl: HOUR_MS } satisfies RateLimit;

/**
 * Codes for an address and an order: three an hour over all clients (C-SELF-4). The limit counts the typed address, so that it is the
 * same whether or not the address is the order's, and wrong addresses do not keep the customer out.
 */
export function codeRequest(storeId: string, orderNumber: string, email: string): CountedAttempt[] {
  return [{ name: 'code-order', limit: 3, ttl: HOUR_MS, subject: JSON.stringify([storeId, orderNumber, email]) }];
}

/** Photos for the claims of an order: thirty an hour, so that one customer cannot use up the store's quota (C-SELF-13). */
export function photoUpload(storeId: string, orderNumber: string): CountedAttempt[] {
  return [{ name: 'photo-order', limit: 30, ttl: HOUR_MS, subject: JSON.stringify([storeId, orderNumber]) }];
}

/** Cancelled returns and claims of an order: ten an hour, because each one is an event and a mail (C-SELF-24). */
export function cancellation(storeId: string, orderNumber: string): CountedAttempt[] {
  return [{ name: 'case-cancel', limit: 10, ttl: HOUR_MS, subject: JSON.stringify([storeId, orderNumber]) }];
}

/** Statements of each client address in 15 minutes before answers are slowed, unless `WITHDRAWAL_LIMIT_PER_IP` is set (C-LIM-27). */
export const WITHDRAWAL_LIMIT = 60;

/** How many times that many statements an address may send before it is asked to press again. */
const FLOOD_FACTOR = 10;

/** The limits on statements of a client address. No statement is lost for them. */
export function statementLimits(limit: number, address: string | undefined): Record<'slow' | 'flood', CountedAttempt> {
  const counted = { ttl: 15 * MINUTE_MS, subject: clientAddress(address) };
  return {
    slow: { ...counted, name: 'withdrawals', limit },
    flood: { ...counted, name: 'withdrawal-flood', limit: limit * (FLOOD_FACTOR - 1) },
  };
}
