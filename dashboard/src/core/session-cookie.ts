// SPDX-License-Identifier: Apache-2.0
import { type Response } from 'express';
import { type StaffClient } from 'parcelward/staff';
import { cookiesOf } from './cookies.js';
import { COOKIE } from './page-response.js';
import { cookieOf, SESSION_COOKIE, type Session } from './session.js';
import { type Visit } from './staff.js';

export function keepSession(response: Response, session: Session, expires: Date): void {
  response.cookie(SESSION_COOKIE, cookieOf(session), { ...COOKIE, encode: String, expires });
}

const BROWSER_COOKIE = '__Host-browser';
const BROWSER_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

/** Sets the cookie by which the account knows the browser again (C-STAFF-13). */
export function keepBrowser(response: Response, token: string): void {
  response.cookie(BROWSER_COOKIE, token, { ...COOKIE, encode: String, maxAge: BROWSER_LIFETIME_MS });
}

/** Where a request comes from. */
export function clientOf({ ip = '', headers }: Visit): StaffClient {
  const browser = cookiesOf(headers.cookie).get(BROWSER_COOKIE);
  return { address: ip, userAgent: headers['user-agent'] ?? '', browser };
}
