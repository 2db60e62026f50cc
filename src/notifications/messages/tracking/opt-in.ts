import { type Channel } from '../persistence/message.entity.js';
import { type ShipmentContext } from './shipment-context.service.js';

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
