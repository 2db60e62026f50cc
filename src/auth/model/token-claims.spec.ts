// SPDX-License-Identifier: Apache-2.0
import { claimsOf, type TokenClaims } from './token-claims.js';

const NOW = 1_800_000_000;
const STORE = 'sto_01kap6v3m8n4q0z7x2c5d9e1fg';
const claims: TokenClaims = {
  iss: 'parcelward',
  merchantId: 'mer_1',
  storeId: STORE,
  store_id: STORE,
  keyId: 'key_01kap6v3m8n4q0z7x2c5d9e1fj',
  jti: '0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11',
  iat: NOW,
  exp: NOW + 3600,
};

describe('claimsOf', () => {
  it('returns the claims that the service writes, and drops others', () => {
    expect(claimsOf({ ...claims, admin: true }, NOW)).toEqual(claims);
    expect(claimsOf(claims, NOW - 5)).toEqual(claims);
  });

  it.each<[string, unknown]>([
    ['no object', 'text'],
    ['null', null],
    ['another issuer', { ...claims, iss: 'other' }],
    ['no jti', { ...claims, jti: undefined }],
    ['a number as jti', { ...claims, jti: 1 }],
    ['an empty jti', { ...claims, jti: '' }],
    ['a long jti', { ...claims, jti: 'j'.repeat(65) }],
    ['no store', { ...claims, storeId: undefined, store_id: undefined }],
    ['a list as store', { ...claims, storeId: [STORE], store_id: [STORE] }],
    ['two stores', { ...claims, store_id: STORE.replace('g', 'h') }],
    ['a long store', { ...claims, storeId: 's'.repeat(65), store_id: 's'.repeat(65) }],
    ['a store that is a path', { ...claims, storeId: '../x', store_id: '../x' }],
    ['only one name of the store', { ...claims, store_id: undefined }],
    ['no key', { ...claims, keyId: undefined }],
    ['no merchant', { ...claims, merchantId: undefined }],
    ['exp as text', { ...claims, exp: String(claims.exp) }],
    ['exp with a fraction', { ...claims, exp: claims.exp - 0.5 }],
    ['no exp', { ...claims, exp: undefined }],
    ['no iat', { ...claims, iat: undefined }],
    ['iat in the future', { ...claims, iat: NOW + 6 }],
    ['a longer life', { ...claims, exp: NOW + 3601 }],
    ['exp before iat', { ...claims, exp: NOW - 1 }],
  ])('C-AUTH-20: refuses %s', (_what, payload) => {
    expect(claimsOf(payload, NOW)).toBeUndefined();
  });
});
