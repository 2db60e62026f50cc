import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor } from '../../platform/outbox/actor.js';
import { type ShapedRequest } from '../../platform/http/request-shape.interceptor.js';
import { type Store } from '../../stores/index.js';
import { type TokenClaims } from '../model/token-claims.js';

/** Whom an accepted token speaks for. */
export interface Principal {
  claims: TokenClaims;
  store: Store;
}

/** A request that has passed `TenantGuard`. */
export interface StoreRequest extends ShapedRequest {
  /** The store of the token; undefined on public routes and for internal services. */
  store?: Store;
  principal?: Principal;
}

/** Gives a handler the `Store` of the request's token; undefined where `StoreRequest.store` is. */
export const CurrentStore = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Store | undefined =>
    context.switchToHttp().getRequest<StoreRequest>().store,
);

/** Gives a handler who acts: the API key from which the request's token was issued. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { principal } = context.switchToHttp().getRequest<StoreRequest>();
  if (!principal) throw new Error('Only a route that takes a store token knows who acts');
  return { type: 'api_key', id: principal.claims.keyId };
});
