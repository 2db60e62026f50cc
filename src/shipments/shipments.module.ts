import './shipments.problems.js';
import { Module } from '@nestjs/common';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/index.js';
import { CarrierClassesService } from './services/carrier-classes.service.js';
import { CarriersService } from './carriers/carriers.service.js';
import { DeliveryStatisticsService } from './services/delivery-statistics.service.js';
import { GatewayHealthService } from './services/gateway-health.service.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { ParcelTrackingService } from './services/parcel-tracking.service.js';
import { POLL_QUEUE, PollSchedulerService } from './services/poll-scheduler.service.js';
import { RegistrationSchedulerService, REGISTRATION_QUEUE } from './services/registration-scheduler.service.js';
import { ShipmentQueriesService } from './services/shipment-queries.service.js';
import { AHEAD_QUEUE, FOLLOWED_QUEUE, ShipmentEventsService } from './services/shipment-events.service.js';
import { ShipmentsPersistenceModule } from './persistence/shipments-persistence.module.js';
import { ShipmentBatchService } from './services/shipment-batch.service.js';
import { ShipmentCancellationsService } from './services/shipment-cancellations.service.js';
import { ShipmentHistoryService } from './services/shipment-history.service.js';
import { ShipmentErasureService } from './services/shipment-erasure.service.js';
import { ShipmentsService } from './services/shipments.service.js';
import { TimelineService } from './services/timeline.service.js';
import { INBOUND_QUEUE, TrackingInboxService } from './services/tracking-inbox.service.js';
import { TrackingGatewaysService } from './services/tracking-gateways.service.js';
import { TrackedParcelsService } from './services/tracked-parcels.service.js';
import { TrackingSimulationService } from './services/tracking-simulation.service.js';

/** The shipments that an OMS pushes, their carriers and their tracking. */
@Module({
  imports: [
    QueueModule.forFeature(REGISTRATION_QUEUE, POLL_QUEUE, INBOUND_QUEUE, FOLLOWED_QUEUE, AHEAD_QUEUE),
    StoresModule,
    GatewayModule,
    ShipmentsPersistenceModule,
  ],
  providers: [
    ShipmentErasureService,
    GatewayHealthService,
    CarriersService,
    DeliveryStatisticsService,
    ShipmentsService,
    ShipmentCancellationsService,
    ShipmentBatchService,
    ShipmentHistoryService,
    ShipmentQueriesService,
    RegistrationSchedulerService,
    ParcelTrackingService,
    TrackedParcelsService,
    CarrierClassesService,
    ShipmentEventsService,
    TimelineService,
    PollSchedulerService,
    TrackingInboxService,
    TrackingSimulationService,
    TrackingGatewaysService,
  ],
  exports: [
    ShipmentErasureService,
    GatewayHealthService,
    StoresModule,
    ShipmentBatchService,
    ShipmentHistoryService,
    CarriersService,
    CarrierClassesService,
    DeliveryStatisticsService,
    ShipmentsService,
    ShipmentCancellationsService,
    ShipmentQueriesService,
    ParcelTrackingService,
    TimelineService,
    RegistrationSchedulerService,
    PollSchedulerService,
    TrackingInboxService,
    TrackingSimulationService,
    TrackingGatewaysService,
  ],
})
export class ShipmentsModule {}
