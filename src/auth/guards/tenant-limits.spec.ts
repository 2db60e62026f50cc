// SPDX-License-Identifier: Apache-2.0
import '../auth.problems.js';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type ExecutionContext } from '@nestjs/common';
import { type Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import { ApiRoute } from '../../platform/http/api-route.js';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { createLogger } from '../../platform/logging/logger.js';
import { RateLimitGuard } from '../../platform/rate-limit/rate-limit.guard.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { RedisThrottlerStorageService } from '../../platform/rate-limit/redis-throttler-storage.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DATA_LIMITS, STORE_LIMIT } from '../auth.limits.js';
import { type TokenStatusRepository } from '../persistence/token-status.repository.js';
import { SigningKeysService } from '../services/signing-keys.service.js';
import { InternalTokensService } from './internal-tokens.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TenantGuard } from './tenant.guard.js';

const SECRET = 'a'.repeat(32);
const STORE = 'sto_01kap6v3m8n4q0z7x2c5d9e1fg';
const CLAIMS = { merchantId: 'mer_1', storeId: STORE, store_id: STORE, keyId: 'key_01kap6v3m8n4q0z7x2c5d9e1fj' };
const PER_ADDRESS = 3;
const ACTIVE = { store: { status: 'active', rate_limits: {} }, revoked: false };
const REVOKED = { ...ACTIVE, revoked: true };
const SUSPENDED = { ...ACTIVE, store: { ...ACTIVE.store, status: 'suspended' } };

const ROUTE = { summary: 'A route', auth: 'store', idempotency: 'none', answers: {} } as const;

class Routes {
  @ApiRoute({ ...ROUTE, limits: DATA_LIMITS }) data(): void {}
  @ApiRoute({ ...ROUTE, limits: [STORE_LIMIT] }) write(): void {}
}

const tokenFor = (jwtid: string): string => jwt.sign(CLAIMS, SECRET, { issuer: 'parcelward', expiresIn: 3600, jwtid });

interface Answer {
  /** The code of the problem, if any. */
  code?: string;
  /** The hits of each policy in the headers. */
  hits: Record<string, number>;
}

/** The guard with its own counters, and a database whose next answer is `status`. */
class Api {
  status: () => Promise<unknown> = async () => ACTIVE;
  /** Tokens looked up, and rounds of counting, in their order. */
  readonly steps: string[] = [];
  private readonly guard: Promise<TenantGuard>;

  constructor() {
    const redis = { defineCommand: () => undefined, parcelwardHits: () => Promise.reject(new Error('gone')) };
    const storage = new RedisThrottlerStorageService(
      redis as unknown as Redis,
      createLogger('silent'),
      new ClockService(),
    );
    const count = storage.count.bind(storage);
    storage.count = (hits) => {
      this.steps.push(`count ${hits.length}`);
      return count(hits);
    };
    const throttlers = [{ ...ADDRESS_LIMIT, limit: PER_ADDRESS }, STORE_LIMIT];
    const limits = new RateLimitGuard({ throttlers }, storage, new MetricsService());
    const find = ({ jti }: { jti: string }): Promise<unknown> => {
      this.steps.push(`look up ${jti}`);
      return this.status();
    };
    const guard = new TenantGuard(
      new JwtStrategy(new SigningKeysService({ JWT_SECRET: SECRET, JWT_PREVIOUS_SECRETS: [] })),
      { find } as unknown as TokenStatusRepository,
      new InternalTokensService({ INTERNAL_SERVICE_TOKENS: [] }),
      limits,
    );
    this.guard = limits.onModuleInit().then(() => guard);
  }

  async call(jti: string, { ip = '192.0.2.1', route = 'data' as keyof Routes } = {}): Promise<Answer> {
    const request = { ip, headers: { authorization: `Bearer ${jti.includes('.') ? jti : tokenFor(jti)}` } };
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const context = {
      getHandler: () => Routes.prototype[route],
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
    };
    const guard = await this.guard;
    const code = await guard.canActivate(context as unknown as ExecutionContext).then(
      () => undefined,
      (error: { code?: string }) => error.code ?? 'FAILED',
    );
    const items = String(response.getHeader('RateLimit') ?? '').matchAll(/"(\w+)";r=(\d+)/g);
    const limits: Record<string, number> = { address: PER_ADDRESS, store: 100 };
    const hits = Array.from(items, ([, name = '', left]) => [name, (limits[name] ?? 0) - Number(left)]);
    return { ...(code && { code }), hits: Object.fromEntries(hits) as Record<string, number> };
  }
}

describe('the limits of a request with a token', () => {
  let api: Api;
  beforeEach(() => (api = new Api()));
  const elsewhere = { ip: '192.0.2.2' };

  it('are counted in one round trip, which begins after the look-up of the token and before its end', async () => {
    api.status = async () => {
      api.steps.push('looking up');
      await new Promise(setImmediate);
      api.steps.push('found');
      return ACTIVE;
    };
    expect(await api.call('a')).toEqual({ hits: { address: 1, store: 1 } });
    expect(api.steps).toEqual(['look up a', 'looking up', 'count 2', 'found']);
  });

  it('C-LIM-10: do not include that of the store past the limit of the address', async () => {
    for (let count = 1; count <= PER_ADDRESS; count++) await api.call('a');
    expect(await api.call('a')).toEqual({ code: 'RATE_LIMITED', hits: { address: PER_ADDRESS } });
    expect(await api.call('a', elsewhere)).toEqual({ hits: { address: 1, store: PER_ADDRESS + 1 } });
  });

  it('C-CHK-5: refuse past the limit of the address before a token that is not valid', async () => {
    for (let count = 1; count <= PER_ADDRESS; count++)
      expect(await api.call('x.y.z')).toEqual({ code: 'TOKEN_INVALID', hits: { address: count } });
    expect(await api.call('x.y.z')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await api.call('a')).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['TOKEN_INVALID', async () => undefined],
    ['TOKEN_REVOKED', async () => REVOKED],
    ['STORE_SUSPENDED', async () => SUSPENDED],
    ['FAILED', () => Promise.reject(new Error('no database'))],
  ])('C-LIM-10, C-LIM-26: count on the address only if the database gives %s', async (code, status) => {
    api.status = status;
    expect(await api.call('a')).toEqual({ code, hits: { address: 1 } });
    expect(await api.call('a')).toEqual({ code, hits: { address: 2 } });
    api.status = async () => ACTIVE;
    expect(await api.call('a')).toEqual({ hits: { address: 3, store: 1 } });
    expect(await api.call('a', elsewhere)).toEqual({ hits: { address: 1, store: 2 } });
  });

  it('C-LIM-26: wait for the look-up of a token that was refused last time', async () => {
    api.status = async () => REVOKED;
    await api.call('a');
    api.steps.length = 0;
    await api.call('a');
    expect(api.steps).toEqual(['count 1', 'look up a']);
    api.status = async () => ACTIVE;
    await api.call('a');
    api.steps.length = 0;
    await api.call('a', elsewhere);
    expect(api.steps).toEqual(['look up a', 'count 2']);
  });

  it('C-LIM-26: look up no token past the limit of the address, from the second refusal on', async () => {
    for (let count = 0; count <= PER_ADDRESS; count++) await api.call('a');
    api.steps.length = 0;
    expect(await api.call('a')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(api.steps).toEqual(['count 1']);
  });

  it('C-LIM-23: count refusals on the address too where no other request counts there', async () => {
    const write = { route: 'write' as const };
    expect(await api.call('a', write)).toEqual({ hits: { store: 1 } });
    api.status = async () => REVOKED;
    for (let count = 1; count <= PER_ADDRESS; count++)
      expect(await api.call('b', write)).toEqual({ code: 'TOKEN_REVOKED', hits: { address: count } });
    expect(await api.call('b', write)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await api.call('x.y.z', write)).toMatchObject({ code: 'RATE_LIMITED' });
    api.status = async () => ACTIVE;
    expect(await api.call('a', write)).toEqual({ hits: { store: 2 } });
  });

  it('C-CHK-8: refuse past the limit of the store', async () => {
    api.status = async () => ({ ...ACTIVE, store: { status: 'active', rate_limits: { data_per_minute: 1 } } });
    await api.call('a');
    expect(await api.call('a')).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
