// SPDX-License-Identifier: Apache-2.0
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { createLRU } from 'lru.min';
import { Problem } from '../../platform/errors/problem.js';
import { routeOf } from '../../platform/http/api-route.js';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { RateLimitGuard } from '../../platform/rate-limit/rate-limit.guard.js';
import { MODE_HEADER, type Store } from '../../stores/index.js';
import { bearerOf, refusal } from '../model/credentials.js';
import { claimsOfVerified, type TokenClaims } from '../model/token-claims.js';
import { type TokenStatus, TokenStatusRepository } from '../persistence/token-status.repository.js';
import { suspended } from '../services/tokens.service.js';
import { InternalTokensService } from './internal-tokens.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { setTenantHeaders } from './tenant-headers.js';

/** A request that has passed `TenantGuard`. */
export interface StoreRequest extends TenantRequest {
  /** The store of the token; undefined on public routes and for internal services. */
  store?: Store;
  /** The claims of a token that the service has signed, also if the database then refuses it. */
  claims?: TokenClaims;
}

/** Their tokens have a signature of the service, so there are few. */
const MAX_REFUSED = 1_000;

/**
 * Admits a request by the limits and the credentials that its route declares in `@ApiRoute`, in the order of C-CHK-5 to C-CHK-8.
 * Writes the store of its token to `request.store`, `X-Store-Id` and `X-Merchant-Id`.
 */
@Injectable()
export class TenantGuard implements CanActivate {
  /** Ids of tokens whose last request was refused. */
  private readonly refused = createLRU<string, true>({ max: MAX_REFUSED });

  constructor(
    private readonly strategy: JwtStrategy,
    private readonly statuses: TokenStatusRepository,
    private readonly internalTokens: InternalTokensService,
    private readonly limits: RateLimitGuard,
  ) {}

  /** @throws Problem RATE_LIMITED, TOKEN_*, FORBIDDEN or STORE_SUSPENDED */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { auth } = routeOf(context.getHandler());
    if (auth === 'public' || auth === 'api-key' || auth === 'unverified-token') return this.limits.canActivate(context);
    const request = context.switchToHttp().getRequest<StoreRequest>();
    const token = bearerOf(request.headers.authorization);
    if (auth !== 'store' && this.internalTokens.accepts(token)) return this.limits.canActivate(context);
    try {
      if (token === undefined) throw refusal('TOKEN_MISSING');
      request.claims = this.strategy.verify(token);
    } catch (error) {
      await this.limits.canActivate(context);
      // Remember the owner of an expired token too, whose refusals are logged.
      if (token && error instanceof Problem && error.code === 'TOKEN_EXPIRED')
        request.tokenOwner = ownerOf(claimsOfVerified(token));
      await this.limits.countRefusal(context);
      throw error;
    }
    await this.admit(context, request, request.claims);
    return true;
  }

  /**
   * Counts a request while the database looks up its token, and takes it back from the store's limit if that refuses the token.
   * A token whose last request was refused has to wait for each: it must not raise its store's count, and past
   * the limit of its address it must cost no statement (C-LIM-26).
   */
  private async admit(context: ExecutionContext, request: StoreRequest, claims: TokenClaims): Promise<void> {
    const wasRefused = this.refused.has(claims.jti);
    const lookup = wasRefused ? undefined : this.statuses.find(claims);
    // It is awaited below, unless a limit refuses the request first.
    void lookup?.catch(() => undefined);
    const counts = await this.limits.count(context, wasRefused ? 'client' : undefined);
    try {
      await this.limits.check(context, counts, 'client');
      request.tokenOwner = ownerOf(claims);
      this.enter(context, claims, await (lookup ?? this.statuses.find(claims)));
    } catch (error) {
      this.refused.set(claims.jti, true);
      await this.limits.takeBack(counts);
      if (error instanceof Problem) await this.limits.countRefusal(context);
      throw error;
    }
    if (wasRefused) this.refused.delete(claims.jti);
    await this.limits.check(context, wasRefused ? await this.limits.count(context, 'store') : counts, 'store');
  }

  private enter(context: ExecutionContext, claims: TokenClaims, status: TokenStatus | undefined): void {
    if (!status) throw refusal('TOKEN_INVALID');
    if (status.revoked) throw refusal('TOKEN_REVOKED');
    if (routeOf(context.getHandler()).auth === 'internal')
      throw new Problem('FORBIDDEN', 'This route is for internal services.');
    if (status.store.status === 'suspended') throw suspended();
    const request = context.switchToHttp().getRequest<StoreRequest>();
    request.store = status.store;
    setTenantHeaders(request.headers, claims.storeId, claims.merchantId);
    if (status.store.mode === 'test')
      context.switchToHttp().getResponse<Response>().setHeader(MODE_HEADER, 'simulated');
  }
}

function ownerOf(claims: TokenClaims | undefined): StoreRequest['tokenOwner'] {
  return claims && { store_id: claims.storeId, key_id: claims.keyId };
}
