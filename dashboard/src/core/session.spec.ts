// SPDX-License-Identifier: Apache-2.0
import { cookieOf, csrfToken, isCsrfToken, newSession, sessionOf } from './session.js';

describe('a session', () => {
  it('is restored from its cookie, with its store', () => {
    const session = newSession();
    expect(sessionOf(cookieOf(session))).toEqual(session);
    const ofStore = { ...session, store: 'sto_a.b' };
    expect(sessionOf(cookieOf(ofStore))).toEqual(ofStore);
  });

  it.each(['', '.', 'x', 'e30.e30', `${'a'.repeat(42)}=`, 'a'.repeat(44)])('is none for the cookie %j', (cookie) => {
    expect(sessionOf(cookie)).toBeUndefined();
  });

  it('has a new token each time', () => {
    expect(newSession().token).not.toBe(newSession().token);
  });

  it('has a CSRF token that is valid only for itself and its store', () => {
    const session = { ...newSession(), store: 'sto_a' };
    const token = csrfToken(session);
    expect(isCsrfToken(token, session)).toBe(true);
    expect(isCsrfToken(token, { ...session, store: 'sto_b' })).toBe(false);
    expect(isCsrfToken(token, newSession())).toBe(false);
    for (const no of [undefined, '', [token], session.token, token.slice(1)])
      expect(isCsrfToken(no, session)).toBe(false);
  });
});
