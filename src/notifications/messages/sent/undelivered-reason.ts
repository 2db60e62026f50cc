// SPDX-License-Identifier: Apache-2.0
import { type Channel, type MessageState } from '../persistence/message.entity.js';

/** Why a message was suppressed, as `messages.error` stores it. */
export const OPTED_OUT = 'The customer has opted out';
/** Why a message was suppressed, as `messages.error` stores it. */
export const NO_LONGER_RELEVANT = 'The notification no longer applies';

/** Why a message failed or was suppressed, as `messages.error` stores it. */
export const BOUNCED = 'The address has bounced';

/** Explains to staff that an address takes no mails. */
export const BOUNCED_REASON =
  'Emails to this address come back, so it gets no more. Check the address with the customer, then allow emails again.';

interface Outcome {
  channel: Channel;
  state: MessageState;
  error: string | null;
}

/** Explains in words for staff why a message did not reach the customer; null if it did, or may still (C-MSG-20). */
export function undeliveredReason({ channel, state, error }: Outcome): string | null {
  if (error === BOUNCED) return BOUNCED_REASON;
  if (state === 'failed') return refusal(channel, error ?? '');
  if (state !== 'suppressed') return null;
  return error === OPTED_OUT ? optOutReason(channel) : 'It no longer applied when it was due.';
}

/** Explains to staff that a customer has opted out of tracking messages. */
export function optOutReason(channel: Channel): string {
  return channel === 'email'
    ? 'The customer has unsubscribed from emails about this order.'
    : 'The customer has stopped text messages, or unsubscribed from those about this order.';
}

function refusal(channel: Channel, error: string): string {
  if (channel === 'sms') return 'The text message service refused the number.';
  return error.includes('RCPT TO') || error.includes('API EENVELOPE')
    ? 'The mail server refused the address.'
    : 'The mail server refused the message.';
}
