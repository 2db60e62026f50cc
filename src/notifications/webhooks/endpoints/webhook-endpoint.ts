import { Problem } from '../../../platform/errors/problem.js';
import { type DisabledReason, type EndpointStatus, type WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** A webhook endpoint, as merchants see it. */
export interface WebhookEndpoint {
  endpoint_id: string;
  url: string;
  /** Null for all. */
  events: string[] | null;
  /** Whether deliveries of one resource are sent in sequence (C-WHK-22). */
  in_sequence: boolean;
  /** Whether `data` has personal data (C-WHK-24). */
  personal_data: boolean;
  /** Paths of the members that `data` has (C-WHK-25); null for everything. */
  fields: string[] | null;
  /** `whsec_…` when it is created or rotated; otherwise null (C-WHK-5). */
  secret: string | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  /** Since when all attempts have failed; UTC with milliseconds. */
  failing_since: string | null;
  created_at: string;
  updated_at: string;
}

/** @param secret only when it is new (C-WHK-5) */
export function webhookEndpointView(row: WebhookEndpointEntity, secret: string | null = null): WebhookEndpoint {
  return {
    endpoint_id: row.id,
    url: row.url,
    events: eventTypesOf(row),
    in_sequence: row.in_sequence === 1,
    personal_data: row.personal_data === 1,
    fields: fieldsOf(row),
    secret,
    status: row.status,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Returns the event types of an endpoint's filter; null for all. */
export function eventTypesOf({ events }: Pick<WebhookEndpointEntity, 'events'>): string[] | null {
  return events === null ? null : (JSON.parse(events) as string[]);
}

/** Returns the paths of the members that an endpoint's webhooks have; null for everything. */
export function fieldsOf({ fields }: Pick<WebhookEndpointEntity, 'fields'>): string[] | null {
  return fields === null ? null : (JSON.parse(fields) as string[]);
}

/** The problem of an unknown endpoint id. */
export function endpointNotFound(endpointId: string): Problem {
  return new Problem('WEBHOOK_ENDPOINT_NOT_FOUND', `The store has no webhook endpoint ${endpointId}.`);
}

/** The problem of a test or a replay for a disabled endpoint. */
export function endpointDisabled(endpointId: string): Problem {
  return new Problem(
    'WEBHOOK_ENDPOINT_DISABLED',
    `The webhook endpoint ${endpointId} is disabled. Enable it and try again.`,
  );
}
