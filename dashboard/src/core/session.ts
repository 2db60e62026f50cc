// SPDX-License-Identifier: Apache-2.0
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The content of the session cookie: a token that only this browser has, and the selected store. Whether somebody is signed
 * in with the token, `StaffSessionsService` knows.
 */
export interface Session {
  token: string;
  store?: string;
}

export const SESSION_COOKIE = '__Host-session';
const TOKEN = /^[\w-]{43}$/;

/** A session of nobody yet, for the forms before sign-in. */
export function newSession(): Session {
  return { token: randomBytes(32).toString('base64url') };
}

export function cookieOf({ token, store }: Session): string {
  return store === undefined ? token : `${token}.${store}`;
}

/** The session of a cookie; undefined if it is not one. */
export function sessionOf(cookie = ''): Session | undefined {
  const end = cookie.indexOf('.');
  const [token, store] = end < 0 ? [cookie] : [cookie.slice(0, end), cookie.slice(end + 1)];
  return token !== undefined && TOKEN.test(token) ? { token, store } : undefined;
}

/**
 * The CSRF token of a session's forms. Other sites know neither the session's token nor this one, and the cookie's `__Host-`
 * keeps other hosts from setting it. It depends on the store, so that a tab of another store cannot submit.
 */
export function csrfToken({ token, store = '' }: Session): string {
  return createHmac('sha256', token).update(`csrf ${store}`).digest('base64url');
}

export function isCsrfToken(given: unknown, session: Session): boolean {
  return typeof given === 'string' && isSame(given, csrfToken(session));
}

/** Compares two texts in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}
