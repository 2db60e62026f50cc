import { validationError } from '../../../platform/errors/problem.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { endpointUrlFault } from './endpoint-url.js';
import { eventFilterFaults } from './event-types.js';
import { type EndpointStatus, type WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** Settings of an endpoint. `events` is the filter of event types; null for all. */
export interface EndpointSettings {
  url: string;
  events: string[] | null;
  /** Whether deliveries of one resource are sent in sequence (C-WHK-22). */
  in_sequence: boolean;
}

/** Changes of an endpoint: `disabled` cancels its pending deliveries, `enabled` sends only later events (C-WHK-9). */
export type EndpointChanges = Partial<EndpointSettings> & { status?: EndpointStatus };

/**
 * Checks the URL and the filter as far as they are given.
 * @throws Problem VALIDATION_ERROR
 */
export function assertValidSettings({ url, events }: Partial<EndpointSettings>, allowsPrivateTargets: boolean): void {
  const urlFault = url === undefined ? undefined : endpointUrlFault(url, allowsPrivateTargets);
  const faults = [...(urlFault ? [urlFault] : []), ...(events === undefined ? [] : eventFilterFaults(events))];
  if (faults.length > 0) throw validationError(faults);
}

/** The columns that changes write. Disabling or enabling an endpoint resets its health. */
export function columnsOf(
  { url, events, in_sequence, status }: EndpointChanges,
  row: Pick<WebhookEndpointEntity, 'status'>,
): Partial<WebhookEndpointEntity> {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: serializeEvents(events) }),
    ...(in_sequence !== undefined && { in_sequence: Number(in_sequence) }),
    ...(status === 'disabled' && { status, disabled_reason: 'merchant', ...HEALTHY }),
    ...(status === 'enabled' && row.status === 'disabled' && { status, disabled_reason: null, ...HEALTHY }),
  };
}

/** The column `events` of a filter. */
export function serializeEvents(events: string[] | null): string | null {
  return events && JSON.stringify([...new Set(events)]);
}
