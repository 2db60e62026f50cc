// SPDX-License-Identifier: Apache-2.0
import { bearerOf, refusal, tokenRefusal } from './credentials.js';

describe('bearerOf', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc ', 'abc'],
    ['Bearer a b', 'a b'],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearerabc', undefined],
    ['Basic abc', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %j', (header, token) => {
    expect(bearerOf(header)).toBe(token);
  });
});

describe('refusals', () => {
  it('C-AUTH-21: carry the challenge of RFC 6750', () => {
    expect(refusal('TOKEN_MISSING').headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
    expect(refusal('TOKEN_REVOKED').headers).toEqual({ 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  });

  it('name the expiry only of a token that a secret verifies', () => {
    const expired = Object.assign(new Error('jwt expired'), { name: 'TokenExpiredError' });
    expect(tokenRefusal(expired)).toMatchObject({
      code: 'TOKEN_EXPIRED',
      message: 'token expired',
    });
    expect(tokenRefusal(new Error('invalid signature'))).toMatchObject({ code: 'TOKEN_INVALID' });
  });
});
