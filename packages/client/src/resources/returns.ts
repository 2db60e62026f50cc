// SPDX-License-Identifier: Apache-2.0
import {
  type DecisionBody,
  type RefundBody,
  type Return,
  type ReturnRequest,
  type ReturnRequestBody,
  type ShippingLabelBody,
} from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type KeyedCallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type ListQuery = Omit<NonNullable<Operations['GET /returns']['query']>, 'cursor'>;

const at = (return_id: string): { path: { return_id: string } } => ({ path: { return_id } });

export class Returns {
  constructor(private readonly requester: Requester) {}

  /** Requests a return for review. The other methods take its `return_id`, not its `id`. */
  async create(request: ReturnRequestBody, options: KeyedCallOptions = {}): Promise<ReturnRequest> {
    return (await this.requester.request('POST', '/returns', { ...options, body: request })).body;
  }

  async get(returnId: string, options: CallOptions = {}): Promise<Return> {
    return (await this.requester.request('GET', '/returns/{return_id}', { ...options, ...at(returnId) })).body.data
      .return;
  }

  /** Lists returns, newest first; `limit` is the page size. */
  list(query: ListQuery = {}, options: CallOptions = {}): AsyncIterable<Return> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/returns', { ...options, query: { ...query, cursor } });
      return { items: body.data.returns, next: body.data.next_cursor };
    });
  }

  /** Reports the merchant's approval or rejection. */
  async decide(returnId: string, decision: DecisionBody, options: KeyedCallOptions = {}): Promise<Return> {
    const request = { ...options, ...at(returnId), body: decision };
    return (await this.requester.request('POST', '/returns/{return_id}/decision', request)).body.data.return;
  }

  /** Submits the shipping label for the customer. */
  async label(returnId: string, label: ShippingLabelBody, options: KeyedCallOptions = {}): Promise<Return> {
    const request = { ...options, ...at(returnId), body: label };
    return (await this.requester.request('POST', '/returns/{return_id}/shipping-label', request)).body.data.return;
  }

  /** Reports a completed refund. */
  async refund(returnId: string, refund: RefundBody, options: KeyedCallOptions = {}): Promise<Return> {
    const request = { ...options, ...at(returnId), body: refund };
    return (await this.requester.request('POST', '/returns/{return_id}/refund', request)).body.data.return;
  }
}
