import { type Channel } from '../channel.js';
import { type ShipmentFacts } from './shipment-facts.service.js';

/**
 * Whether the customer is told of a shipment on a channel: as `order_notifications` says of its order, where what is omitted
 * is false; of a standalone one, which has nobody's phone, as the store says (C-MSG-2, C-MSG-3).
 */
export function isOptedIn(channel: Channel, { store, shipment, order }: ShipmentFacts): boolean {
  if (store.status !== 'active' || !store.tracking_enabled) return false;
  if (shipment.order_key === '') return channel === 'email' && store.notify_standalone_shipments;
  return order?.content.order_notifications?.[channel] === true;
}
