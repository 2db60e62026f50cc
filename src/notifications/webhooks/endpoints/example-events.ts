// SPDX-License-Identifier: Apache-2.0
import { servedDocument } from '../../../platform/http/openapi/served-document.js';
import { TEST_EVENT, type WebhookEventType } from './event-types.js';

/** The time of the examples in `openapi.json`. */
const INSTANT = '2026-11-20T02:00:24.274Z';

/** The part of the OpenAPI document that has the example of a webhook. */
interface DocumentedWebhook {
  post: { requestBody: { content: { 'application/json': { examples: Record<string, { value: object }> } } } };
}

let webhooks: Record<string, DocumentedWebhook> | undefined;

/**
 * Returns the example that the OpenAPI document has of a webhook's body, whose ids no resource of a store has (C-WHE-8).
 * @param at RFC 3339, UTC with milliseconds
 */
export function exampleEvent(type: WebhookEventType, at: string): string {
  webhooks ??= servedDocument('integrators').webhooks as unknown as Record<string, DocumentedWebhook>;
  const example = webhooks[type]?.post.requestBody.content['application/json'].examples[type]?.value;
  return JSON.stringify(example).replaceAll(INSTANT, at);
}

/** Whether a delivery of a test event sends an example instead of the event. */
export function isExample(event: { type: string }, delivery: { type: string }): boolean {
  return event.type === TEST_EVENT && delivery.type !== TEST_EVENT;
}
