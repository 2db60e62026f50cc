// SPDX-License-Identifier: Apache-2.0
/** `parcelward/shipments`: shipments, parcels, carriers and tracking. */
export {
  identifyCarrier,
  carrierPageUrl,
  numberInUrl,
  numberKey,
  numberKeys,
  parcelKey,
  resolveCarrier,
} from './carriers/carrier-detection.js';
export { carrierName } from './carriers/carrier-name.js';
export { carrierToken, suggestedCarriers } from './carriers/carrier-token.js';
export { CarrierAccountsService } from './services/carrier-accounts.service.js';
export { ACCOUNT_GATEWAYS, type CarrierAccountView } from './model/carrier-account.entity.js';
export { gatewayAdapter, sendsProof } from './gateway/gateway-adapters.js';
export { ProofOfDeliveryService } from './services/proof-of-delivery.service.js';
export { CarriersService, type Carrier } from './services/carriers.service.js';
export {
  trackingAvailability,
  CARRIER_CLASSES,
  type CarrierClass,
  WELL_KNOWN_CARRIERS,
} from './carriers/well-known-carriers.js';
export { readUspsBarcode } from './carriers/usps-number.js';
export { CARRIER_WORDS } from './gateway/simulator/carrier-words.js';
export { type SimulatedNotice, simulatedNotice } from './gateway/simulator/simulated-notice.js';
export { type ShipmentsConfig } from './shipments.settings.js';
export { type Parcel } from './model/parcel.entity.js';
export { type ShipmentRecord, type ShipmentIdentity } from './model/shipment.entity.js';
export { normalizeLabel, type ShipmentContent, shipmentContent, KEPT_OF_SHIPMENT } from './model/shipment-content.js';
export {
  type AttentionFilter,
  type AttentionReason,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  ATTENTION_REASONS,
} from './model/shipment-status.js';
export { eventBytesOf } from './persistence/timelines.repository.js';
export {
  ParcelTimelineView,
  type PredictionView,
  ShipmentView,
  type TimelineEventView,
  type TimelineView,
} from './model/shipment.resource.js';
export {
  IDENTITIES_OF_ORDER,
  type JoinedRows,
  ORDERS_OF_NUMBERS,
  ordersOfShipments,
  SCANS_OF_ORDER,
  SHIPMENT_BYTES_OF_ORDER,
  SHIPMENTS_OF_ORDER,
} from './persistence/joined-shipments.sql.js';
export {
  oldestFirst,
  SHIPMENT_COLUMN_NAMES,
  SHIPMENT_COLUMNS,
  SHIPMENT_IDENTITY_COLUMNS,
  SHIPMENT_JOINS,
} from './persistence/shipments.repository.js';
export { inNeedOfAttention } from './persistence/attention.sql.js';
export {
  expectedDay,
  expectedDelivery,
  expectedEta,
  isArrived,
  isAwaited,
  lateDays,
} from './rules/expected-delivery.js';
export {
  type Delay,
  DELAY_STAGES,
  type DelayStage,
  delayOf,
  delayStage,
  delayTimes,
  isAnnounced,
  isOutToday,
  type ParcelNews,
  parcelNews,
} from './rules/delay.js';
export { DELAY_TEXTS, onPortugueseDay } from './texts/delay-texts.js';
export { type Trouble, troubleOf } from './rules/trouble.js';
export { predictedRange } from './rules/estimate/prediction.js';
export { findArrival } from './rules/reused-number.js';
export { newEntries } from './rules/new-shipment.js';
export {
  type KnownShipments,
  missingEvents,
  resolveParcel,
  type PastShipmentEntry,
  untrackedNumbers,
} from './rules/past-shipments.js';
export { ShipmentBatchService } from './services/shipment-batch.service.js';
export { ShipmentHistoryService } from './services/shipment-history.service.js';
export { type CarrierEvent } from './model/carrier-update.js';
export { type GatewayHealth, GatewayHealthService } from './services/gateway-health.service.js';
export { ParcelTrackingService } from './services/parcel-tracking.service.js';
export { ShipmentQueriesService, type ShipmentsPage } from './services/shipment-queries.service.js';
export { type NewShipmentEntries, ShipmentsService } from './services/shipments.service.js';
export { FOLLOWED_QUEUE } from './services/shipment-events.service.js';
export { type SimulatedEvent, TrackingSimulationService } from './services/tracking-simulation.service.js';
export { StallsService } from './services/stalls.service.js';
export { ShipmentsModule } from './shipments.module.js';
export { ShipmentErasureService } from './services/shipment-erasure.service.js';
export { ReturnLabel, ShipmentEntry, PatchShipmentBody, PushShipmentBody } from './model/shipment-bodies.js';
export { DeliveryStatisticsService, type ExceptionsOfCarrier } from './services/delivery-statistics.service.js';
export { type DeliveryTimes } from './rules/delivery-times.js';
export { type ShipmentFilter } from './persistence/shipment-list.repository.js';
export {
  heardBefore,
  type ParcelSilence,
  parcelSilence,
  type ParcelsSummary,
  silenceSince,
} from './rules/attention.js';
