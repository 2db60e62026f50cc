/** Shapes of shipments and labels for the bodies of other contexts. */
export { ReturnLabel } from '../model/shipment-bodies.js';
export { ParcelTrackingView, ShipmentDto } from '../model/shipment.resource.js';
export { ShipmentEntry } from '../model/shipment-bodies.js';
