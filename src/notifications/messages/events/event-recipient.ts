import { type Order } from '../../../orders/index.js';
import { type Channel } from '../persistence/message.entity.js';
import { phoneOf, unambiguousAddress } from '../tracking/recipient.js';

/**
 * Finds where a message about a return or a claim goes. Mails have no opt-in (C-MSG-13, C-MSG-24); text messages are only
 * sent with `order_notifications.sms` (C-MSG-25).
 */
export function eventRecipient(channel: Channel, order: Order | undefined): string | undefined {
  if (channel === 'email') return unambiguousAddress(order?.content.customer.email);
  return order?.content.order_notifications?.sms === true ? phoneOf(order) : undefined;
}
