import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { routeOf } from '../../platform/http/api-route.js';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { RefusalLimitGuard } from '../../platform/rate-limit/rate-limit.guard.js';
import { MODE_HEADER, type Store } from '../../stores/index.js';
import { bearerOf, refusal } from '../model/credentials.js';
import { claimsOfVerified, type TokenClaims } from '../model/token-claims.js';
import { TokenStatusRepository } from '../persistence/token-status.repository.js';
import { suspended } from '../services/tokens.service.js';
import { InternalTokensService } from './internal-tokens.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { setTenantHeaders } from './tenant-headers.js';

/** A request that has passed `TenantGuard`. */
export interface StoreRequest extends TenantRequest {
  /** The store of the token; undefined on public routes and for internal services. */
  store?: Store;
  /** The claims of the token; undefined if `store` is. */
  claims?: TokenClaims;
}

/**
 * Admits a request by the credentials that its route declares in `@ApiRoute`, and writes the store of its token to
 * `request.store`, `X-Store-Id` and `X-Merchant-Id`. Refuses a suspended store before its limits count (C-CHK-7).
 */
@Injectable()
export class TenantGuard implements CanActivate {
  constructor(
    private readonly strategy: JwtStrategy,
    private readonly statuses: TokenStatusRepository,
    private readonly internalTokens: InternalTokensService,
    private readonly refusals: RefusalLimitGuard,
  ) {}

  /** @throws Problem TOKEN_*, FORBIDDEN or STORE_SUSPENDED; RATE_LIMITED after too many of them (C-LIM-23) */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { auth } = routeOf(context.getHandler());
    if (auth === 'public' || auth === 'api-key' || auth === 'unverified-token') return true;
    const request = context.switchToHttp().getRequest<StoreRequest>();
    if (auth !== 'store' && this.internalTokens.accepts(bearerOf(request.headers.authorization))) return true;
    try {
      request.claims = await this.verify(request);
      await this.admit(request, request.claims, auth);
    } catch (error) {
      if (error instanceof Problem) await this.refusals.canActivate(context);
      throw error;
    }
    if (request.store?.mode === 'test')
      context.switchToHttp().getResponse<Response>().setHeader(MODE_HEADER, 'simulated');
    return true;
  }

  /** Returns the claims of the request's token. Remembers the owner of an expired one too, whose refusals are logged. */
  private async verify(request: StoreRequest): Promise<TokenClaims> {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) throw refusal('TOKEN_MISSING');
    try {
      return await this.strategy.verify(token);
    } catch (error) {
      if (error instanceof Problem && error.code === 'TOKEN_EXPIRED')
        request.tokenOwner = ownerOf(claimsOfVerified(token));
      throw error;
    }
  }

  private async admit(
    request: StoreRequest,
    claims: TokenClaims,
    auth: 'store' | 'internal' | 'internal-or-store',
  ): Promise<void> {
    request.tokenOwner = ownerOf(claims);
    const status = await this.statuses.find(claims);
    if (!status) throw refusal('TOKEN_INVALID');
    if (status.revoked) throw refusal('TOKEN_REVOKED');
    if (auth === 'internal') throw new Problem('FORBIDDEN', 'This route is for internal services.');
    if (status.store.status === 'suspended') throw suspended();
    request.store = status.store;
    setTenantHeaders(request.headers, claims.storeId, claims.merchantId);
  }
}

function ownerOf(claims: TokenClaims | undefined): StoreRequest['tokenOwner'] {
  return claims && { store_id: claims.storeId, key_id: claims.keyId };
}
