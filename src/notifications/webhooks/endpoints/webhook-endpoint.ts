import { type DisabledReason, type EndpointStatus, type WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** An endpoint as its owner sees it. */
export interface WebhookEndpoint {
  endpoint_id: string;
  url: string;
  /** Null for all. */
  events: string[] | null;
  /** `whsec_…`, when it is made; null ever after. */
  secret: string | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  /** Since when every try has failed; UTC with milliseconds. */
  failing_since: string | null;
  created_at: string;
  updated_at: string;
}

/** An endpoint as it is shown, with its secret at the one moment at which it can be read. */
export function webhookEndpointView(row: WebhookEndpointEntity, secret: string | null = null): WebhookEndpoint {
  return {
    endpoint_id: row.id,
    url: row.url,
    events: eventTypesOf(row),
    secret,
    status: row.status,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The event types that an endpoint's row names; null for all. */
export function eventTypesOf({ events }: Pick<WebhookEndpointEntity, 'events'>): string[] | null {
  return events === null ? null : (JSON.parse(events) as string[]);
}
