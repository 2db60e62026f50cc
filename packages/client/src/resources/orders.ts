// SPDX-License-Identifier: Apache-2.0
import {
  type CancelBody,
  type CancelledOrderData,
  type OrderForecastData,
  type OrderVersion,
  type OrderView,
  type PostOrderBody,
  type PutOrderBody,
  type ReturnableItemsData,
  type ReturnLabel,
  type ReturnLabelData,
  type WrittenOrderData,
} from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type KeyedCallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type ListQuery = Omit<NonNullable<Operations['GET /orders']['query']>, 'cursor'>;
type HistoryQuery = Omit<Operations['GET /orders/{order_number}/history']['query'], 'cursor'>;

/** An order and the `ETag` of its version. */
export interface OrderWithEtag {
  order: OrderView;
  etag: string | null;
}

/** Options of `orders.put`. */
export interface PutOrderOptions extends KeyedCallOptions {
  /** `none`: an order of the past, written without mails, text messages and webhooks. */
  notify?: 'none';
}

const at = (order_number: string): { path: { order_number: string } } => ({ path: { order_number } });

export class Orders {
  constructor(private readonly requester: Requester) {}

  /** Creates an order or replaces it completely; `newly_created`, `applied` and `review` report the outcome. */
  async put(
    orderNumber: string,
    order: PutOrderBody,
    { notify, ...options }: PutOrderOptions = {},
  ): Promise<WrittenOrderData> {
    const header = { Prefer: notify && `notify=${notify}` };
    const request = { ...options, ...at(orderNumber), header, body: order };
    return (await this.requester.request('PUT', '/orders/{order_number}', request)).body.data;
  }

  /** Creates an order; one with the same number and id is returned unchanged. */
  async create(order: PostOrderBody, options: KeyedCallOptions = {}): Promise<WrittenOrderData> {
    return (await this.requester.request('POST', '/orders', { ...options, body: order })).body.data;
  }

  /** Dry run of `put`. */
  async validate(order: PostOrderBody, options: CallOptions = {}): Promise<OrderForecastData> {
    return (await this.requester.request('POST', '/orders/validate', { ...options, body: order })).body.data;
  }

  async get(orderNumber: string, options: CallOptions = {}): Promise<OrderWithEtag> {
    const answer = await this.requester.request('GET', '/orders/{order_number}', { ...options, ...at(orderNumber) });
    return withEtag(answer) as OrderWithEtag;
  }

  /**
   * Lists orders, newest first; with `updated_since` or `updated_until` the one that changed the longest ago first. `limit` is the
   * page size.
   */
  list(query: ListQuery = {}, options: CallOptions = {}): AsyncIterable<OrderView> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/orders', { ...options, query: { ...query, cursor } });
      return { items: body.data.orders, next: body.data.next_cursor };
    });
  }

  /** Returns the order, or null if it still has this etag. */
  async getIfChanged(orderNumber: string, etag: string, options: CallOptions = {}): Promise<OrderWithEtag | null> {
    const request = { ...options, ...at(orderNumber), header: { 'If-None-Match': etag } };
    return withEtag(await this.requester.request('GET', '/orders/{order_number}', request));
  }

  /** Records a full or partial cancellation. */
  async cancel(orderNumber: string, body: CancelBody, options: KeyedCallOptions = {}): Promise<CancelledOrderData> {
    const request = { ...options, ...at(orderNumber), body };
    return (await this.requester.request('POST', '/orders/{order_number}/cancel', request)).body.data;
  }

  /** Returns the lines with their returnable units and the `line_id` for a return. */
  async returnableItems(orderNumber: string, options: CallOptions = {}): Promise<ReturnableItemsData> {
    const request = { ...options, ...at(orderNumber) };
    return (await this.requester.request('GET', '/orders/{order_number}/returnable-items', request)).body.data;
  }

  /** Stores a prepaid return label of the order; it replaces the previous one. */
  async putReturnLabel(
    orderNumber: string,
    label: ReturnLabel,
    options: KeyedCallOptions = {},
  ): Promise<ReturnLabelData> {
    const request = { ...options, ...at(orderNumber), body: label };
    return (await this.requester.request('PUT', '/orders/{order_number}/return-label', request)).body.data;
  }

  /** Lists the versions of an order with their changes; `limit` is the page size. */
  history(orderNumber: string, query: HistoryQuery = {}, options: CallOptions = {}): AsyncIterable<OrderVersion> {
    return itemsOf(async (cursor) => {
      const page = { ...query, cursor: cursor === undefined ? undefined : Number(cursor) };
      const request = { ...options, ...at(orderNumber), query: page };
      const { body } = await this.requester.request('GET', '/orders/{order_number}/history', request);
      return { items: body.data.versions, next: body.data.next_cursor };
    });
  }
}

function withEtag(answer: {
  status: number;
  headers: Headers;
  body: { data: { order: OrderView } } | undefined;
}): OrderWithEtag | null {
  return answer.body ? { order: answer.body.data.order, etag: answer.headers.get('etag') } : null;
}
