/** `parcelward/shipments`: what was pushed, who carries it, and where it is. */
export * from '../platform/index.js';
export { CarrierClasses } from './carrier-classes.js';
export { type Carrier, CarriersService } from './carriers/carriers.service.js';
export { CARRIER_CLASSES, type CarrierClass } from './carriers/well-known-carriers.js';
export { DeliveryStatistics } from './delivery-statistics.service.js';
export { type DeliveryTimes } from './delivery-times.js';
export { ReturnLabel } from './dto/return-label.dto.js';
export { ShipmentEntry } from './dto/shipment-entry.dto.js';
export { PatchShipmentBody, PushShipmentBody } from './dto/shipment.dto.js';
export { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment-status.js';
export { type ParcelView, type ShipmentView, type TimelineView, type TimelineEventView } from './shipment-view.js';
export { type ShipmentFilter, ShipmentReads, type ShipmentsPage } from './shipment-reads.service.js';
export { type ShipmentRecord } from './shipments.repository.js';
export { ShipmentsModule } from './shipments.module.js';
export { ShipmentsService, type Writer } from './shipments.service.js';
export { type SimulatedEvent, TrackingSimulation } from './tracking-simulation.js';
