import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Problem } from '../../platform/errors/problem.js';
import { routeOf } from '../../platform/http/api-route.js';
import { setTenantHeaders } from '../../platform/http/tenant-headers.js';
import { bearerOf, refusal, tokenRefusal } from '../model/credentials.js';
import { InternalTokensService } from './internal-tokens.service.js';
import { StoreTokenStrategy } from './store-token.strategy.js';
import { type StoreRequest } from './tenant.js';
import { suspended } from '../services/tokens.service.js';

/**
 * Admits a request by the credentials that its route declares in `@ApiRoute`, and writes the store of its token to
 * `request.store`, `X-Store-Id` and `X-Merchant-Id`. A suspended store is refused here, before its limits count.
 */
@Injectable()
export class TenantGuard extends AuthGuard() {
  constructor(
    strategy: StoreTokenStrategy,
    private readonly internalTokens: InternalTokensService,
  ) {
    super({ defaultStrategy: strategy.registration, property: 'principal' });
  }

  /** @throws Problem TOKEN_*, FORBIDDEN or STORE_SUSPENDED. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { auth } = routeOf(context.getHandler());
    if (auth === 'public' || auth === 'unverified-token') return true;
    const request = context.switchToHttp().getRequest<StoreRequest>();
    if (auth !== 'store' && this.internalTokens.accepts(bearerOf(request.headers.authorization))) return true;
    await super.canActivate(context);
    if (auth === 'internal') throw new Problem('FORBIDDEN', 'This route is for internal services.');
    return admit(request);
  }

  /** What Passport found; `info` is why there is no holder. */
  override handleRequest<T>(error: unknown, holder: T | false, info: unknown, context: ExecutionContext): T {
    if (error) throw error;
    if (holder) return holder;
    const { headers } = context.switchToHttp().getRequest<StoreRequest>();
    throw bearerOf(headers.authorization) === undefined ? refusal('TOKEN_MISSING') : tokenRefusal(info);
  }
}

function admit(request: StoreRequest): boolean {
  const { principal } = request;
  if (!principal) throw refusal('TOKEN_INVALID');
  const { claims, store } = principal;
  if (store.status === 'suspended') throw suspended();
  request.store = store;
  setTenantHeaders(request.headers, claims.storeId, claims.merchantId);
  return true;
}
