import { exampleEvent, isExample } from '../endpoints/example-events.js';
import { type WebhookEventType } from '../endpoints/event-types.js';

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
