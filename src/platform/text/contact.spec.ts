// SPDX-License-Identifier: Apache-2.0
import { mailtoUrl, normalizeEmail, normalizePhone, phoneToE164 } from './contact.js';

it('normalises an e-mail address to lower case without white space around it', () => {
  expect(normalizeEmail(' Ana@Example.COM\n')).toBe('ana@example.com');
});

describe('a phone number', () => {
  it.each([
    ['+55 11 96123-4567', undefined, '+5511961234567'],
    ['(11) 96123-4567', 'br', '+5511961234567'],
    ['+49 30 901820', 'BR', '+4930901820'],
  ])('%s of the country %s is %s', (phone, country, expected) => {
    expect(phoneToE164(phone, country)).toBe(expected);
    expect(normalizePhone(phone, country)).toBe(expected);
  });

  it.each([
    ['(11) 96123-4567', undefined, '11961234567'],
    ['12-34', 'BR', '1234'],
    ['(11) 96123-4567', 'ZZ', '11961234567'],
    ['call me', 'BR', ''],
  ])('C-LIST-9: %s of the country %s is not valid, and compared as %j', (phone, country, digits) => {
    expect(phoneToE164(phone, country)).toBeUndefined();
    expect(normalizePhone(phone, country)).toBe(digits);
  });
});

it.each([
  ['help@shop.example', 'mailto:help@shop.example'],
  ['a?bcc=x%40evil&x=@b.test', 'mailto:a%3Fbcc%3Dx%2540evil%26x%3D@b.test'],
  ['ana+shop@shop.example', 'mailto:ana%2Bshop@shop.example'],
])('the link of %s is %s', (address, url) => {
  expect(mailtoUrl(address)).toBe(url);
  expect(new URL(url).search).toBe('');
});
