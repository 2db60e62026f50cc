/** `parcelward/shipments`: what was pushed, who carries it, and where it is. */
export * from '../platform/index.js';
export { CarrierClassesService } from './services/carrier-classes.service.js';
export { type Carrier, CarriersService } from './carriers/carriers.service.js';
export { CARRIER_CLASSES, type CarrierClass } from './carriers/well-known-carriers.js';
export { DeliveryStatisticsService } from './services/delivery-statistics.service.js';
export { type DeliveryTimes } from './rules/delivery-times.js';
export { ReturnLabel } from './http/dto/return-label.dto.js';
export { ShipmentEntry } from './http/dto/shipment-entry.dto.js';
export { PatchShipmentBody, PushShipmentBody } from './http/dto/shipment.dto.js';
export { SHIPMENT_STATUSES, type ShipmentStatus } from './model/shipment-status.js';
export {
  type ParcelView,
  type ShipmentView,
  type TimelineView,
  type TimelineEventView,
} from './model/shipment-view.js';
export {
  type ShipmentFilter,
  ShipmentQueriesService,
  type ShipmentsPage,
} from './services/shipment-queries.service.js';
export { type ShipmentRecord } from './persistence/shipments.repository.js';
export { ShipmentsModule } from './shipments.module.js';
export { ShipmentsService, type CallerContext } from './services/shipments.service.js';
export { type SimulatedEvent, TrackingSimulationService } from './services/tracking-simulation.service.js';
