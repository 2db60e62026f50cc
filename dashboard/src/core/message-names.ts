// SPDX-License-Identifier: Apache-2.0
import { type TextKind } from 'parcelward/notifications';
import { words } from './format.js';

/** The names of messages about orders, returns, claims and withdrawals. */
const MESSAGE_NAMES: Readonly<Record<Exclude<TextKind, `tracking.${string}`>, string>> = {
  'order.created': 'Order received',
  'return.requested': 'Return requested',
  'return.approved': 'Return approved',
  'return.rejected': 'Return rejected',
  'return.in_transit': 'Return label ready',
  'return.on_its_way': 'Return on its way',
  'return.processed': 'Return refunded',
  'return.cancelled': 'Return cancelled',
  'claim.submitted': 'Claim received',
  'claim.information_requested': 'Question about a claim',
  'claim.approved': 'Claim approved',
  'claim.denied': 'Claim denied',
  'claim.reopened': 'Claim reopened',
  'claim.resolved': 'Claim resolved',
  'claim.withdrawn': 'Claim withdrawn',
  'withdrawal.submitted': 'Withdrawal received',
  'withdrawal.rejected': 'Withdrawal not covered',
  'change_request.approved': 'Change of an order approved',
  'change_request.rejected': 'Change of an order rejected',
  'change_request.expired': 'Change of an order expired',
};

/** The name of a message by its topic: the status of a parcel, or the kind of a message about an order, a return or a claim. */
export function messageName(topic: string): string {
  return (MESSAGE_NAMES as Readonly<Record<string, string>>)[topic] ?? words(topic);
}

/** Who got a message. An erasure of personal data leaves the message without its recipient (C-PRIV-5). */
export function recipientName(recipient: string): string {
  return recipient === '' ? 'an erased recipient' : recipient;
}
