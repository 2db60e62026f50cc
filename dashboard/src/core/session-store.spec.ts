import { ServiceUnavailableException } from '@nestjs/common';
import { type Redis, SessionStore } from './session-store.js';

const session = (id: string) => ({ id, email: 'ana@shop.example', until: Date.now() + 60_000 });

/** Redis for one test, with the expiry of each key in milliseconds. */
function fakeRedis(): { redis: Redis; expiries: Map<string, number> } {
  const expiries = new Map<string, number>();
  const redis: Redis = {
    set: (key, _value, _unit, ms) => Promise.resolve(expiries.set(key, ms)),
    exists: (key) => Promise.resolve(Number(expiries.has(key))),
    del: (key) => Promise.resolve(Number(expiries.delete(key))),
  };
  return { redis, expiries };
}

describe('a signed-in session', () => {
  it('ends at sign-out; other sessions continue', async () => {
    const store = new SessionStore(fakeRedis().redis);
    const [one, other] = [session('one'), session('other')];
    await Promise.all([store.add(one), store.add(other)]);
    await store.remove(one);
    expect([await store.has(one), await store.has(other)]).toEqual([false, true]);
  });

  it('is forgotten when it expires', async () => {
    const { redis, expiries } = fakeRedis();
    await new SessionStore(redis).add(session('one'));
    const [ms = 0] = expiries.values();
    expect(ms).toBeGreaterThan(59_000);
    expect(ms).toBeLessThanOrEqual(60_000);
  });

  it('opens nothing while Redis is unavailable', async () => {
    const away = () => Promise.reject(new Error('away'));
    const store = new SessionStore({ set: away, exists: away, del: away });
    await expect(store.has(session('one'))).rejects.toBeInstanceOf(ServiceUnavailableException);
  });
});
