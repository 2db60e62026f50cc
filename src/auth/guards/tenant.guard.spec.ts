// SPDX-License-Identifier: Apache-2.0
import '../auth.problems.js';
import { type ExecutionContext } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { ApiRoute } from '../../platform/http/api-route.js';
import { type RateLimitGuard } from '../../platform/rate-limit/rate-limit.guard.js';
import { type TokenStatusRepository } from '../persistence/token-status.repository.js';
import { SigningKeysService } from '../services/signing-keys.service.js';
import { InternalTokensService } from './internal-tokens.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TenantGuard } from './tenant.guard.js';

const secretOf = (letter: string): string => letter.repeat(32);
const [current, first, second, foreign] = [secretOf('a'), secretOf('b'), secretOf('c'), secretOf('d')] as const;
const STORE = 'sto_01kap6v3m8n4q0z7x2c5d9e1fg';
const CLAIMS = { merchantId: 'mer_1', storeId: STORE, store_id: STORE, keyId: 'key_01kap6v3m8n4q0z7x2c5d9e1fj' };

class Routes {
  @ApiRoute({ summary: 'A route', auth: 'store', limits: [], idempotency: 'none', answers: {} })
  route(): void {}
}

/** An application with these secrets, whose store has the name of `JWT_SECRET`. */
function appWith(JWT_SECRET: string, ...JWT_PREVIOUS_SECRETS: string[]): TenantGuard {
  const keys = new SigningKeysService({ JWT_SECRET, JWT_PREVIOUS_SECRETS });
  const statuses = { find: async () => ({ store: { status: 'active', name: JWT_SECRET }, revoked: false }) };
  const internalTokens = new InternalTokensService({ INTERNAL_SERVICE_TOKENS: [] });
  const limits = { canActivate: async () => true, count: async () => [], check: async () => {} };
  const refusals = { takeBack: async () => {}, countRefusal: async () => {} };
  return new TenantGuard(new JwtStrategy(keys), statuses as unknown as TokenStatusRepository, internalTokens, {
    ...limits,
    ...refusals,
  } as unknown as RateLimitGuard);
}

const kidOf = (JWT_SECRET: string): string => new SigningKeysService({ JWT_SECRET, JWT_PREVIOUS_SECRETS: [] }).kid;

const signedWith = (secret: string, options: jwt.SignOptions = {}): string =>
  jwt.sign(CLAIMS, secret, { issuer: 'parcelward', expiresIn: 3600, jwtid: 'j', ...options });

interface TestRequest {
  headers: object;
  store?: { name: string };
}

/** The request with this token as the guard leaves it. */
async function admitted(guard: TenantGuard, token: string): Promise<TestRequest> {
  const request: TestRequest = { headers: { authorization: `Bearer ${token}` } };
  const context = {
    getHandler: () => Routes.prototype.route,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
  };
  await guard.canActivate(context as unknown as ExecutionContext);
  return request;
}

/** The name of the store that the guard admits, or the code of the problem. */
async function outcome(app: TenantGuard, token: string): Promise<unknown> {
  try {
    return (await admitted(app, token)).store?.name;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the guard of stores', () => {
  it.each([current, first, second])('accepts a token that is signed with the secret %s', async (secret) => {
    expect(await outcome(appWith(current, first, second), signedWith(secret))).toBe(current);
  });

  it('C-TEN-3: sets X-Store-Id and X-Merchant-Id from the token', async () => {
    const { headers } = await admitted(appWith(current), signedWith(current));
    expect(headers).toMatchObject({ 'x-store-id': STORE, 'x-merchant-id': CLAIMS.merchantId });
  });

  it('C-AUTH-13: verifies a token with the secret that its header names', async () => {
    const app = appWith(current, first, second);
    expect(await outcome(app, signedWith(second, { keyid: kidOf(second) }))).toBe(current);
    expect(await outcome(app, signedWith(second, { keyid: kidOf(first) }))).toBe('TOKEN_INVALID');
    expect(await outcome(app, signedWith(foreign, { keyid: kidOf(current) }))).toBe('TOKEN_INVALID');
  });

  it('C-AUTH-13: tries each secret for a token that names none of them', async () => {
    const app = appWith(current, first);
    expect(await outcome(app, signedWith(first, { keyid: '../../current' }))).toBe(current);
    expect(await outcome(app, signedWith(foreign, { keyid: current }))).toBe('TOKEN_INVALID');
    expect(await outcome(app, signedWith(foreign))).toBe('TOKEN_INVALID');
  });

  it.each([current, first])('reports an expired token of the secret %s as such', async (secret) => {
    const app = appWith(current, first);
    expect(await outcome(app, signedWith(secret, { expiresIn: -1 }))).toBe('TOKEN_EXPIRED');
    expect(await outcome(app, signedWith(foreign, { expiresIn: -1 }))).toBe('TOKEN_INVALID');
  });

  it('C-AUTH-6: refuses an expired or altered token also if it has accepted that token before', async () => {
    const app = appWith(current);
    const token = signedWith(current);
    expect([await outcome(app, token), await outcome(app, token)]).toEqual([current, current]);
    expect(await outcome(app, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)).toBe('TOKEN_INVALID');
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
    try {
      expect(await outcome(app, token)).toBe('TOKEN_EXPIRED');
    } finally {
      Date.now = now;
    }
  });

  it('verifies only with the secrets of its application if a process has two', async () => {
    const [one, other] = [appWith(current), appWith(foreign)];
    const tokens = [signedWith(current), signedWith(foreign)] as const;
    const outcomes = [
      outcome(one, tokens[0]),
      outcome(other, tokens[0]),
      outcome(one, tokens[1]),
      outcome(other, tokens[1]),
    ];
    expect(await Promise.all(outcomes)).toEqual([current, 'TOKEN_INVALID', 'TOKEN_INVALID', foreign]);
  });
});
