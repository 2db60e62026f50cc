/** `parcelward/shipments`: shipments, carriers and tracking. */
export * from './common.js';
export { type Carrier, CarriersService } from '../shipments/services/carriers.service.js';
export { CARRIER_CLASSES, type CarrierClass } from '../shipments/carriers/well-known-carriers.js';
export {
  DeliveryStatisticsService,
  type ExceptionsOfCarrier,
} from '../shipments/services/delivery-statistics.service.js';
export { type DeliveryTimes } from '../shipments/rules/delivery-times.js';
export { ReturnLabel, ShipmentEntry, PatchShipmentBody, PushShipmentBody } from '../shipments/model/shipment-bodies.js';
export {
  ATTENTION_REASONS,
  type AttentionFilter,
  type AttentionReason,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '../shipments/model/shipment-status.js';
export {
  type ParcelTimelineView,
  type ShipmentView,
  type TimelineView,
  type TimelineEventView,
} from '../shipments/model/shipment.resource.js';
export { type ShipmentFilter } from '../shipments/persistence/shipment-list.repository.js';
export { ShipmentQueriesService, type ShipmentsPage } from '../shipments/services/shipment-queries.service.js';
export { type ParcelsSummary } from '../shipments/rules/attention.js';
export { ShipmentsModule } from '../shipments/shipments.module.js';
export { ShipmentsService } from '../shipments/services/shipments.service.js';
export { type SimulatedEvent, TrackingSimulationService } from '../shipments/services/tracking-simulation.service.js';
