// SPDX-License-Identifier: Apache-2.0
import { isStoreId } from '../../stores/index.js';
import { type IntrospectionAnswer } from './token.resource.js';

/** The claims of an access token (C-AUTH-8). */
export type TokenClaims = Omit<IntrospectionAnswer, 'expired' | 'revoked' | 'mode'>;

const ISSUER = 'parcelward';
/** How tokens are signed. */
export const SIGNATURE = { algorithm: 'HS256', issuer: ISSUER } as const;
/** What a token must have to be read at all (C-AUTH-6). */
export const VERIFICATION = { algorithms: ['HS256' as const], issuer: ISSUER };
/** Seconds. */
export const TOKEN_LIFETIME = 3600;
/** Seconds by which the clocks of two processes may differ. */
const CLOCK_TOLERANCE = 5;

const isName = (value: unknown): value is string => typeof value === 'string' && /^[!-~]{1,64}$/.test(value);
const isKeyId = (value: unknown): value is string => isName(value) && value.length === 30 && value.startsWith('key_');

/**
 * The claims of a payload whose signature, issuer and expiry are verified (C-AUTH-17, C-AUTH-20).
 * @param now seconds since 1970
 * @returns undefined for a payload that the service would not have written
 */
export function claimsOf(payload: unknown, now = Date.now() / 1000): TokenClaims | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const claims = payload as Partial<Record<keyof TokenClaims, unknown>>;
  const { iss, merchantId, storeId, store_id, keyId, jti, iat, exp } = claims;
  if (iss !== ISSUER || !isName(merchantId) || !isStoreId(storeId) || store_id !== storeId) return undefined;
  if (!isKeyId(keyId) || !isName(jti) || !isSecond(iat) || !isSecond(exp)) return undefined;
  if (iat > now + CLOCK_TOLERANCE || exp <= iat || exp - iat > TOKEN_LIFETIME) return undefined;
  return { iss: ISSUER, merchantId, storeId, store_id: storeId, keyId, jti, iat, exp };
}

/** The claims of a token whose signature is verified, whether or not it has expired; undefined as for `claimsOf`. */
export function claimsOfVerified(token: string): TokenClaims | undefined {
  const [, payload = ''] = token.split('.');
  return claimsOf(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
