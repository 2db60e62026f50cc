import { type Response } from 'express';
import { type StaffClient } from 'parcelward/staff';
import { COOKIE } from './page-response.js';
import { cookieOf, SESSION_COOKIE, type Session } from './session.js';
import { type Visit } from './staff.js';

/** Sets the session cookie. */
export function keepSession(response: Response, session: Session, expires: Date): void {
  response.cookie(SESSION_COOKIE, cookieOf(session), { ...COOKIE, encode: String, expires });
}

/** Where a request comes from. */
export function clientOf({ ip = '', headers }: Visit): StaffClient {
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
}
