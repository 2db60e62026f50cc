// SPDX-License-Identifier: Apache-2.0
import {
  messageKind,
  MESSAGE_TRIGGERS,
  ORDER_RECEIVED,
  TRACKING_TOPICS,
  type TrackingTopic,
} from '../message-triggers.js';

type TrackingTextKind = `tracking.${Lowercase<TrackingTopic>}`;

/** Returns the kind of the mail about a status or a delay, such as `tracking.delivered`. */
export function trackingTextKind(topic: TrackingTopic): TrackingTextKind {
  return `tracking.${topic.toLowerCase() as Lowercase<TrackingTopic>}`;
}

/** Every kind of mail whose texts a store may change (C-MSG-43): a status or a delay of parcels, the type of an event, or a return that is on its way. */
export const TEXT_KINDS = [
  ORDER_RECEIVED,
  ...TRACKING_TOPICS.map(trackingTextKind),
  ...MESSAGE_TRIGGERS.filter((trigger) => trigger !== ORDER_RECEIVED),
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A name that a text may contain, as `{{name}}`. */
export type TextName =
  | 'order_number'
  | 'customer_first_name'
  | 'store_name'
  | 'carrier'
  | 'tracking_number'
  | 'expected_day'
  | 'amount';

/** The values of names; a name without one is missing. */
export type TextValues = Partial<Record<TextName, string>>;

const SHARED: readonly TextName[] = ['order_number', 'customer_first_name', 'store_name'];
const OF_PARCELS: readonly TextName[] = ['carrier', 'tracking_number', 'expected_day'];
const WITH_AMOUNT: readonly TextKind[] = [ORDER_RECEIVED, 'return.processed', 'claim.approved', 'claim.resolved'];

/** The names that texts of a kind may contain (C-MSG-43). */
export function namesFor(kind: TextKind): readonly TextName[] {
  if (messageKind(kind) === 'tracking') return [...SHARED, ...OF_PARCELS];
  // A withdrawal may be about somebody else's order, so its mails have nothing of the order's customer.
  if (messageKind(kind) === 'withdrawal') return ['order_number', 'store_name'];
  return WITH_AMOUNT.includes(kind) ? [...SHARED, 'amount'] : SHARED;
}
