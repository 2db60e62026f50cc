// SPDX-License-Identifier: Apache-2.0
import {
  type CreateWebhookEndpointBody,
  type PatchWebhookEndpointBody,
  type ReplayWebhooksBody,
  type TestWebhookBody,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
} from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type KeyedCallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type DeliveriesQuery = Omit<
  NonNullable<Operations['GET /webhook-endpoints/{endpoint_id}/deliveries']['query']>,
  'cursor'
>;

const PATH = '/webhook-endpoints/{endpoint_id}';

const at = (endpoint_id: string): { path: { endpoint_id: string } } => ({ path: { endpoint_id } });

export class WebhookEndpoints {
  constructor(private readonly requester: Requester) {}

  /** Adds an endpoint. Keep its `secret`: no other answer has it. */
  async create(endpoint: CreateWebhookEndpointBody, options: KeyedCallOptions = {}): Promise<WebhookEndpoint> {
    const request = { ...options, body: endpoint };
    return (await this.requester.request('POST', '/webhook-endpoints', request)).body.data.endpoint;
  }

  /** Lists all endpoints of the store, oldest first. */
  async list(options: CallOptions = {}): Promise<WebhookEndpoint[]> {
    return (await this.requester.request('GET', '/webhook-endpoints', options)).body.data.endpoints;
  }

  async get(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return (await this.requester.request('GET', PATH, { ...options, ...at(endpointId) })).body.data.endpoint;
  }

  /**
   * Changes members of an endpoint; absent ones stay. Null as `events` subscribes to all types, and null as `fields` sends
   * everything.
   */
  async update(
    endpointId: string,
    patch: PatchWebhookEndpointBody,
    options: CallOptions = {},
  ): Promise<WebhookEndpoint> {
    const request = { ...options, ...at(endpointId), body: patch };
    return (await this.requester.request('PATCH', PATH, request)).body.data.endpoint;
  }

  /** Deletes an endpoint and cancels its pending deliveries. */
  async delete(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return (await this.requester.request('DELETE', PATH, { ...options, ...at(endpointId) })).body.data.endpoint;
  }

  /** Makes a new `secret`. The previous one signs too for 24 hours. */
  async rotateSecret(endpointId: string, options: KeyedCallOptions = {}): Promise<WebhookEndpoint> {
    const request = { ...options, ...at(endpointId) };
    return (await this.requester.request('POST', `${PATH}/rotate-secret`, request)).body.data.endpoint;
  }

  /** Sends a test to this endpoint only, and returns its `webhook-id`. */
  async test(endpointId: string, type: TestWebhookBody['type'], options: KeyedCallOptions = {}): Promise<string> {
    const request = { ...options, ...at(endpointId), body: { type } };
    return (await this.requester.request('POST', `${PATH}/test`, request)).body.data.webhook_id;
  }

  /** Lists deliveries of the last 30 days, the newest event first; `limit` is the page size. */
  deliveries(
    endpointId: string,
    query: DeliveriesQuery = {},
    options: CallOptions = {},
  ): AsyncIterable<WebhookDelivery> {
    return itemsOf(async (cursor) => {
      const request = { ...options, ...at(endpointId), query: { ...query, cursor } };
      const { body } = await this.requester.request('GET', `${PATH}/deliveries`, request);
      return { items: body.data.deliveries, next: body.data.next_cursor };
    });
  }

  /** Reads a delivery with its payload, and the headers and the response of each attempt. */
  async delivery(deliveryId: string, options: CallOptions = {}): Promise<WebhookDeliveryDetails> {
    const request = { ...options, path: { delivery_id: deliveryId } };
    return (await this.requester.request('GET', '/webhook-deliveries/{delivery_id}', request)).body.data.delivery;
  }

  /** Sends events again, by their ids or all of a range, and returns how many deliveries are scheduled. */
  async replay(endpointId: string, events: ReplayWebhooksBody, options: CallOptions = {}): Promise<number> {
    let [scheduled, cursor] = [0, events.cursor];
    do {
      const request = { ...options, ...at(endpointId), body: { ...events, ...(cursor && { cursor }) } };
      const { data } = (await this.requester.request('POST', `${PATH}/replay`, request)).body;
      scheduled += data.scheduled;
      cursor = data.next_cursor;
    } while (cursor);
    return scheduled;
  }
}
