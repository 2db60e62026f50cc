// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { claimsIn, headerOf } from '../../support/tokens.js';

function issue(headers: Record<string, string>): Promise<Reply> {
  return call('/auth/v1/token', { method: 'POST', headers });
}

function credentials(store: TestStore): Record<string, string> {
  return { 'x-api-key': store.apiKey, 'x-shop-domain': store.store.shop_domain };
}

describe('POST /auth/v1/token', () => {
  it('C-AUTH-2, C-AUTH-7, C-AUTH-30: returns a token of 3600 seconds with its expiry', async () => {
    const store = await newStore();
    const reply = await issue(credentials(store));
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const { exp } = claimsIn(String(reply.json.access_token));
    expect(new Date(Number(exp) * 1000).toISOString()).toBe(reply.json.expires_at);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('C-AUTH-8: signs with HS256 the issuer, merchant, store (twice), key, jti, iat and exp', async () => {
    const store = await newStore();
    expect(headerOf(store.token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.stringMatching(/^[0-9a-f]{8}$/) });
    const claims = claimsIn(store.token);
    expect(claims).toEqual({
      iss: 'parcelward',
      merchantId: store.store.merchant_id,
      storeId: store.id,
      store_id: store.id,
      keyId: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{26}$/),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  it('C-AUTH-9, C-AUTH-11: gives each token its own jti, and keeps the old token valid', async () => {
    const store = await newStore();
    const next = String((await issue(credentials(store))).json.access_token);
    expect(claimsIn(next).jti).not.toBe(claimsIn(store.token).jti);
    for (const token of [store.token, next])
      expectProblem(await call('/orders/X', { headers: { authorization: `Bearer ${token}` } }), 404, 'ORDER_NOT_FOUND');
  });

  it('C-AUTH-3: compares the shop domain case-insensitively', async () => {
    const store = await newStore();
    const reply = await issue({ ...credentials(store), 'x-shop-domain': store.store.shop_domain.toUpperCase() });
    expect(reply.status).toBe(200);
  });

  it('C-AUTH-1: needs no bearer token and ignores one', async () => {
    const store = await newStore();
    expect((await issue({ ...credentials(store), authorization: 'Bearer nonsense' })).status).toBe(200);
  });

  it('C-AUTH-4: 401 INVALID_API_KEY, the same for every reason', async () => {
    const [store, other, revoked, rotated] = await Promise.all([newStore(), newStore(), newStore(), newStore()]);
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.revoke(revoked.id);
    await keys.rotate(rotated.id);
    const domain = store.store.shop_domain;
    const refused: Record<string, Record<string, string>> = {
      'unknown key': { 'x-api-key': `pwk_${'0'.repeat(64)}`, 'x-shop-domain': domain },
      'no key by its form': { 'x-api-key': randomUUID(), 'x-shop-domain': domain },
      'revoked key': credentials(revoked),
      'rotated key': credentials(rotated),
      'domain of another store': { ...credentials(store), 'x-shop-domain': other.store.shop_domain },
      'unknown domain': { ...credentials(store), 'x-shop-domain': 'nobody.example' },
      'key in upper case': { ...credentials(store), 'x-api-key': store.apiKey.toUpperCase() },
      'no key': { 'x-shop-domain': domain },
      'no domain': { 'x-api-key': store.apiKey },
      'empty domain': { 'x-api-key': store.apiKey, 'x-shop-domain': '' },
      nothing: {},
    };
    const answers = new Set<string>();
    for (const [reason, headers] of Object.entries(refused)) {
      const reply = await issue(headers);
      expect([reason, reply.status, reply.json.code]).toEqual([reason, 401, 'INVALID_API_KEY']);
      answers.add(JSON.stringify([reply.headers['www-authenticate'], { ...reply.json, request_id: '' }]));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\["Bearer/);
  });

  it('C-AUTH-5: 403 STORE_SUSPENDED for the key of a suspended store, 200 once it is active again', async () => {
    const store = await newStore();
    const stores = service<StoresService>('StoresService');
    await stores.update(store.id, { status: 'suspended' });
    expectProblem(await issue(credentials(store)), 403, 'STORE_SUSPENDED');
    await stores.update(store.id, { status: 'active' });
    expect((await issue(credentials(store))).status).toBe(200);
  });

  it('C-AUTH-5: does not reveal to a wrong domain that the store is suspended', async () => {
    const store = await newStore();
    await service<StoresService>('StoresService').update(store.id, { status: 'suspended' });
    expectProblem(await issue({ ...credentials(store), 'x-shop-domain': 'nobody.example' }), 401, 'INVALID_API_KEY');
  });

  it('ignores tenant headers', async () => {
    const [store, other] = await Promise.all([newStore(), newStore()]);
    const reply = await issue({ ...credentials(store), 'x-store-id': other.id, 'x-merchant-id': 'other' });
    expect(claimsIn(String(reply.json.access_token))).toMatchObject({ storeId: store.id, store_id: store.id });
  });
});
