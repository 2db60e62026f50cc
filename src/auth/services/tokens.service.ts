// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService, type JwtVerifyOptions } from '@nestjs/jwt';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { bearerOf, refusal } from '../model/credentials.js';
import { claimsOf, TOKEN_LIFETIME, type TokenClaims } from '../model/token-claims.js';
import {
  type AccessTokenAnswer,
  type IntrospectionAnswer,
  type RevocationAnswer,
  type VerificationAnswer,
} from '../model/token.resource.js';
import { TokenStatusRepository } from '../persistence/token-status.repository.js';
import { ApiKeysService, type KeyOwner } from './api-keys.service.js';

/** Access tokens: JWTs that live one hour and can be revoked one by one (C-AUTH). */
@Injectable()
export class TokensService {
  constructor(
    private readonly jwt: JwtService,
    private readonly apiKeys: ApiKeysService,
    private readonly statuses: TokenStatusRepository,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Issues a token for a store's active key and its shop domain.
   * @throws Problem INVALID_API_KEY, the same for every reason (C-AUTH-4), or STORE_SUSPENDED
   */
  async issue(apiKey: string | undefined, shopDomain: string | undefined): Promise<AccessTokenAnswer> {
    const owner = apiKey && shopDomain ? await this.apiKeys.findOwner(apiKey) : undefined;
    if (!owner || owner.shop_domain !== shopDomain?.toLowerCase()) throw refusal('INVALID_API_KEY');
    // Not `ClockService`, because jsonwebtoken checks the expiry against the system clock.
    const now = new Date();
    const token = this.sign(owner, now);
    await this.apiKeys.recordUse(owner, now);
    return token;
  }

  /**
   * Issues a token of a store's active key without the key, for operators (C-CLI-15). It ends with that key, and is no use
   * of it.
   * @throws Problem STORE_NOT_FOUND, API_KEY_NOT_FOUND or STORE_SUSPENDED
   */
  async issueFor(storeId: string): Promise<AccessTokenAnswer> {
    return this.sign(await this.apiKeys.findOwnerByStore(storeId), new Date());
  }

  /** Revokes a token at once (C-AUTH-23 to C-AUTH-25). An invalid or expired token needs no entry. Idempotent. */
  async revoke(token: string, reason?: string): Promise<RevocationAnswer> {
    const claims = this.read(token);
    if (!claims) return { revoked: false };
    const { storeId: store_id, jti, exp } = claims;
    const entry = { store_id, jti, reason: reason ?? null, expires_at: new Date(exp * 1000), revoked_at: new Date() };
    const revokedAt = await this.database.transaction(() => this.statuses.revoke(entry));
    return { revoked: true, jti, revoked_at: revokedAt.toISOString() };
  }

  /** Reports whether a token is accepted at this moment (C-AUTH-26). */
  async verify(token: string): Promise<VerificationAnswer> {
    const claims = this.read(token);
    const status = claims && (await this.statuses.find(claims));
    if (!claims || !status || status.revoked) return { valid: false, jti: null, merchantId: null, storeId: null };
    return { valid: true, jti: claims.jti, merchantId: claims.merchantId, storeId: claims.storeId };
  }

  /**
   * The claims of the token in an `Authorization` header, even if it is expired or revoked (C-AUTH-27).
   * @throws Problem TOKEN_MISSING, or TOKEN_INVALID for a token that this service did not issue
   */
  async introspect(authorization: string | undefined): Promise<IntrospectionAnswer> {
    const token = bearerOf(authorization);
    if (token === undefined) throw refusal('TOKEN_MISSING');
    const claims = this.read(token, { ignoreExpiration: true });
    const status = claims && (await this.statuses.find(claims));
    if (!claims || !status) throw refusal('TOKEN_INVALID');
    return { ...claims, expired: claims.exp <= Date.now() / 1000, revoked: status.revoked, mode: status.store.mode };
  }

  /** @throws Problem STORE_SUSPENDED */
  private sign({ store_id, merchant_id, key_id, status }: KeyOwner, now: Date): AccessTokenAnswer {
    if (status === 'suspended') throw suspended();
    const iat = Math.floor(now.getTime() / 1000);
    const exp = iat + TOKEN_LIFETIME;
    const claims = { merchantId: merchant_id, storeId: store_id, store_id, keyId: key_id, jti: randomUUID(), iat, exp };
    const expires_at = new Date(exp * 1000).toISOString();
    return { access_token: this.jwt.sign(claims), token_type: 'Bearer', expires_in: TOKEN_LIFETIME, expires_at };
  }

  private read(token: string, options?: JwtVerifyOptions): TokenClaims | undefined {
    try {
      return claimsOf(this.jwt.verify<object>(token, options));
    } catch {
      return undefined;
    }
  }
}

/** The problem of every request of a suspended store (C-STO-12). */
export function suspended(): Problem {
  return new Problem('STORE_SUSPENDED', 'The store is suspended; nothing is accepted for it.');
}
