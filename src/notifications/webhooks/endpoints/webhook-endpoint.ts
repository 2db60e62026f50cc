// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../../platform/errors/problem.js';
import { parseActor } from '../../../platform/outbox/actor.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { type WebhookEndpointView } from './webhook-endpoint.resource.js';

/** Builds the view of an endpoint. @param secret `whsec_…`, only when it is new (C-WHK-5) */
export function webhookEndpointView(row: WebhookEndpointEntity, secret: string | null = null): WebhookEndpointView {
  return {
    endpoint_id: row.id,
    url: row.url,
    url_set_by: parseActor(row.url_set_by),
    events: parseEventTypes(row),
    in_sequence: row.in_sequence === 1,
    personal_data: row.personal_data === 1,
    fields: parseFields(row),
    secret,
    status: row.status,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Returns the event types of an endpoint's filter; null for all. */
export function parseEventTypes({ events }: Pick<WebhookEndpointEntity, 'events'>): string[] | null {
  return events === null ? null : (JSON.parse(events) as string[]);
}

/** Returns the paths of the members that an endpoint's webhooks have; null for everything. */
export function parseFields({ fields }: Pick<WebhookEndpointEntity, 'fields'>): string[] | null {
  return fields === null ? null : (JSON.parse(fields) as string[]);
}

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

/** For how long the previous secret signs after a rotation (C-WHK-6). */
export const ROTATION_OVERLAP_MS = 24 * 60 * 60 * 1000;

type Secrets = Pick<WebhookEndpointEntity, 'secret' | 'previous_secret' | 'previous_secret_ends_at'>;

/** The encrypted secrets that sign an attempt at `time`, which is not before the last rotation. */
export function secretsAt({ secret, previous_secret, previous_secret_ends_at }: Secrets, time: Date): string[] {
  const isOverlap = (previous_secret_ends_at ?? 0) > time;
  return isOverlap && previous_secret ? [secret, previous_secret] : [secret];
}

/** Whether the secret has changed since `time`, so that signatures from before cannot be computed any more. */
export function isRotatedSince({ previous_secret_ends_at }: Secrets, time: Date): boolean {
  return previous_secret_ends_at !== null && time.getTime() < previous_secret_ends_at.getTime() - ROTATION_OVERLAP_MS;
}
