import { type IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { type Actor } from '../../platform/outbox/actor.js';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { type Store } from '../../stores/index.js';
import { type TokenClaims } from '../model/token-claims.js';

const DROPPED = new Set(['x-store-id', 'x-merchant-id', 'x-shop-id', 'x-tenant-id', 'x-user-id']);

/** Drops tenant headers of the client: the store comes only from its token (C-TEN-2). */
export function dropTenantHeaders({ headers }: Request, _response: Response, next: NextFunction): void {
  for (const name in headers) {
    if (DROPPED.has(name) || name.startsWith('x-internal-')) delete headers[name];
  }
  next();
}

/** Sets the tenant headers from the token, for code that runs after the guard. */
export function setTenantHeaders(headers: IncomingHttpHeaders, storeId: string, merchantId: string): void {
  headers['x-store-id'] = storeId;
  headers['x-merchant-id'] = merchantId;
}

/** A request that has passed `TenantGuard`. */
export interface StoreRequest extends TenantRequest {
  /** The store of the token; undefined on public routes and for internal services. */
  store?: Store;
  /** The claims of the token; undefined if `store` is. */
  claims?: TokenClaims;
}

/** Passes the `Store` of the request's token to a handler; undefined if `StoreRequest.store` is. */
export const CurrentStore = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Store | undefined =>
    context.switchToHttp().getRequest<StoreRequest>().store,
);

/** Passes the actor to a handler: the API key that the request's token was issued from. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { claims } = context.switchToHttp().getRequest<StoreRequest>();
  if (!claims) throw new Error('Only a route that requires a store token has an actor');
  return { type: 'api_key', id: claims.keyId };
});
