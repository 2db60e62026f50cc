// SPDX-License-Identifier: Apache-2.0
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { call, type Json, type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { claimsFor, claimsIn, expiredToken, headerOf, signed, tampered } from '../../support/tokens.js';

const OTHER_SECRET = 'a-secret-that-the-service-does-not-have-0123456789';

let store: TestStore;
let other: TestStore;

beforeAll(async () => {
  [store, other] = await Promise.all([newStore(), newStore()]);
});

function read(authorization: string | undefined, baseUrl?: string): Promise<Reply> {
  return call('/orders/NONE', { headers: authorization === undefined ? {} : { authorization }, baseUrl });
}

function withoutClaim(name: string): string {
  const { [name]: _dropped, ...claims } = claimsFor(store) as Json;
  return signed(claims);
}

function rs256(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claimsFor(store))}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

function unsigned(): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsFor(store))}.`;
}

const now = (): number => Math.floor(Date.now() / 1000);

describe('a data request', () => {
  it('C-AUTH-14: is accepted with a valid token', async () => {
    expectProblem(await read(`Bearer ${signed(claimsFor(store))}`), 404, 'ORDER_NOT_FOUND');
    expectProblem(await read(`bearer   ${store.token}`), 404, 'ORDER_NOT_FOUND');
  });

  it.each<[string, () => string | undefined]>([
    ['no Authorization header', () => undefined],
    ['an empty one', () => ''],
    ['Bearer and nothing', () => 'Bearer'],
    ['Bearer and a space', () => 'Bearer '],
    ['Basic', () => `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['a token without Bearer', () => store.token],
    ['a scheme that only begins so', () => `BearerX ${store.token}`],
  ])('C-AUTH-16: 401 TOKEN_MISSING for %s', async (_what, authorization) => {
    const reply = await read(authorization());
    expectProblem(reply, 401, 'TOKEN_MISSING');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it.each<[string, () => string]>([
    ['garbage', () => 'garbage'],
    ['three parts of garbage', () => 'a.b.c'],
    ['two tokens', () => `${store.token} ${store.token}`],
    ['alg none', unsigned],
    ['alg None', () => signed(claimsFor(store), { alg: 'None' })],
    ['alg none with a good HS256 signature', () => signed(claimsFor(store), { alg: 'none' })],
    ['RS256', rs256],
    ['HS512 with our secret', () => signed(claimsFor(store), { alg: 'HS512', digest: 'sha512' })],
    ['HS384 with our secret', () => signed(claimsFor(store), { alg: 'HS384', digest: 'sha384' })],
    ['another secret', () => signed(claimsFor(store), { secret: OTHER_SECRET })],
    ['no signature', () => `${store.token.split('.').slice(0, 2).join('.')}.`],
    ['a changed payload', () => tampered(store.token, { storeId: other.id, store_id: other.id })],
    ['another issuer', () => signed(claimsFor(store, { iss: 'someone-else' }))],
    ['no issuer', () => withoutClaim('iss')],
    ['no jti', () => withoutClaim('jti')],
    ['an empty jti', () => signed(claimsFor(store, { jti: '' }))],
    ['a jti that is no text', () => signed(claimsFor(store, { jti: 7 }))],
    ['no exp', () => withoutClaim('exp')],
    ['no iat', () => withoutClaim('iat')],
    ['no storeId', () => withoutClaim('storeId')],
    ['no store_id', () => withoutClaim('store_id')],
    ['no merchantId', () => withoutClaim('merchantId')],
    ['no key', () => withoutClaim('keyId')],
    ['a store_id that is not the storeId', () => signed(claimsFor(store, { store_id: other.id }))],
    ['the key of another store', () => signed(claimsFor(store, { keyId: claimsIn(other.token).keyId }))],
    ['an unknown key', () => signed(claimsFor(store, { keyId: `key_${'0'.repeat(26)}` }))],
    [
      'an unknown store',
      () => signed(claimsFor(store, { storeId: `sto_${'0'.repeat(26)}`, store_id: `sto_${'0'.repeat(26)}` })),
    ],
    ['a lifetime over 3600 seconds', () => signed(claimsFor(store, { exp: Number(claimsIn(store.token).iat) + 3601 }))],
    ['a start in the future', () => signed(claimsFor(store, { iat: now() + 600, exp: now() + 1200 }))],
    ['claims that are a list', () => signed([claimsFor(store)] as unknown as Json)],
    ['characters that are not ASCII', () => `${store.token}\u00e9`],
    ['a token of 9 KB', () => 'x'.repeat(9000)],
  ])('C-AUTH-6, C-AUTH-17: 401 TOKEN_INVALID for %s', async (_what, token) => {
    const reply = await read(`Bearer ${token()}`);
    expectProblem(reply, 401, 'TOKEN_INVALID');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('C-AUTH-18: 401 TOKEN_EXPIRED with detail "token expired" past exp', async () => {
    const reply = await read(`Bearer ${expiredToken(store)}`);
    expectProblem(reply, 401, 'TOKEN_EXPIRED');
    expect(reply.json.detail).toBe('token expired');
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('TOKEN_INVALID for an expired token with a wrong signature: the expiry is not revealed', async () => {
    const exp = now() - 3600;
    const token = signed(claimsFor(store, { iat: exp - 60, exp }), { secret: OTHER_SECRET });
    expectProblem(await read(`Bearer ${token}`), 401, 'TOKEN_INVALID');
  });

  it('401 TOKEN_INVALID for a token of an internal service', async () => {
    expectProblem(await read(`Bearer ${servers.internal_token}`), 401, 'TOKEN_INVALID');
  });
});

describe('JWT_PREVIOUS_SECRETS', () => {
  it('C-AUTH-12: verify tokens, and JWT_SECRET signs them', async () => {
    const fresh = randomUUID() + randomUUID();
    const rotated = await apiWith({
      JWT_SECRET: fresh,
      JWT_PREVIOUS_SECRETS: `${OTHER_SECRET},${servers.jwt_secret}`,
    });
    expectProblem(await read(`Bearer ${store.token}`, rotated.baseUrl), 404, 'ORDER_NOT_FOUND');
    const old = signed(claimsFor(store), { secret: OTHER_SECRET });
    expectProblem(await read(`Bearer ${old}`, rotated.baseUrl), 404, 'ORDER_NOT_FOUND');
    const issued = await call('/auth/v1/token', {
      method: 'POST',
      headers: { 'x-api-key': store.apiKey, 'x-shop-domain': store.store.shop_domain },
      baseUrl: rotated.baseUrl,
    });
    const token = String(issued.json.access_token);
    expect(signed(claimsIn(token), { secret: fresh, kid: String(headerOf(token).kid) })).toBe(token);
    expectProblem(await read(`Bearer ${token}`, rotated.baseUrl), 404, 'ORDER_NOT_FOUND');
    expectProblem(await read(`Bearer ${token}`), 401, 'TOKEN_INVALID');
  });

  it('refuse a token of a secret that is not in the list', async () => {
    const rotated = await apiWith({ JWT_SECRET: randomUUID() + randomUUID(), JWT_PREVIOUS_SECRETS: OTHER_SECRET });
    expectProblem(await read(`Bearer ${store.token}`, rotated.baseUrl), 401, 'TOKEN_INVALID');
  });
});
