// SPDX-License-Identifier: Apache-2.0
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type ExecutionContext } from '@nestjs/common';
import { DATA_LIMITS, TOKEN_LIMIT } from '../auth/auth.limits.js';
import { LOOKUP_LIMIT } from '../pages/pages.limits.js';
import { ApiRoute, type ApiRouteOptions } from '../platform/http/api-route.js';
import { MetricsService } from '../platform/http/metrics/metrics.service.js';
import { type CountedHit, type Hit } from '../platform/rate-limit/fixed-windows.js';
import { RateLimitGuard } from '../platform/rate-limit/rate-limit.guard.js';
import { ADDRESS_LIMIT } from '../platform/rate-limit/rate-limit.js';
import { type RedisThrottlerStorageService } from '../platform/rate-limit/redis-throttler-storage.service.js';
import { DELIVERY_LIMIT } from '../platforms/platforms.limits.js';
import { SHIPMENT_LIMIT } from '../shipments/shipments.limits.js';
import { rateLimits } from './rate-limits.js';

const routeWith = (...limits: ApiRouteOptions['limits']): ApiRouteOptions => ({
  summary: 'A route',
  auth: 'public',
  limits,
  idempotency: 'none',
  answers: {},
});

class Routes {
  @ApiRoute(routeWith(...DATA_LIMITS)) data(): void {}
  @ApiRoute(routeWith(SHIPMENT_LIMIT)) shipments(): void {}
  @ApiRoute(routeWith(ADDRESS_LIMIT, TOKEN_LIMIT)) token(): void {}
  @ApiRoute(routeWith(ADDRESS_LIMIT)) address(): void {}
  @ApiRoute(routeWith(ADDRESS_LIMIT, DELIVERY_LIMIT)) delivery(): void {}
  @ApiRoute(routeWith(LOOKUP_LIMIT)) lookup(): void {}
  @ApiRoute(routeWith()) none(): void {}
}

interface Client {
  params?: object;
  ip?: string;
  headers?: object;
  claims?: object;
  store?: object;
}

/** What a request counts on: `key limit window`. */
async function counted(route: keyof Routes, { store, ...client }: Client): Promise<string[]> {
  const keys: string[] = [];
  const count = async (hits: readonly Hit[]): Promise<CountedHit[]> => {
    keys.push(...hits.map(({ key }) => key));
    return hits.map(({ key }) => ({ key, hits: 1, msLeft: 1, isLocal: false }));
  };
  const storage = { count } as unknown as RedisThrottlerStorageService;
  const tokenLimits = { findTokenLimit: async (apiKey: string) => (apiKey === 'own' ? 7 : undefined) };
  const options = rateLimits(
    { RATE_LIMIT_PER_IP: 300, LOOKUP_LIMIT_PER_IP: 20, CODE_LIMIT_PER_IP: 3 },
    storage,
    tokenLimits,
  );
  const request: Client = { headers: {}, ...client };
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const context = {
    getHandler: () => Routes.prototype[route],
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  const guard = new RateLimitGuard(options, storage, new MetricsService());
  await guard.onModuleInit();
  const counts = await guard.count(context);
  if (store) request.store = store;
  await guard.check(context, counts);
  const policies = String(response.getHeader('RateLimit-Policy') ?? '').matchAll(/q=(\d+);w=(\d+)/g);
  return Array.from(policies, ([, limit, window], place) => `${keys[place]} ${limit} ${window}`);
}

const ip = '192.0.2.1';
const claims = { storeId: 'sto_1' };
const store = { rate_limits: {} };
const own = { rate_limits: { data_per_minute: 5, shipment_writes_per_minute: 6 } };

describe('the limits that count a request', () => {
  it.each<[keyof Routes, Client, string[]]>([
    ['data', { ip, claims, store }, ['address:192.0.2.1 300 60', 'store:sto_1 100 60']],
    ['data', { ip, claims, store: own }, ['address:192.0.2.1 300 60', 'store:sto_1 5 60']],
    ['data', { ip }, ['address:192.0.2.1 300 60']],
    ['shipments', { ip, claims, store }, ['shipments:sto_1 600 60']],
    ['shipments', { ip, claims, store: own }, ['shipments:sto_1 6 60']],
    ['token', { ip }, ['address:192.0.2.1 300 60']],
    ['address', { ip, claims, store }, ['address:192.0.2.1 300 60']],
    ['lookup', { ip }, ['lookup:192.0.2.1 20 900']],
    ['none', { ip, claims, store }, []],
  ])('on a route of %s from %j', async (route, client, limits) => {
    expect(await counted(route, client)).toEqual(limits);
  });

  it('C-PLT-9: have the hash of the connection that a webhook of a platform names', async () => {
    const [, first] = await counted('delivery', { ip, params: { connection_id: 'plc_1' } });
    const [, second] = await counted('delivery', { ip, params: { connection_id: 'plc_2' } });
    expect(first).toMatch(/^deliveries:[\w-]{43} 30000 60$/);
    expect(second).not.toBe(first);
  });

  it.each([
    ['own', 7],
    ['other', 20],
  ])('have the hash of the API key %s, and the limit of its store', async (apiKey, limit) => {
    const [, token] = await counted('token', { ip, headers: { 'x-api-key': apiKey } });
    expect(token).toMatch(new RegExp(`^token:[0-9a-f]{64} ${limit} 900$`));
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::/64'],
    ['2001:db8:0:0:ffff::2', '2001:db8::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '::1'],
    [undefined, 'undefined'],
  ])('C-LIM-15: name the address %s as %s', async (address, name) => {
    expect(await counted('address', { ip: address })).toEqual([`address:${name} 300 60`]);
  });
});
