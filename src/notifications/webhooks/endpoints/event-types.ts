// SPDX-License-Identifier: Apache-2.0
import { type Fault } from '../../../platform/validation/fault.js';

/** Event types that endpoints can subscribe to (C-EVT-1). */
export const EVENT_TYPES = [
  'order.created',
  'order.updated',
  'order.flagged',
  'order.cancelled',
  'order.redacted',
  'shipment.created',
  'shipment.updated',
  'shipment.status_changed',
  'shipment.stalled',
  'shipment.resumed',
  'shipment.cancelled',
  'shipment.redacted',
  'return.requested',
  'return.approved',
  'return.rejected',
  'return.in_transit',
  'return.processed',
  'return.cancelled',
  'claim.submitted',
  'claim.information_requested',
  'claim.information_provided',
  'claim.approved',
  'claim.denied',
  'claim.reopened',
  'claim.resolved',
  'claim.withdrawn',
  'claim.suggested',
  'withdrawal.submitted',
  'withdrawal.linked',
  'withdrawal.rejected',
  'withdrawal.resolved',
  'change_request.submitted',
  'change_request.approved',
  'change_request.rejected',
  'change_request.expired',
] as const;

/** A type that endpoints can subscribe to. */
export type WebhookEventType = (typeof EVENT_TYPES)[number];

/** Whether an event reports that personal data was erased (C-PRIV-6). */
export const isErasure = (type: string): boolean => type.endsWith('.redacted');

/** The type of test events, which only the tested endpoint gets, whatever its filter (C-WHK-8). */
export const TEST_EVENT = 'webhook.test';

/** The types of webhooks; a test may send any. */
export const WEBHOOK_TYPES = [TEST_EVENT, ...EVENT_TYPES] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);
const UNKNOWN = `must be one of ${EVENT_TYPES.join(', ')}`;

/** Checks an endpoint's filter: null for all, or a list of known event types, not empty (C-WHK-1). */
export function eventFilterFaults(events: unknown): Fault[] {
  if (events === null) return [];
  if (!Array.isArray(events) || events.length === 0) {
    const detail = 'must be a list of at least one event type, or null for all';
    return [{ pointer: '/events', code: 'INVALID_TYPE', detail }];
  }
  return events.flatMap((type, index) =>
    KNOWN.has(type as string) ? [] : [{ pointer: `/events/${index}`, code: 'NOT_ALLOWED_VALUE', detail: UNKNOWN }],
  );
}

export interface Subscription {
  /** Endpoint id. */
  id: string;
  /** Event types; null for all. */
  events: readonly string[] | null;
}

/** Whether an endpoint gets an event. @param event `resourceId` of a test event is the tested endpoint */
export function isSubscribedTo({ id, events }: Subscription, event: { type: string; resourceId: string }): boolean {
  if (event.type === TEST_EVENT) return event.resourceId === id;
  return events === null || events.includes(event.type);
}
