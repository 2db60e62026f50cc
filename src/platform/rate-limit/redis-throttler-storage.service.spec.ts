// SPDX-License-Identifier: Apache-2.0
import { type Redis } from 'ioredis';
import { createLogger } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

const MINUTE = 60_000;

function storageOn(parcelwardHits: () => Promise<number[]>): RedisThrottlerStorageService {
  const redis = { defineCommand: () => undefined, parcelwardHits };
  return new RedisThrottlerStorageService(redis as unknown as Redis, createLogger('silent'), new ClockService());
}

describe('RedisThrottlerStorageService', () => {
  it('counts in this process while Redis does not answer', async () => {
    const storage = storageOn(() => new Promise(() => {}));
    expect(await storage.increment('a', MINUTE, 3)).toMatchObject({ totalHits: 1 });
    expect(await storage.increment('a', MINUTE, 3)).toMatchObject({ totalHits: 2 });
  });

  it('counts no hit after one past its limit, also without Redis', async () => {
    const storage = storageOn(() => Promise.reject(new Error('gone')));
    const count = async (): Promise<number[]> => {
      const limits = [3, 1, 9].map((limit) => ({ key: String(limit), ttl: MINUTE, limit }));
      return (await storage.count(limits)).map(({ hits }) => hits);
    };
    expect([await count(), await count(), await count()]).toEqual([
      [1, 1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('takes back a hit of this process', async () => {
    const storage = storageOn(() => Promise.reject(new Error('gone')));
    const count = () => storage.count([{ key: 'a', ttl: MINUTE, limit: 3 }]);
    const [first] = [...(await count()), ...(await count())];
    if (first) await storage.takeBack([first]);
    expect(await count()).toMatchObject([{ hits: 2 }]);
  });

  it('takes back the hits of an iteration with one command for each key', async () => {
    const commands: unknown[][] = [];
    const redis = {
      defineCommand: () => undefined,
      parcelwardTakeBack: async (...sent: unknown[]) => commands.push(sent),
    };
    const storage = new RedisThrottlerStorageService(
      redis as unknown as Redis,
      createLogger('silent'),
      new ClockService(),
    );
    const hit = (key: string, msLeft: number) => ({ key, hits: 1, msLeft, isLocal: false });
    const both = [hit('a', 900), hit('b', 20)];
    await Promise.all([storage.takeBack(both), storage.takeBack([hit('a', 899)])]);
    await storage.takeBack([hit('a', 5)]);
    expect(commands.map(([key, ...msLeft]) => [String(key).at(-1), ...msLeft])).toEqual([
      ['a', 900, 899],
      ['b', 20],
      ['a', 5],
    ]);
  });
});
