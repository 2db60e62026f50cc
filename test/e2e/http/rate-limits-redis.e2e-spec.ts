// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { loadConfig } from '../../../src/app/config.js';
import { createLogger } from '../../../src/platform/logging/logger.js';
import { type Hit } from '../../../src/platform/rate-limit/fixed-windows.js';
import { redisProvider } from '../../../src/platform/rate-limit/redis-connection.service.js';
import { RedisThrottlerStorageService } from '../../../src/platform/rate-limit/redis-throttler-storage.service.js';
import { ClockService } from '../../../src/platform/time/clock.service.js';
import { fromNewAddress } from '../../support/addresses.js';
import { afterFile } from '../../support/cleanup.js';
import { call, type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

const QUOTA = 3;

function leftOf({ headers }: Reply): number {
  return Number(/"address";r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]);
}

const SHARED_AGAIN = 'Processes count rate limits together again';

describe('rate limits while Redis is unavailable', () => {
  let proxy: TcpProxy;
  let apis: HostedApi[];

  beforeAll(async () => {
    proxy = await proxyTo(servers.redis_url);
    const settings = { REDIS_URL: proxy.url, RATE_LIMIT_PER_IP: String(QUOTA), TRUSTED_PROXY_HOPS: '1' };
    apis = await Promise.all([apiWith(settings), apiWith(settings)]);
  });

  const ask = (index: number, headers: Record<string, string>): Promise<Reply> =>
    call('/orders/X', { headers, baseUrl: apis[index]?.baseUrl });

  /** Whether the two processes count together. */
  async function isShared(): Promise<boolean> {
    const headers = fromNewAddress();
    await ask(0, headers);
    return leftOf(await ask(1, headers)) === QUOTA - 2;
  }

  it('are shared before the outage', async () => {
    await until(isShared, 'the processes to reach Redis');
  });

  it('C-LIM-16: are counted per process, which keeps serving and logs the change', async () => {
    await proxy.cut();
    for (const [index, api] of apis.entries()) {
      await ask(index, fromNewAddress());
      await until(
        async () => (await api.output()).includes('This process counts rate limits by itself'),
        'the log to report it',
      );
    }
    const headers = fromNewAddress();
    for (const index of apis.keys()) {
      for (let remaining = QUOTA - 1; remaining >= 0; remaining--) {
        const reply = await ask(index, headers);
        expectProblem(reply, 401, 'TOKEN_MISSING');
        expect(leftOf(reply)).toBe(remaining);
      }
      const refused = await ask(index, headers);
      expectProblem(refused, 429, 'RATE_LIMITED');
      expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
  });

  it('leave the process ready, and health shows Redis as degraded', async () => {
    const baseUrl = apis[0]?.baseUrl;
    const reply = await until(async () => {
      const answer = await call('/health/ready', { baseUrl });
      return JSON.stringify(answer.json.checks).includes('degraded') && answer;
    }, 'health to show Redis as degraded');
    expect(reply.status).toBe(200);
  });

  it('do not prevent a process from starting', async () => {
    const { baseUrl } = await apiWith({ REDIS_URL: proxy.url });
    expectProblem(await call('/orders/X', { baseUrl }), 401, 'TOKEN_MISSING');
  });

  it('are shared again once Redis is back', async () => {
    await proxy.restore();
    await until(isShared, 'the processes to count together again');
    // The log line may come after the response.
    for (const api of apis)
      await until(async () => (await api.output()).includes(SHARED_AGAIN), 'both to log that they count together');
  });
});

const hitOn = (key: string, ttl = 60_000, limit = QUOTA): Hit => ({ key, ttl, limit });

async function storageOnRedis(): Promise<RedisThrottlerStorageService> {
  const logger = createLogger('silent');
  const redis = await redisProvider.useFactory(loadConfig(servers.env), logger);
  afterFile(() => redis.disconnect());
  await until(() => redis.status === 'ready', 'Redis');
  return new RedisThrottlerStorageService(redis, logger, new ClockService());
}

it('a process that was blocked longer than its Redis timeout still counts with the others', async () => {
  const storage = await storageOnRedis();
  const key = randomUUID();
  const count = async (): Promise<number | undefined> => (await storage.count([hitOn(key)]))[0]?.hits;
  expect(await count()).toBe(1);
  const counting = count();
  // The command is sent at the end of this turn of the event loop.
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  expect(await counting).toBe(2);
});

it('requests that are counted together each get the hits and the time of their own keys', async () => {
  const storage = await storageOnRedis();
  const [minute, hour] = [hitOn(randomUUID()), hitOn(randomUUID(), 3_600_000)];
  await storage.count([hour]);
  const counted = await Promise.all([[minute], [hour, minute], [minute]].map((hits) => storage.count(hits)));
  expect(counted.map((windows) => windows.map(({ hits }) => hits))).toEqual([[1], [2, 2], [3]]);
  expect(counted.map((windows) => windows.map(({ msLeft }) => msLeft > 60_000))).toEqual([
    [false],
    [true, false],
    [false],
  ]);
});

it('a limit that is exceeded keeps the limits after it from counting, but not other requests', async () => {
  const storage = await storageOnRedis();
  const [first, second, third] = [hitOn(randomUUID(), 60_000, 1), hitOn(randomUUID()), hitOn(randomUUID())] as const;
  const requests = [[first, second, third], [first, second, third], [second]];
  const counted = await Promise.all(requests.map((hits) => storage.count(hits)));
  expect(counted.map((windows) => windows.map(({ hits }) => hits))).toEqual([[1, 1, 1], [2], [2]]);
});

it('a hit that is taken back leaves the others, and no window without any', async () => {
  const storage = await storageOnRedis();
  const hit = hitOn(randomUUID());
  const counted = [...(await storage.count([hit])), ...(await storage.count([hit]))];
  await storage.takeBack(counted);
  const [again] = await storage.count([hitOn(hit.key, 3_600_000)]);
  expect(again?.hits).toBe(1);
  expect(again?.msLeft).toBeGreaterThan(60_000);
  // A hit of the window before.
  await storage.takeBack(counted);
  expect(await storage.count([hit])).toMatchObject([{ hits: 2 }]);
});
