import { type CountedAttempt } from 'parcelward/auth';
import { type Account } from './settings.js';

const WINDOW_MS = 15 * 60_000;

/**
 * The limits of an attempt to sign in: ten in 15 minutes from an address, and thirty for an account from all addresses. One
 * address does not reach the account's limit, so it cannot lock the account's owner out. Dashboards of other accounts or
 * stores that share Redis count separately.
 * @param email the account that the attempt names
 */
export function signInLimits(account: Account, address: string, email: string): CountedAttempt[] {
  const subjectOf = (counted: string): string => JSON.stringify([account.email, account.shopDomains, counted]);
  return [
    { name: 'dashboard-address', limit: 10, ttl: WINDOW_MS, subject: subjectOf(address) },
    { name: 'dashboard-account', limit: 30, ttl: WINDOW_MS, subject: subjectOf(email.toLowerCase()) },
  ];
}
