import jwt from 'jsonwebtoken';
import { SigningKeysService } from './signing-keys.service.js';

const [present, first, second] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const keys = new SigningKeysService({ JWT_SECRET: present, JWT_PREVIOUS_SECRETS: [first, second] });
const secretOf = (token: string): string => keys.keyOf(token).export().toString();

describe('SigningKeysService', () => {
  it.each([present, first, second])('finds the secret %s by its signature', (secret) => {
    expect(secretOf(jwt.sign({}, secret))).toBe(secret);
  });

  it.each(['', 'x', 'a.b.c', jwt.sign({}, 'd'.repeat(32))])('has the present secret refuse %j', (token) => {
    expect(secretOf(token)).toBe(present);
  });

  it('looks at nothing that the header names', () => {
    expect(secretOf(jwt.sign({}, first, { keyid: '../../present' }))).toBe(first);
  });
});
