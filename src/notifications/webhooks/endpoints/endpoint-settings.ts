// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../../platform/errors/problem.js';
import { type Actor, serializeActor } from '../../../platform/outbox/actor.js';
import { type Fault } from '../../../platform/validation/fault.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { endpointUrlFault } from './endpoint-url.js';
import { eventFilterFaults } from './event-types.js';
import { fieldFaults } from './payload-fields.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { type PatchWebhookEndpointBody } from './webhook-endpoint.resource.js';

/** The faults of the URL, the filter and the fields, as far as they are given (C-WHE-14). */
export function endpointFaults(
  { url, events, fields }: { url?: unknown; events?: unknown; fields?: unknown },
  { WEBHOOK_ALLOW_PRIVATE_TARGETS }: NotificationsConfig,
): Fault[] {
  const urlFault = url === undefined ? undefined : endpointUrlFault(url, WEBHOOK_ALLOW_PRIVATE_TARGETS);
  return [
    ...(urlFault ? [urlFault] : []),
    ...(events === undefined ? [] : eventFilterFaults(events)),
    ...(fields === undefined ? [] : fieldFaults(fields)),
  ];
}

/** The faults of a change. Null is refused where it is no value, because a merge patch clears a member with it. */
export function endpointPatchFaults(body: Record<string, unknown>, config: NotificationsConfig): Fault[] {
  const nulls = ['status', 'in_sequence', 'personal_data'].filter((name) => body[name] === null);
  const refused = nulls.map((name) => ({ pointer: `/${name}`, code: 'REQUIRED', detail: 'must not be null' }));
  return [...endpointFaults(body, config), ...refused];
}

/** @throws Problem VALIDATION_ERROR with the `endpointFaults` */
export function assertValidSettings(settings: PatchWebhookEndpointBody, config: NotificationsConfig): void {
  const faults = endpointFaults(settings, config);
  if (faults.length > 0) throw validationError(faults);
}

/**
 * The columns that changes write: `disabled` cancels the pending deliveries, `enabled` sends only later events (C-WHK-9), and both
 * reset the health.
 */
export function toColumns(
  { url, events, in_sequence, personal_data, fields, status }: PatchWebhookEndpointBody,
  row: Pick<WebhookEndpointEntity, 'url' | 'status'>,
  actor: Actor,
): Partial<WebhookEndpointEntity> {
  return {
    ...(url !== undefined && { url }),
    ...(url !== undefined && url !== row.url && { url_set_by: serializeActor(actor) }),
    ...(events !== undefined && { events: serializeList(events) }),
    ...(in_sequence !== undefined && { in_sequence: Number(in_sequence) }),
    ...(personal_data !== undefined && { personal_data: Number(personal_data) }),
    ...(fields !== undefined && { fields: serializeList(fields) }),
    ...(status === 'disabled' && { status, disabled_reason: 'merchant', ...HEALTHY }),
    ...(status === 'enabled' && row.status === 'disabled' && { status, disabled_reason: null, ...HEALTHY }),
  };
}

/** The column `events` of a filter, or `fields`. */
export function serializeList(values: string[] | null): string | null {
  return values && JSON.stringify([...new Set(values)]);
}
