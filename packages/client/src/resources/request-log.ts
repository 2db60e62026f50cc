// SPDX-License-Identifier: Apache-2.0
import { type LoggedRequest } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type LogQuery = Omit<NonNullable<Operations['GET /request-log']['query']>, 'cursor'>;

export class RequestLog {
  constructor(private readonly requester: Requester) {}

  /** Lists the store's logged requests, newest first; `limit` is the page size. */
  list(query: LogQuery = {}, options: CallOptions = {}): AsyncIterable<LoggedRequest> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/request-log', { ...options, query: { ...query, cursor } });
      return { items: body.data.requests, next: body.data.next_cursor };
    });
  }
}
