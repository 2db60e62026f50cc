// SPDX-License-Identifier: Apache-2.0
import { clientAddress } from '../platform/http/connections/client-address.js';
import { type CountedAttempt } from '../platform/rate-limit/attempt-limit.service.js';
import { MINUTE_MS } from '../platform/rate-limit/rate-limit.js';

const SIGN_IN_WINDOW_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * An attempt to give a password: ten in 15 minutes from an address, and thirty for an account from all addresses (C-STAFF-8).
 * A browser that the account knows counts ten of its own instead, so that nobody else locks its owner out (C-STAFF-13).
 * @param email the account that the attempt names, whether it exists or not
 * @param browser the id of a browser that this account knows
 */
export function passwordAttempt(address: string, email: string, browser?: string): CountedAttempt[] {
  if (browser !== undefined) return [{ name: 'staff-browser', limit: 10, ttl: SIGN_IN_WINDOW_MS, subject: browser }];
  return [
    { name: 'staff-address', limit: 10, ttl: SIGN_IN_WINDOW_MS, subject: clientAddress(address) },
    { name: 'staff-account', limit: 30, ttl: SIGN_IN_WINDOW_MS, subject: email },
  ];
}

/** A request for a mail with a link to a new password: ten an hour from an address, five for an account. */
export function resetAttempt(address: string, email: string): CountedAttempt[] {
  return [
    { name: 'staff-reset-address', limit: 10, ttl: HOUR_MS, subject: clientAddress(address) },
    { name: 'staff-reset-account', limit: 5, ttl: HOUR_MS, subject: email },
  ];
}

/** Mails to the admins of a store about the URLs of webhook endpoints: of 20 changes an hour. */
export function endpointMailAttempt(storeId: string): CountedAttempt[] {
  return [{ name: 'staff-endpoint-mails', limit: 20, ttl: HOUR_MS, subject: storeId }];
}

/** An invitation: 100 a day from a store, because each sends a mail to an address that somebody typed. */
export function invitationAttempt(storeId: string): CountedAttempt[] {
  return [{ name: 'staff-invitations', limit: 100, ttl: 24 * HOUR_MS, subject: storeId }];
}
