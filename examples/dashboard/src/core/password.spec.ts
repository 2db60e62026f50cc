import { hashPassword, isPassword } from './password.js';

describe('a password', () => {
  it('matches its hash, which is salted', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^scrypt:[\w-]{22}:[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('correct horse ', one)).toBe(false);
  });

  it.each(['', 'scrypt', 'scrypt::', 'scrypt:AAAA:AAAA'])('never matches the hash %j', async (hash) => {
    expect(await isPassword('', hash)).toBe(false);
  });
});
