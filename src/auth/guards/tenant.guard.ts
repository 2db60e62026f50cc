import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import { type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { routeOf } from '../../platform/http/api-route.js';
import { RefusalLimitGuard } from '../../platform/rate-limit/refusal-limit.guard.js';
import { setTenantHeaders } from './tenant-headers.js';
import { MODE_HEADER } from '../../stores/index.js';
import { bearerOf, refusal, tokenRefusal } from '../model/credentials.js';
import { claimsOfVerified, type TokenClaims } from '../model/token-claims.js';
import { TokenStatusRepository } from '../persistence/token-status.repository.js';
import { SigningKeysService } from '../services/signing-keys.service.js';
import { suspended } from '../services/tokens.service.js';
import { InternalTokensService } from './internal-tokens.service.js';
import { STORE_TOKEN, TokenAttempt } from './store-token.strategy.js';
import { type StoreRequest } from './tenant.js';

/**
 * Admits a request by the credentials that its route declares in `@ApiRoute`, and writes the store of its token to
 * `request.store`, `X-Store-Id` and `X-Merchant-Id`. Refuses a suspended store before its limits count (C-CHK-7).
 */
@Injectable()
export class TenantGuard extends AuthGuard() {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly statuses: TokenStatusRepository,
    private readonly internalTokens: InternalTokensService,
    private readonly refusals: RefusalLimitGuard,
  ) {
    // Passport tries the strategies of the list until one succeeds: here one strategy, once for each secret.
    super({ defaultStrategy: keys.verifying.map(() => STORE_TOKEN), property: 'claims' });
  }

  /** @throws Problem TOKEN_*, FORBIDDEN or STORE_SUSPENDED; RATE_LIMITED after too many of them (C-LIM-23) */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
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

  /** @param failures the errors of the strategy, one for each secret */
  override handleRequest<T>(error: unknown, claims: T | false, failures: unknown[], context: ExecutionContext): T {
    if (error) throw error;
    if (claims) return claims;
    const { token } = context.switchToHttp().getRequest<TokenAttempt>();
    throw token === undefined ? refusal('TOKEN_MISSING') : tokenRefusal(failures);
  }

  /** Returns the claims of the request's token. Remembers the owner of an expired one too, whose refusals are logged. */
  private async verify(request: StoreRequest): Promise<TokenClaims> {
    const attempt = new TokenAttempt(bearerOf(request.headers.authorization), this.keys.verifying.values());
    try {
      await super.canActivate(new ExecutionContextHost([attempt]));
    } catch (error) {
      if (attempt.token && error instanceof Problem && error.code === 'TOKEN_EXPIRED')
        request.tokenOwner = ownerOf(claimsOfVerified(attempt.token));
      throw error;
    }
    if (!attempt.claims) throw new Error('Passport admitted a token without claims');
    return attempt.claims;
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
