import { type Event } from '../generated.js';
import { type CallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';
import { type Requester } from '../http/requester.js';

type FeedQuery = NonNullable<Operations['GET /events']['query']>;

export class Events {
  constructor(private readonly requester: Requester) {}

  /**
   * The store's events of the last 30 days, the oldest first, up to the newest that there is. To go on later, keep the id
   * of the last one and give it as `after`; `limit` is the size of a page.
   */
  list(query: FeedQuery = {}, options: CallOptions = {}): AsyncIterable<Event> {
    return itemsOf(async (cursor) => {
      const request = { ...options, query: { ...query, after: cursor ?? query.after } };
      const { body } = await this.requester.request('GET', '/events', request);
      return { items: body.data.events, next: body.data.next_cursor };
    });
  }
}
