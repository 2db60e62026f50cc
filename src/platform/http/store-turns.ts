import { type CallHandler } from '@nestjs/common';
import { type Response } from 'express';
import { defer, finalize, Observable } from 'rxjs';
import { refuseEarly } from './connections/paced-answers.js';
import { type TenantRequest } from './tenant-request.js';

/** GETs of a store that a process answers at once; further ones wait (C-HTTP-42). */
const MAX_AT_ONCE = 2;

interface Turns {
  running: number;
  /** Starts the requests that wait, the oldest first. */
  waiting: (() => void)[];
}

/**
 * Lets each store read only so much at once. Otherwise a store that asks for many large pages would take all connections to
 * the database, and the requests of others would wait behind them.
 */
export class StoreTurns {
  private readonly stores = new Map<string, Turns>();

  /** Runs the handler of a request, that of a store's GET in its turn. */
  handle({ method, store }: TenantRequest, response: Response, next: CallHandler): Observable<unknown> {
    if (method !== 'GET' || !store) return next.handle();
    return new Observable((subscriber) => {
      const turns = this.stores.get(store.store_id) ?? { running: 0, waiting: [] };
      this.stores.set(store.store_id, turns);
      const answer = defer(() => {
        refuseEarly(response);
        return next.handle();
      }).pipe(finalize(() => this.end(store.store_id, turns)));
      const start = () => void answer.subscribe(subscriber);
      if (turns.running === MAX_AT_ONCE) {
        turns.waiting.push(start);
      } else {
        turns.running++;
        start();
      }
    });
  }

  /** Passes the turn on to the oldest waiting request. */
  private end(storeId: string, turns: Turns): void {
    const start = turns.waiting.shift();
    if (start) return start();
    turns.running--;
    if (turns.running === 0) this.stores.delete(storeId);
  }
}
