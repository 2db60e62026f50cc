import { type IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { type CallerContext, type Store } from '../../stores/index.js';
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

/** Passes the store of the request's token to a handler, and its API key as the actor. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): CallerContext => {
  const { store, claims } = context.switchToHttp().getRequest<StoreRequest>();
  if (!store || !claims) throw new Error('Only a route that requires a store token has a caller');
  return { store, actor: { type: 'api_key', id: claims.keyId } };
});
