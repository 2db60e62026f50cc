// SPDX-License-Identifier: Apache-2.0
import { hashPassword, isPassword } from './password-hash.js';

describe('a password', () => {
  it('matches its hash, which is salted', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^scrypt:[\w-]{22}:[\w-]{43}:16384$/);
    expect(one).not.toBe(other);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('correct horse ', one)).toBe(false);
  });

  it('matches hashes of another cost, and of the default cost if they name none', async () => {
    const cheap = await hashPassword('correct horse', 2);
    expect(await isPassword('correct horse', cheap)).toBe(true);
    expect(await isPassword('correct horse', cheap.replace(/:2$/, ':4'))).toBe(false);
    const unnamed = (await hashPassword('correct horse')).replace(/:16384$/, '');
    expect(await isPassword('correct horse', unnamed)).toBe(true);
  });

  it('is not checked while sixteen others wait, and is checked again later', async () => {
    const hash = await hashPassword('correct horse', 2);
    const many = await Promise.all(Array.from({ length: 20 }, () => isPassword('wrong', hash)));
    expect([many.filter((is) => is === false).length, many.filter((is) => is === undefined).length]).toEqual([16, 4]);
    expect(await isPassword('correct horse', hash)).toBe(true);
  });

  it.each(['', 'scrypt', 'scrypt::', 'scrypt:AAAA:AAAA'])('never matches the hash %j', async (hash) => {
    expect(await isPassword('', hash)).toBe(false);
  });
});
