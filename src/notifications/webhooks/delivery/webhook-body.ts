// SPDX-License-Identifier: Apache-2.0
import { parseJson, stringifyJson } from '../../../platform/json/exact-json.js';
import { keepOnly, type KeptMembers } from '../../../platform/privacy/kept-members.js';
import { type WebhookEventType } from '../endpoints/event-types.js';
import { exampleEvent, isExample } from '../endpoints/example-events.js';
import { KEPT_OF_EVENT, keptFields } from '../endpoints/payload-fields.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { parseFields } from '../endpoints/webhook-endpoint.js';

type Limits = Pick<WebhookEndpointEntity, 'personal_data' | 'fields'>;

/** What stays of the `data` of webhooks to an endpoint, one list after the other; no list if all of it does. */
export function payloadLimits(endpoint: Limits): KeptMembers[] {
  const fields = parseFields(endpoint);
  return [...(endpoint.personal_data === 1 ? [] : [KEPT_OF_EVENT]), ...(fields ? [keptFields(fields)] : [])];
}

/**
 * Limits the `data` of a webhook (C-WHK-24, C-WHK-25). Numbers keep all their digits.
 * @returns without limits the same text, which is not parsed
 */
export function limitedBody(body: string, limits: readonly KeptMembers[]): string {
  if (limits.length === 0) return body;
  const { data, ...envelope } = parseJson(body) as Record<string, unknown>;
  return stringifyJson({ ...envelope, data: limits.reduce<unknown>(keepOnly, data) });
}

/** The columns of an event that its webhook is built from. */
export interface StoredEvent {
  type: string;
  occurred_at: Date;
  /** JSON text. */
  data: string;
}

/** Builds the body of a webhook. Parsing `data` would change numbers such as 1.10, so it is inserted as it was recorded. */
export function webhookBody(event: StoredEvent, delivery: { type: string }): string {
  const timestamp = event.occurred_at.toISOString();
  if (isExample(event, delivery)) return exampleEvent(delivery.type as WebhookEventType, timestamp);
  return `{"type":${JSON.stringify(event.type)},"timestamp":"${timestamp}","data":${event.data}}`;
}
