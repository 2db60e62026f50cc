// SPDX-License-Identifier: Apache-2.0
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Reply } from '../../support/client.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newStore, tokenOf, type TestStore } from '../../support/stores.js';
import { claimsFor, claimsIn, expiredToken, signed } from '../../support/tokens.js';

const OTHER_SECRET = 'a-secret-that-the-service-does-not-have-0123456789';
const INVALID = { valid: false, jti: null, merchantId: null, storeId: null };

let store: TestStore;

beforeAll(async () => {
  store = await newStore();
});

const freshToken = ({ apiKey, store: { shop_domain } }: TestStore): Promise<string> => tokenOf(apiKey, shop_domain);
const post = (path: string, body: unknown): Promise<Reply> => call(path, { method: 'POST', body });
const revoke = (token: string, reason = 'test'): Promise<Reply> => post('/auth/v1/token/revoke', { token, reason });
const verify = (token: string): Promise<Reply> => post('/auth/v1/token/verify', { token });
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

function revokeAll(body: object): Promise<Reply> {
  return call('/api-keys/revoke', { method: 'POST', headers: bearer(servers.internal_token), body });
}

/** The refusals of a token by the two processes. */
async function answersOf(token: string): Promise<unknown[]> {
  const replies = await Promise.all(
    servers.base_urls.map((baseUrl) => call('/orders/NONE', { headers: bearer(token), baseUrl })),
  );
  return replies.map(({ json }) => json.code);
}

const ADMITTED = ['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'];
const REVOKED = ['TOKEN_REVOKED', 'TOKEN_REVOKED'];

describe('POST /auth/v1/token/revoke', () => {
  it('C-AUTH-22, C-AUTH-23: revokes only this token, in both processes at once', async () => {
    const [token, bystander] = [await freshToken(store), await freshToken(store)];
    expect(await answersOf(token)).toEqual(ADMITTED);
    const reply = await revoke(token);
    expect([reply.status, reply.json]).toEqual([
      200,
      { revoked: true, jti: claimsIn(token).jti, revoked_at: expect.stringMatching(/\.\d{3}Z$/) },
    ]);
    expect(await answersOf(token)).toEqual(REVOKED);
    expect(await answersOf(bystander)).toEqual(ADMITTED);
  });

  it('C-AUTH-22, C-STO-11, C-STO-12: changes of a store count in both processes at once, one right after the other', async () => {
    const changed = await newStore();
    const stores = service<StoresService>('StoresService');
    const token = await freshToken(changed);
    expect(await answersOf(token)).toEqual(ADMITTED);
    for (const [settings, code] of [
      [{ ingestion_mode: 'shopify_webhook' }, 'INGESTION_MODE_CONFLICT'],
      [{ ingestion_mode: 'custom_api' }, 'ORDER_NOT_FOUND'],
      [{ status: 'suspended' }, 'STORE_SUSPENDED'],
      [{ status: 'active' }, 'ORDER_NOT_FOUND'],
    ] as const) {
      await stores.update(changed.id, settings);
      expect(await answersOf(token)).toEqual([code, code]);
    }
  });

  it('C-AUTH-19: 401 TOKEN_REVOKED with detail "token revoked" and WWW-Authenticate', async () => {
    const token = await freshToken(store);
    await revoke(token);
    const reply = await call('/orders/NONE', { headers: bearer(token) });
    expectProblem(reply, 401, 'TOKEN_REVOKED');
    expect(reply.json.detail).toBe('token revoked');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('C-AUTH-24: is idempotent, also in the other process and with another reason', async () => {
    const token = await freshToken(store);
    const first = await revoke(token, 'leaked');
    const second = await call('/auth/v1/token/revoke', {
      method: 'POST',
      body: { token, reason: 'still leaked' },
      baseUrl: servers.base_urls[1],
    });
    expect(second.text).toBe(first.text);
  });

  it('ten concurrent requests get the same response', async () => {
    const token = await freshToken(store);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call('/auth/v1/token/revoke', { method: 'POST', body: { token }, baseUrl: servers.base_urls[index % 2] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('needs no reason', async () => {
    const reply = await post('/auth/v1/token/revoke', { token: await freshToken(store) });
    expect([reply.status, reply.json.revoked]).toEqual([200, true]);
  });

  it.each<[string, () => string]>([
    ['garbage', () => 'garbage'],
    ['of another secret', () => signed(claimsFor(store), { secret: OTHER_SECRET })],
    ['of another issuer', () => signed(claimsFor(store, { iss: 'someone-else' }))],
    ['past its exp', () => expiredToken(store)],
  ])('C-AUTH-25: 200 {revoked: false} for a token that is %s', async (_what, token) => {
    const reply = await revoke(token());
    expect([reply.status, reply.json]).toEqual([200, { revoked: false }]);
  });

  it.each<[string, unknown, string]>([
    ['no token', { reason: 'x' }, '/token'],
    ['a token that is no text', { token: 7 }, '/token'],
    ['an empty token', { token: '' }, '/token'],
    ['a null token', { token: null }, '/token'],
    ['a reason that is no text', { token: 'x', reason: {} }, '/reason'],
  ])('C-AUTH-29: 422 VALIDATION_ERROR for %s', async (_what, body, pointer) => {
    const reply = await post('/auth/v1/token/revoke', body);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual([pointer]);
  });

  it('a token stays revoked after another token of its store is revoked', async () => {
    const [first, second] = [await freshToken(store), await freshToken(store)];
    await revoke(first);
    await revoke(second);
    expect(await answersOf(first)).toEqual(REVOKED);
    expect(await answersOf(second)).toEqual(REVOKED);
  });
});

describe('an API key and its tokens', () => {
  it('C-KEY-10: rotating ends the key at once and keeps its tokens', async () => {
    const own = await newStore();
    const { api_key } = await service<ApiKeysService>('ApiKeysService').rotate(own.id);
    expect(await freshToken(own)).toBe('');
    expect(await answersOf(own.token)).toEqual(ADMITTED);
    expect(await answersOf(await tokenOf(api_key, own.store.shop_domain))).toEqual(ADMITTED);
  });

  it('C-KEY-12: revoking ends the key and its tokens, in both processes at once', async () => {
    const own = await newStore();
    const further = await freshToken(own);
    expect(await answersOf(further)).toEqual(ADMITTED);
    await service<ApiKeysService>('ApiKeysService').revoke(own.id);
    expect(await freshToken(own)).toBe('');
    expect(await answersOf(own.token)).toEqual(REVOKED);
    expect(await answersOf(further)).toEqual(REVOKED);
  });

  it('C-KEY-13: revoking keeps the tokens of a key that was rotated before', async () => {
    const own = await newStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    const { api_key } = await keys.rotate(own.id);
    const later = await tokenOf(api_key, own.store.shop_domain);
    await keys.revoke(own.id);
    expect(await answersOf(own.token)).toEqual(ADMITTED);
    expect(await answersOf(later)).toEqual(REVOKED);
  });

  it('C-KEY-19: revoking with all_tokens ends every token of the store, in both processes at once, and no later one', async () => {
    const own = await newStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    const second = await tokenOf((await keys.rotate(own.id)).api_key, own.store.shop_domain);
    await keys.revoke(own.id);
    const third = await tokenOf((await keys.generate(own.id)).api_key, own.store.shop_domain);
    const reply = await revokeAll({ store_id: own.id, all_tokens: true });
    expect([reply.status, reply.json]).toEqual([200, { data: { revoked: true } }]);
    for (const token of [own.token, second, third]) expect(await answersOf(token)).toEqual(REVOKED);
    expect(await keys.active(own.id)).toBeNull();
    expect((await revokeAll({ store_id: own.id, all_tokens: true })).json).toEqual({ data: { revoked: false } });
    const { api_key } = await keys.generate(own.id);
    expect(await answersOf(await tokenOf(api_key, own.store.shop_domain))).toEqual(ADMITTED);
    expect(await answersOf(store.token)).toEqual(ADMITTED);
  });

  it('C-KEY-19: revoking with all_tokens ends the tokens of a rotated key although no key is active', async () => {
    const own = await newStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.rotate(own.id);
    await keys.revoke(own.id);
    expect(await answersOf(own.token)).toEqual(ADMITTED);
    expect(await keys.revoke(own.id, { all_tokens: true })).toEqual({ revoked: true });
    expect(await answersOf(own.token)).toEqual(REVOKED);
  });

  it('revoking with an all_tokens that is no boolean is 422 at /all_tokens, and revokes nothing', async () => {
    const own = await newStore();
    const reply = await revokeAll({ store_id: own.id, all_tokens: 'yes' });
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual(['/all_tokens']);
    expect(await answersOf(own.token)).toEqual(ADMITTED);
  });

  it('a key generated after a revocation gets tokens, and revoked tokens stay revoked', async () => {
    const own = await newStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.revoke(own.id);
    const { api_key } = await keys.generate(own.id);
    expect(await answersOf(await tokenOf(api_key, own.store.shop_domain))).toEqual(ADMITTED);
    expect(await answersOf(own.token)).toEqual(REVOKED);
  });
});

describe('POST /auth/v1/token/verify', () => {
  it('C-AUTH-26: shows the jti, merchant and store of a valid token', async () => {
    const reply = await verify(store.token);
    expect([reply.status, reply.json]).toEqual([
      200,
      { valid: true, jti: claimsIn(store.token).jti, merchantId: store.store.merchant_id, storeId: store.id },
    ]);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['garbage', () => 'garbage'],
    ['expired', () => expiredToken(store)],
    ['of another secret', () => signed(claimsFor(store), { secret: OTHER_SECRET })],
    ['of a key that does not exist', () => signed(claimsFor(store, { keyId: `key_${'0'.repeat(26)}` }))],
    [
      'revoked',
      async () => {
        const token = await freshToken(store);
        await revoke(token);
        return token;
      },
    ],
    [
      'of a revoked key',
      async () => {
        const own = await newStore();
        await service<ApiKeysService>('ApiKeysService').revoke(own.id);
        return own.token;
      },
    ],
  ])('C-AUTH-26: valid false and three nulls for a token that is %s', async (_what, token) => {
    const reply = await verify(await token());
    expect([reply.status, reply.json]).toEqual([200, INVALID]);
  });

  it('422 without a token', async () => {
    const reply = await post('/auth/v1/token/verify', {});
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual(['/token REQUIRED']);
  });
});

describe('GET /auth/v1/token/introspect', () => {
  const introspect = (token: string): Promise<Reply> => call('/auth/v1/token/introspect', { headers: bearer(token) });

  it('shows the claims of a valid token', async () => {
    const reply = await introspect(store.token);
    expect([reply.status, reply.json]).toEqual([
      200,
      { ...claimsIn(store.token), expired: false, revoked: false, mode: 'live' },
    ]);
  });

  it('C-AUTH-27: shows the claims of an expired token', async () => {
    const token = expiredToken(store);
    const reply = await introspect(token);
    expect([reply.status, reply.json]).toEqual([
      200,
      { ...claimsIn(token), expired: true, revoked: false, mode: 'live' },
    ]);
  });

  it('C-AUTH-27: shows the claims of a revoked token', async () => {
    const token = await freshToken(store);
    await revoke(token);
    const reply = await introspect(token);
    expect([reply.status, reply.json]).toEqual([
      200,
      { ...claimsIn(token), expired: false, revoked: true, mode: 'live' },
    ]);
  });

  it('shows a token of a revoked key as revoked', async () => {
    const own = await newStore();
    await service<ApiKeysService>('ApiKeysService').revoke(own.id);
    expect((await introspect(own.token)).json).toMatchObject({ storeId: own.id, revoked: true });
  });

  it('C-AUTH-28: 401 TOKEN_INVALID for a wrong signature', async () => {
    const reply = await introspect(signed(claimsFor(store), { secret: OTHER_SECRET }));
    expectProblem(reply, 401, 'TOKEN_INVALID');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('401 TOKEN_MISSING without a token', async () => {
    expectProblem(await call('/auth/v1/token/introspect'), 401, 'TOKEN_MISSING');
  });
});
