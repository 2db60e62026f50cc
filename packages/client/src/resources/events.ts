// SPDX-License-Identifier: Apache-2.0
import { type Event } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

/** The type of an event, such as `order.created`. `switch` over it to narrow an `Event`. */
export type EventType = Event['type'];

type FeedQuery = NonNullable<Operations['GET /events']['query']>;

export class Events {
  constructor(private readonly requester: Requester) {}

  /**
   * Lists the store's events of the last 30 days, oldest first, and ends at the newest. To continue later, pass the id of the
   * last event as `after`; `limit` is the page size.
   */
  list(query: FeedQuery = {}, options: CallOptions = {}): AsyncIterable<Event> {
    return itemsOf(async (cursor) => {
      const request = { ...options, query: { ...query, after: cursor ?? query.after } };
      const { body } = await this.requester.request('GET', '/events', request);
      return { items: body.data.events, next: body.data.next_cursor };
    });
  }
}
