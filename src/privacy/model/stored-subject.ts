import { type Order } from '../../orders/index.js';
import { type ShipmentRecord } from '../../shipments/index.js';

/** An order, or a shipment without one, as it is stored. */
export type StoredSubject = { order: Order; shipment?: undefined } | { shipment: ShipmentRecord; order?: undefined };
