// SPDX-License-Identifier: Apache-2.0
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Request } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { type Visit } from '../model/access.js';
import { SESSION_MINUTES } from './verification-code.js';

/** The cookie with the browser's token. The prefix keeps other hosts from setting it. */
const COOKIE = '__Host-parcelward-visit';
const TOKEN = /^[\w-]{43}$/;

/** The visit of a request's browser, or a new one. */
export function visitOf({ headers }: Pick<Request, 'headers'>): Visit {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return token !== undefined && TOKEN.test(token) ? { token, isNew: false } : newVisit();
}

export function newVisit(): Visit {
  return { token: randomBytes(32).toString('base64url'), isNew: true };
}

/** The hash of a visit's token, which the database keeps instead of the token. */
export function visitHash({ token }: Visit): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The header that gives a new visit to the browser. */
export function visitCookie({ token, isNew }: Visit): Record<string, string> {
  const value = `${COOKIE}=${token}; Path=/; Max-Age=${SESSION_MINUTES * 60}; HttpOnly; Secure; SameSite=Strict`;
  return isNew ? { 'Set-Cookie': value } : {};
}

/**
 * The CSRF token of a visit's forms about one order.
 * @param page the token of the order's page
 */
export function csrfToken({ token }: Visit, page: string): string {
  return createHmac('sha256', token).update(`csrf ${page}`).digest('base64url');
}

/** Whether a form is of this browser, and about this order. */
export function hasCsrf(visit: Visit, page: string, given: string | null | undefined): boolean {
  const [left, right] = [given ?? '', csrfToken(visit, page)].map((text) => createHash('sha256').update(text).digest());
  return !visit.isNew && left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** @throws Problem FORM_EXPIRED for a form of another browser, or of another order */
export function checkCsrf(visit: Visit, page: string, given: string | null | undefined): void {
  if (!hasCsrf(visit, page, given))
    throw new Problem('FORM_EXPIRED', 'The form does not belong to this browser. Open the page again.');
}
