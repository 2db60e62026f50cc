import { type Order } from '../../../orders/index.js';
import { type Channel } from '../persistence/message.entity.js';
import { phoneOf, unambiguousAddress } from '../tracking/recipient.js';

/**
 * Finds the address or the phone for a message about an event. Mails about returns and claims need no opt-in (C-MSG-13,
 * C-MSG-24); text messages need `order_notifications.sms` (C-MSG-25).
 * @returns undefined if there is none, or the customer is not opted in
 */
export function eventRecipient(channel: Channel, order: Order | undefined): string | undefined {
  if (channel === 'email') return unambiguousAddress(order?.content.customer.email);
  return order?.content.order_notifications?.sms === true ? phoneOf(order) : undefined;
}
