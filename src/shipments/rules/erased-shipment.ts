import { Address } from '../../platform/dto/address.dto.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import { ShipmentDto } from '../model/shipment.resource.js';

/** What stays of a shipment when personal data is erased: of its view, its events and its document, which names the recipient `ship_to`. */
export const KEPT_OF_SHIPMENT = { ...keptOf(ShipmentDto), ship_to: keptOf(Address) };

/** Erases the personal data of a shipment's members, as they are sent or stored. Members without a value are left out. */
export function erasedShipment<T extends object>(members: T): T {
  const kept = keepOnly(members, KEPT_OF_SHIPMENT) as T;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) as T;
}
