// SPDX-License-Identifier: Apache-2.0
import { type TestMessage, type TestMessageSummary } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type InboxQuery = Omit<NonNullable<Operations['GET /test-inbox']['query']>, 'cursor'>;

/** Mails and text messages of a test store, which nobody receives. */
export class TestInbox {
  constructor(private readonly requester: Requester) {}

  /** Lists messages, newest first; `limit` is the page size. */
  list(query: InboxQuery = {}, options: CallOptions = {}): AsyncIterable<TestMessageSummary> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/test-inbox', { ...options, query: { ...query, cursor } });
      return { items: body.data.messages, next: body.data.next_cursor };
    });
  }

  async get(messageId: string, options: CallOptions = {}): Promise<TestMessage> {
    const request = { ...options, path: { message_id: messageId } };
    return (await this.requester.request('GET', '/test-inbox/{message_id}', request)).body.data.message;
  }
}
