import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor } from '../../platform/outbox/actor.js';
import { type Store } from '../../stores/index.js';
import { type StoreRequest } from './tenant.guard.js';

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
