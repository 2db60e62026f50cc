import { hashPassword, isPassword } from './password.js';

describe('a password', () => {
  it('matches its hash, which is salted', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^scrypt:[\w-]{22}:[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('correct horse ', one)).toBe(false);
  });

  it('is not checked while sixteen others wait, and is checked again later', async () => {
    const hash = await hashPassword('correct horse');
    const many = await Promise.all(Array.from({ length: 20 }, () => isPassword('wrong', hash)));
    expect([many.filter((is) => is === false).length, many.filter((is) => is === undefined).length]).toEqual([16, 4]);
    expect(await isPassword('correct horse', hash)).toBe(true);
  });

  it.each(['', 'scrypt', 'scrypt::', 'scrypt:AAAA:AAAA'])('never matches the hash %j', async (hash) => {
    expect(await isPassword('', hash)).toBe(false);
  });
});
