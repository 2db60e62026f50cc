/** Shapes of shipments and labels for the bodies of other contexts. */
export { ReturnLabel } from './dto/shipment.dto.js';
export { ParcelTrackingView, ShipmentDto } from './dto/shipment-answers.dto.js';
export { ShipmentEntry } from './dto/shipment.dto.js';
