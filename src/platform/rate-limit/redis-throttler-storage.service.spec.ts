import { type Redis } from 'ioredis';
import { createLogger } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

describe('RedisThrottlerStorageService', () => {
  it('counts in this process while Redis does not answer', async () => {
    const silent = { defineCommand: () => undefined, parcelwardHits: () => new Promise(() => {}) };
    const storage = new RedisThrottlerStorageService(
      silent as unknown as Redis,
      createLogger('silent'),
      new ClockService(),
    );
    expect(await storage.increment('a', 60_000, 3)).toMatchObject({ totalHits: 1 });
    expect(await storage.increment('a', 60_000, 3)).toMatchObject({ totalHits: 2 });
  });
});
