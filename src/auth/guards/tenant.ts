// SPDX-License-Identifier: Apache-2.0
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type StoreRequest } from './tenant.guard.js';

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
