import { hashPassword, isPassword } from './password.js';

describe('a password', () => {
  it('is known by its hash, which is another one each time', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^scrypt:[\w-]{22}:[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('correct horse ', one)).toBe(false);
  });

  it.each(['', 'scrypt', 'scrypt::', 'scrypt:AAAA:AAAA'])('is never that of the hash %j', async (hash) => {
    expect(await isPassword('', hash)).toBe(false);
  });
});
