import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Response } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { refuseEarly } from './connections/paced-answers.js';
import { type TenantRequest } from './tenant-request.js';

/** GETs of a store that a process answers at once; further ones wait (C-HTTP-42). */
const MAX_AT_ONCE = 2;

/**
 * Lets each store read only so much at once. Otherwise a store that asks for many large pages would take all connections to
 * the database, and the requests of others would wait behind them.
 */
@Injectable()
export class StoreTurnsInterceptor implements NestInterceptor {
  private readonly turns = new Map<string, LimitFunction>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { method, store } = http.getRequest<TenantRequest>();
    if (method !== 'GET' || !store) return next.handle();
    const answer = (): Promise<unknown> => {
      refuseEarly(http.getResponse<Response>());
      return lastValueFrom(next.handle(), { defaultValue: undefined });
    };
    return from(this.inTurn(store.store_id, answer));
  }

  private async inTurn<T>(storeId: string, answer: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(storeId) ?? pLimit(MAX_AT_ONCE);
    this.turns.set(storeId, turns);
    try {
      return await turns(answer);
    } finally {
      if (turns.activeCount + turns.pendingCount === 0) this.turns.delete(storeId);
    }
  }
}
