import { validationError } from '../../../platform/errors/problem.js';
import { type Fault } from '../../../platform/validation/fault.js';
import { type Actor, serializeActor } from '../../../platform/outbox/actor.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { endpointUrlFault } from './endpoint-url.js';
import { eventFilterFaults } from './event-types.js';
import { fieldFaults } from './payload-fields.js';
import { type EndpointStatus, type WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** Settings of an endpoint. `events` is the filter of event types; null for all. */
export interface EndpointSettings {
  url: string;
  events: string[] | null;
  /** Whether deliveries of one resource are sent in sequence (C-WHK-22). */
  in_sequence: boolean;
  /** If false, `data` keeps only what an erasure keeps (C-WHK-24). */
  personal_data: boolean;
  /** Paths of the members that `data` keeps (C-WHK-25); null for everything. */
  fields: string[] | null;
}

/** Changes of an endpoint: `disabled` cancels its pending deliveries, `enabled` sends only later events (C-WHK-9). */
export type EndpointChanges = Partial<EndpointSettings> & { status?: EndpointStatus };

/** The faults of the URL, the filter and the fields, as far as they are given. */
export function settingsFaults(
  { url, events, fields }: { [name in keyof EndpointSettings]?: unknown },
  allowsPrivateTargets: boolean,
): Fault[] {
  const urlFault = url === undefined ? undefined : endpointUrlFault(url, allowsPrivateTargets);
  return [
    ...(urlFault ? [urlFault] : []),
    ...(events === undefined ? [] : eventFilterFaults(events)),
    ...(fields === undefined ? [] : fieldFaults(fields)),
  ];
}

/** @throws Problem VALIDATION_ERROR with the `settingsFaults` */
export function assertValidSettings(settings: Partial<EndpointSettings>, allowsPrivateTargets: boolean): void {
  const faults = settingsFaults(settings, allowsPrivateTargets);
  if (faults.length > 0) throw validationError(faults);
}

/** The columns that changes write. Disabling or enabling an endpoint resets its health. */
export function toColumns(
  { url, events, in_sequence, personal_data, fields, status }: EndpointChanges,
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
