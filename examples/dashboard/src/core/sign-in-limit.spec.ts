import { SignInLimit } from './sign-in-limit.js';

describe('the sign-in limit', () => {
  let now = 1_000;
  const fail = (limit: SignInLimit, address: string, times: number) => {
    for (let count = 0; count < times; count++) limit.fail(address);
  };

  it('blocks an address after ten failures, until 15 minutes after the first', () => {
    const limit = new SignInLimit(() => now);
    fail(limit, '192.0.2.1', 9);
    expect(limit.isOver('192.0.2.1')).toBe(false);
    now += 60_000;
    fail(limit, '192.0.2.1', 1);
    expect([limit.isOver('192.0.2.1'), limit.isOver('192.0.2.2')]).toEqual([true, false]);
    now += 14 * 60_000 - 1;
    expect(limit.isOver('192.0.2.1')).toBe(true);
    now += 1;
    expect(limit.isOver('192.0.2.1')).toBe(false);
    fail(limit, '192.0.2.1', 1);
    expect(limit.isOver('192.0.2.1')).toBe(false);
  });
});
