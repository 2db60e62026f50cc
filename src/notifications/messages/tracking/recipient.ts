// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../../orders/index.js';
import { phoneToE164 } from '../../../platform/text/contact.js';
import { type Channel } from '../persistence/message.entity.js';
import { type ShipmentContext } from './shipment-context.service.js';

/** Excludes what mail software could read as two addresses, or as a name. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,255}$/u;

/** Returns the address or phone of a shipment's customer; undefined if there is none. */
export function shipmentRecipient(channel: Channel, context: ShipmentContext): string | undefined {
  return channel === 'email' ? findEmail(context) : findPhone(context.order);
}

/** The shipment's `customer_email`, else the order's (C-MSG-5). */
function findEmail({ content, order }: ShipmentContext): string | undefined {
  return unambiguousAddress(content.customer_email ?? order?.content.customer.email);
}

/** Returns the address; undefined if it is invalid or ambiguous (C-MSG-5). */
export function unambiguousAddress(email: string | undefined): string | undefined {
  return email !== undefined && ADDRESS.test(email) ? email : undefined;
}

/**
 * Finds the address or the phone for a message about an event. Mails about returns and claims need no opt-in (C-MSG-13,
 * C-MSG-24); text messages need `order_notifications.sms` (C-MSG-25).
 * @returns undefined if there is none, or the customer is not opted in
 */
export function eventRecipient(channel: Channel, order: Order | undefined): string | undefined {
  if (channel === 'email') return unambiguousAddress(order?.content.customer.email);
  return order?.content.order_notifications?.sms === true ? findPhone(order) : undefined;
}

/** Returns the phone of the customer, else of the shipping address, in E.164. National numbers are of the shipping country (C-MSG-6). */
function findPhone(order: Order | undefined): string | undefined {
  const { customer, shipping_address } = order?.content ?? {};
  for (const phone of [customer?.phone, shipping_address?.phone]) {
    const number = phone === undefined ? undefined : phoneToE164(phone, shipping_address?.country);
    if (number !== undefined) return number;
  }
  return undefined;
}

/**
 * Whether the customer of a shipment is notified on a channel. `order_notifications` of the order decides (C-MSG-2). For a
 * standalone shipment the store decides, and only about e-mail (C-MSG-3). A suspended store, or one without tracking, notifies
 * nobody (C-MSG-4).
 */
export function isOptedIn(channel: Channel, { store, shipment, order }: ShipmentContext): boolean {
  if (store.status !== 'active' || !store.tracking_enabled) return false;
  if (shipment.order_key === '') return channel === 'email' && store.notify_standalone_shipments;
  return order?.content.order_notifications?.[channel] === true;
}
