/** `parcelward/shipments`: shipments, parcels, carriers and tracking. */
export { identifyCarrier } from './carriers/carrier-detection.js';
export { carrierToken, suggestedCarriers } from './carriers/carrier-token.js';
export { type Carrier, CarriersService } from './carriers/carriers.service.js';
export { trackingAvailability } from './carriers/tracking-availability.js';
export { readUspsBarcode } from './carriers/usps-number.js';
export { CARRIER_CLASSES, type CarrierClass, WELL_KNOWN_CARRIERS } from './carriers/well-known-carriers.js';
export { CARRIER_WORDS } from './gateway/simulator/carrier-words.js';
export { type SimulatedNotice, simulatedNotice } from './gateway/simulator/simulated-notice.js';
export { type ShipmentsConfig } from './shipments.settings.js';
export { type Parcel, type ShipmentIdentity, type ShipmentRecord } from './model/parcel.js';
export { normalizeLabel, type ShipmentContent, shipmentContent } from './model/shipment-content.js';
export { ATTENTION_REASONS, type AttentionFilter, type AttentionReason } from './model/attention.js';
export { inNeedOfAttention } from './persistence/attention.sql.js';
export { SHIPMENT_STATUSES, type ShipmentStatus } from './model/shipment-status.js';
export { countsBy, eventBytesOf } from './persistence/parcels.repository.js';
export {
  type ParcelTimelineView,
  type ShipmentView,
  type TimelineEventView,
  type TimelineView,
} from './rules/shipment-view.js';
export {
  oldestFirst,
  SHIPMENT_COLUMN_NAMES,
  SHIPMENT_COLUMNS,
  SHIPMENT_IDENTITY_COLUMNS,
  SHIPMENT_JOINS,
} from './persistence/shipments.repository.js';
export { expectedDay, expectedDelivery, isArrived } from './rules/expected-delivery.js';
export { KEPT_OF_SHIPMENT } from './rules/erased-shipment.js';
export { arrivalOf } from './rules/reused-number.js';
export { newEntries } from './rules/new-entries.js';
export { carrierPageUrl, numberKey, numberKeys, resolveCarrier } from './rules/shipment-tracking.js';
export { type KnownShipments, missingEvents, parcelOf, type PastShipmentEntry } from './rules/past-shipments.js';
export { ShipmentBatchService } from './services/shipment-batch.service.js';
export { ShipmentHistoryService } from './services/shipment-history.service.js';
export { untrackedNumbers } from './rules/untracked-numbers.js';
export { type CarrierEvent } from './model/carrier-update.js';
export { CarrierClassesService } from './services/carrier-classes.service.js';
export { type GatewayHealth, GatewayHealthService } from './services/gateway-health.service.js';
export { ParcelTrackingService } from './services/parcel-tracking.service.js';
export { ShipmentQueriesService, type ShipmentsPage } from './services/shipment-queries.service.js';
export { type NewShipmentEntries, ShipmentsService } from './services/shipments.service.js';
export { FOLLOWED_QUEUE } from './services/shipment-events.service.js';
export { type SimulatedEvent, TrackingSimulationService } from './services/tracking-simulation.service.js';
export { ShipmentsModule } from './shipments.module.js';
export { ShipmentErasureService } from './services/shipment-erasure.service.js';
export { ParcelTrackingView, ShipmentDto } from './model/shipment.resource.js';
export { PatchShipmentBody, PushShipmentBody, ReturnLabel, ShipmentEntry } from './model/shipment-bodies.js';
export { DeliveryStatisticsService } from './services/delivery-statistics.service.js';
export { type DeliveryTimes } from './rules/delivery-times.js';
export { type ShipmentFilter } from './persistence/shipment-list.repository.js';
export { type ParcelsSummary } from './rules/most-urgent.js';
export { ShipmentCancellationsService } from './services/shipment-cancellations.service.js';
export { type ExceptionsOfCarrier } from './persistence/attention.repository.js';
