import { type CountedAttempt } from 'parcelward/auth';

const WINDOW_MS = 15 * 60_000;

/**
 * The limits of an attempt to sign in: ten in 15 minutes from an address, and thirty for an account from all addresses. One
 * address does not reach the account's limit, so it cannot lock the account's owner out.
 */
export function signInLimits(address: string, email: string): CountedAttempt[] {
  return [
    { name: 'dashboard-address', limit: 10, ttl: WINDOW_MS, subject: address },
    { name: 'dashboard-account', limit: 30, ttl: WINDOW_MS, subject: email.toLowerCase() },
  ];
}
