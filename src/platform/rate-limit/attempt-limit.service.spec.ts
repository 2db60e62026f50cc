// SPDX-License-Identifier: Apache-2.0
import { type Redis } from 'ioredis';
import { createLogger } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { AttemptLimitService } from './attempt-limit.service.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

const PER_ADDRESS = { name: 'address', limit: 2, ttl: 60_000, subject: '192.0.2.1' };
const PER_ACCOUNT = { name: 'account', limit: 3, ttl: 60_000, subject: 'ana@shop.example' };

/** Redis that never answers, so that this process counts. */
const silent = {
  defineCommand: () => undefined,
  parcelwardHits: () => new Promise(() => {}),
};

function newLimits(): AttemptLimitService {
  const storage = new RedisThrottlerStorageService(
    silent as unknown as Redis,
    createLogger('silent'),
    new ClockService(),
  );
  return new AttemptLimitService(storage);
}

describe('AttemptLimitService', () => {
  it('refuses attempts past a limit, also those that come at once', async () => {
    const limits = newLimits();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => limits.count([PER_ADDRESS])));
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect([attempts.length - refused.length, refused.length]).toEqual([2, 3]);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED', headers: { 'Retry-After': '60' } } });
  });

  it('does not count an attempt past one limit on the next limit', async () => {
    const limits = newLimits();
    const attempt = () => limits.count([PER_ADDRESS, PER_ACCOUNT]).then(Boolean, () => false);
    for (let count = 0; count < 6; count++) await attempt();
    expect(await limits.count([{ ...PER_ADDRESS, subject: '192.0.2.2' }, PER_ACCOUNT])).toBeInstanceOf(Function);
  });

  it('takes back an attempt that succeeded', async () => {
    const limits = newLimits();
    for (let count = 0; count < 5; count++) await (await limits.count([PER_ADDRESS, PER_ACCOUNT]))();
    await limits.count([PER_ADDRESS]);
    await limits.count([PER_ADDRESS]);
    await expect(limits.count([PER_ADDRESS])).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
