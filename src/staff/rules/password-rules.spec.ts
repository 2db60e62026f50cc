// SPDX-License-Identifier: Apache-2.0
import { checkPassword } from './password-rules.js';

const EMAIL = 'maria.silva@shop.example';

/** The code and the detail of the refusal; undefined if the password is accepted. */
function refusalOf(password: string): string | undefined {
  try {
    checkPassword(password, EMAIL);
    return undefined;
  } catch (error) {
    const [fault] = (error as { errors: { pointer: string; code: string }[] }).errors;
    return `${fault?.pointer} ${fault?.code}`;
  }
}

describe('checkPassword', () => {
  it.each([
    'correct horse battery staple',
    'olá, duas lâmpadas',
    'x7Kq2Lm9Tz4W',
    'only lower case letters',
    '🦊🐢🐙🦀🐝🐞🦋🐌🐛🐜🦗🕷',
    'a b c d e f g'.padEnd(128, 'hx'),
  ])('accepts %j', (password) => expect(refusalOf(password)).toBeUndefined());

  it.each([
    ['elevenchars', '/password TOO_SHORT'],
    ['🦊🐢🐙🦀🐝🐞', '/password TOO_SHORT'],
    ['a b c d e f g'.padEnd(129, 'hx'), '/password TOO_LONG'],
    [EMAIL, '/password TOO_EASY'],
    ['Maria.Silva@Shop.example!', '/password TOO_EASY'],
    ['maria-silva-2026', '/password TOO_EASY'],
    ['password12345', '/password TOO_EASY'],
    ['Password!Password!', '/password TOO_EASY'],
    ['iloveyouiloveyou', '/password TOO_EASY'],
    ['!!!letmein!!!!!', '/password TOO_EASY'],
    ['aaaaaaaaaaaaaaaa', '/password TOO_EASY'],
    ['abababababab', '/password TOO_EASY'],
    ['123456789012', '/password TOO_EASY'],
    ['qwertyuiop123', '/password TOO_EASY'],
    ['1qaz2wsx3edc', '/password TOO_EASY'],
    ['abcdefghijklmnop', '/password TOO_EASY'],
  ])('C-STAFF-7: refuses %j: %s', (password, refusal) => expect(refusalOf(password)).toBe(refusal));
});
