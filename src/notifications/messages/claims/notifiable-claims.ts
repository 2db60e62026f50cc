import { type ClaimView } from '../../../claims/index.js';
import { type Channel } from '../persistence/message.entity.js';

/** The events of claims with their channels: mails need no opt-in, text messages do (C-MSG-24, C-MSG-25). */
const CHANNELS_OF = {
  'claim.submitted': ['email', 'sms'],
  'claim.information_requested': ['email'],
  'claim.approved': ['email', 'sms'],
  'claim.denied': ['email', 'sms'],
  'claim.resolved': ['email', 'sms'],
  'claim.withdrawn': ['email'],
} as const satisfies Record<string, readonly Channel[]>;

export type NotifiableClaim = keyof typeof CHANNELS_OF;

/** The events of claims that customers are notified of. */
export const NOTIFIABLE_CLAIMS = Object.keys(CHANNELS_OF) as NotifiableClaim[];

/** Whether customers are notified of an event type. */
export function isNotifiableClaim(type: string): type is NotifiableClaim {
  return Object.hasOwn(CHANNELS_OF, type);
}

/** The channels on which customers are notified of an event. */
export function channelsOf(type: NotifiableClaim): readonly Channel[] {
  return CHANNELS_OF[type];
}

/** The members of a claim's event that its messages show. */
export type ClaimNotificationData = Pick<
  ClaimView,
  | 'claim_id'
  | 'order_number'
  | 'status'
  | 'claim_resolution'
  | 'claims_items'
  | 'payout'
  | 'approved_amount'
  | 'history'
>;
