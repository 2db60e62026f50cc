// SPDX-License-Identifier: Apache-2.0
import { checkCsrf, csrfToken, newVisit, visitCookie, visitHash, visitOf } from './visit.js';

const EXPIRED = expect.objectContaining({ code: 'FORM_EXPIRED' });
const known = () => ({ ...newVisit(), isNew: false });

describe('the token of a browser', () => {
  it('is that of its cookie, else a new one', () => {
    const { token } = newVisit();
    const cookie = `a=b; __Host-parcelward-visit=${token}; c=d`;
    expect(visitOf({ headers: { cookie } })).toEqual({ token, isNew: false });
    for (const other of [
      undefined,
      'a=b',
      `parcelward-visit=${token}`,
      '__Host-parcelward-visit=short',
      `${cookie}x`.slice(5),
    ])
      expect(visitOf({ headers: { cookie: other?.replace(token, token.slice(1)) } }).isNew).toBe(true);
  });

  it('is given to the browser once, and stored as a hash', () => {
    const visit = newVisit();
    expect(visitCookie(visit)['Set-Cookie']).toContain(visit.token);
    expect(visitCookie({ ...visit, isNew: false })).toEqual({});
    expect(visitHash(visit)).toMatch(/^[0-9a-f]{64}$/);
    expect(visitHash(visit)).not.toBe(visitHash(newVisit()));
  });
});

describe('the CSRF token of a form', () => {
  it('C-SELF-6: is that of the browser and the order', () => {
    const [visit, other] = [known(), known()];
    const token = csrfToken(visit, 'page');
    expect(() => checkCsrf(visit, 'page', token)).not.toThrow();
    for (const refused of [
      () => checkCsrf(visit, 'other page', token),
      () => checkCsrf(other, 'page', token),
      () => checkCsrf({ ...visit, isNew: true }, 'page', token),
      () => checkCsrf(visit, 'page', token.slice(1)),
      () => checkCsrf(visit, 'page', ''),
      () => checkCsrf(visit, 'page', undefined),
    ])
      expect(refused).toThrow(EXPIRED);
  });
});
