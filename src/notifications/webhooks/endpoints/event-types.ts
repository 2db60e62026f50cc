import { type Fault } from '../../../platform/validation/fault.js';

/** The events that webhooks tell of (C-EVT-1). */
export const EVENT_TYPES = [
  'order.created',
  'order.updated',
  'order.flagged',
  'order.cancelled',
  'shipment.created',
  'shipment.updated',
  'shipment.status_changed',
  'return.requested',
  'return.approved',
  'return.rejected',
  'return.in_transit',
  'return.processed',
  'claim.submitted',
  'claim.approved',
  'claim.denied',
  'claim.resolved',
  'claim.withdrawn',
] as const;

/** The event that `sendTest` makes; it goes to the endpoint under test alone, whatever its filter. */
export const TEST_EVENT = 'webhook.test';

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);
const UNKNOWN = `must be one of ${EVENT_TYPES.join(', ')}`;

/** What is wrong with the events that an endpoint is to hear of: null for all, or a list of known types. */
export function eventFilterFaults(events: unknown): Fault[] {
  if (events === null) return [];
  if (!Array.isArray(events) || events.length === 0)
    return [{ pointer: '/events', code: 'INVALID_TYPE', detail: 'must be null for all, or a list of event types' }];
  return events.flatMap((type, index) =>
    KNOWN.has(type as string) ? [] : [{ pointer: `/events/${index}`, code: 'NOT_ALLOWED_VALUE', detail: UNKNOWN }],
  );
}

/** What an endpoint wants to hear of. */
export interface Subscription {
  id: string;
  /** Null for all. */
  events: readonly string[] | null;
}

/** Whether an event goes to an endpoint. */
export function isFor({ id, events }: Subscription, event: { type: string; resourceId: string }): boolean {
  if (event.type === TEST_EVENT) return event.resourceId === id;
  return events === null || events.includes(event.type);
}
