// SPDX-License-Identifier: Apache-2.0
import { DELAY_STAGES, type DelayStage, type ShipmentStatus } from '../../shipments/index.js';
import { type Channel, type MessageKind } from './persistence/message.entity.js';

/** The statuses of shipments that trigger a message, if the customer opted in (C-MSG-1). */
export const NOTIFIABLE_STATUSES = [
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERED',
  'ATTEMPT_FAILED',
  'EXCEPTION',
  'RETURNED',
] as const satisfies readonly ShipmentStatus[];
export type NotifiableStatus = (typeof NOTIFIABLE_STATUSES)[number];

export function isNotifiable(status: string): status is NotifiableStatus {
  return NOTIFIABLE_STATUSES.some((notifiable) => notifiable === status);
}

/** What tracking messages are about: a status, or a delay, which is mailed only if the store wants it (C-MSG-66). */
export const TRACKING_TOPICS = [...NOTIFIABLE_STATUSES, ...DELAY_STAGES] as const;
export type TrackingTopic = (typeof TRACKING_TOPICS)[number];

export function isTrackingTopic(status: string): status is TrackingTopic {
  return isNotifiable(status) || isDelay(status);
}

export function isDelay(topic: string): topic is DelayStage {
  return DELAY_STAGES.some((stage) => stage === topic);
}

/** The event of a parcel that has become late or silent (C-WORK-16). */
export const STALLED = 'shipment.stalled';

/** The event that triggers a mail only if the store wants it and the customer opted in (C-MSG-47). */
export const ORDER_RECEIVED = 'order.created';

/** The first carrier scan of a return, which is no event of the return (C-MSG-51). */
export const RETURN_ON_ITS_WAY = 'return.on_its_way';

/** What else triggers a message, on which channels. Mails about returns, claims and withdrawals need no opt-in (C-MSG-13, C-MSG-24, C-MSG-57), text messages do (C-MSG-25). */
export const CHANNELS_BY_TRIGGER = {
  [ORDER_RECEIVED]: ['email'],
  'return.requested': ['email'],
  'return.approved': ['email'],
  'return.rejected': ['email'],
  'return.in_transit': ['email'],
  'return.processed': ['email'],
  'return.cancelled': ['email'],
  [RETURN_ON_ITS_WAY]: ['email'],
  'claim.submitted': ['email', 'sms'],
  'claim.information_requested': ['email'],
  'claim.approved': ['email', 'sms'],
  'claim.denied': ['email', 'sms'],
  'claim.reopened': ['email'],
  'claim.resolved': ['email', 'sms'],
  'claim.withdrawn': ['email'],
  'withdrawal.submitted': ['email'],
  'withdrawal.rejected': ['email'],
  'change_request.approved': ['email'],
  'change_request.rejected': ['email'],
  'change_request.expired': ['email'],
} as const satisfies Record<`${EventMessageKind}.${string}`, readonly Channel[]>;

/** The kinds of messages about one event of a resource. */
export type EventMessageKind = Exclude<MessageKind, 'tracking' | 'recall' | 'test'>;

export type MessageTrigger = keyof typeof CHANNELS_BY_TRIGGER;
export type ReturnTrigger = Extract<MessageTrigger, `return.${string}`>;
export type ClaimTrigger = Extract<MessageTrigger, `claim.${string}`>;
export type WithdrawalTrigger = Extract<MessageTrigger, `withdrawal.${string}`>;
export type ChangeTrigger = Extract<MessageTrigger, `change_request.${string}`>;

/** Everything but statuses that triggers a message. */
export const MESSAGE_TRIGGERS = Object.keys(CHANNELS_BY_TRIGGER) as MessageTrigger[];

/** Whether an event of this type triggers a message, about a resource of this kind if given. */
export function isTrigger<Kind extends EventMessageKind>(
  type: string,
  kind?: Kind,
): type is Extract<MessageTrigger, `${Kind}.${string}`> {
  return Object.hasOwn(CHANNELS_BY_TRIGGER, type) && (kind === undefined || type.startsWith(`${kind}.`));
}

/** The kind of message about an event, such as `order` for `order.created`. Also takes the kinds of texts. */
export function messageKind<Kind extends string>(type: `${Kind}.${string}`): Kind {
  return type.slice(0, type.indexOf('.')) as Kind;
}

/** Returns the `subject_key` of the message about an event, or about the return whose id is given instead (C-MSG-51). */
export function eventSubject(kind: EventMessageKind, eventId: string): string {
  return `${kind}:${eventId}`;
}

/** Returns the group of the only mail about an event of a withdrawal. */
export function withdrawalGroup(eventId: string): string {
  return `email ${eventSubject('withdrawal', eventId)}`;
}

/** Returns the id in a `subject_key` of `eventSubject`. */
export function parseEventId(subjectKey: string): string {
  return subjectKey.slice(subjectKey.indexOf(':') + 1);
}

/** Whether an id of `parseEventId` names a return, which gets a single message without an event (C-MSG-51). */
export function isReturnId(id: string): boolean {
  return id.startsWith('ret_');
}
