import {
  type DecisionBody,
  type RefundBody,
  type Return,
  type ReturnRequest,
  type ReturnRequestBody,
  type ShippingLabelBody,
} from '../generated.js';
import { type CallOptions, type KeyedCallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';
import { type Requester } from '../http/requester.js';

type ListQuery = Omit<NonNullable<Operations['GET /returns']['query']>, 'cursor'>;

const at = (return_id: string): { path: { return_id: string } } => ({ path: { return_id } });

export class Returns {
  constructor(private readonly requester: Requester) {}

  /** Requests a return for review. Its `return_id` is what the other methods take, and not its `id`. */
  async create(request: ReturnRequestBody, options: KeyedCallOptions = {}): Promise<ReturnRequest> {
    return (await this.requester.request('POST', '/returns', { ...options, body: request })).body;
  }

  async get(returnId: string, options: CallOptions = {}): Promise<Return> {
    return (await this.requester.request('GET', '/returns/{return_id}', { ...options, ...at(returnId) })).body.data
      .return;
  }

  /** The newest first; `limit` is the size of a page. */
  list(query: ListQuery = {}, options: CallOptions = {}): AsyncIterable<Return> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/returns', { ...options, query: { ...query, cursor } });
      return { items: body.data.returns, next: body.data.next_cursor };
    });
  }

  /** Reports that the merchant has approved or rejected it. */
  async decide(returnId: string, decision: DecisionBody, options: KeyedCallOptions = {}): Promise<Return> {
    const request = { ...options, ...at(returnId), body: decision };
    return (await this.requester.request('POST', '/returns/{return_id}/decision', request)).body.data.return;
  }

  /** Hands in the label that the customer gets. */
  async label(returnId: string, label: ShippingLabelBody, options: KeyedCallOptions = {}): Promise<Return> {
    const request = { ...options, ...at(returnId), body: label };
    return (await this.requester.request('POST', '/returns/{return_id}/shipping-label', request)).body.data.return;
  }

  /** Reports the refund that was made. */
  async refund(returnId: string, refund: RefundBody, options: KeyedCallOptions = {}): Promise<Return> {
    const request = { ...options, ...at(returnId), body: refund };
    return (await this.requester.request('POST', '/returns/{return_id}/refund', request)).body.data.return;
  }
}
