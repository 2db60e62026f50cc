import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { CarrierClasses } from './services/carrier-classes.service.js';
import { CarriersModule } from './carriers/carriers.module.js';
import { DeliveryStatistics } from './services/delivery-statistics.service.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { FollowedParcels } from './services/parcel-tracking.service.js';
import { InboundEvents } from './gateway/inbound-events.js';
import { POLL_QUEUE, Polls } from './services/poll-scheduler.service.js';
import { ParcelsRepository } from './persistence/parcels.repository.js';
import { Registrations, REGISTRATION_QUEUE } from './services/registration-scheduler.service.js';
import { ShipmentReads } from './services/shipment-queries.service.js';
import { ShipmentEvents } from './persistence/shipment-events.service.js';
import { ShipmentsRepository } from './persistence/shipments.repository.js';
import { ShipmentsService } from './services/shipments.service.js';
import { Timeline } from './services/timeline.service.js';
import { INBOUND_QUEUE, TrackingInbox } from './services/tracking-inbox.service.js';
import { TrackingSimulation } from './services/tracking-simulation.service.js';

/** Shipments: what an OMS pushes, who carries it, and where it is. */
@Module({
  imports: [
    OutboxModule,
    QueueModule.of(REGISTRATION_QUEUE, POLL_QUEUE, INBOUND_QUEUE),
    StoresModule,
    CarriersModule,
    GatewayModule,
  ],
  providers: [
    DeliveryStatistics,
    ShipmentsService,
    ShipmentReads,
    ShipmentsRepository,
    ParcelsRepository,
    Registrations,
    FollowedParcels,
    CarrierClasses,
    ShipmentEvents,
    Timeline,
    Polls,
    TrackingInbox,
    { provide: InboundEvents, useExisting: TrackingInbox },
    TrackingSimulation,
  ],
  exports: [
    StoresModule,
    CarriersModule,
    CarrierClasses,
    DeliveryStatistics,
    ShipmentsService,
    ShipmentReads,
    ShipmentsRepository,
    ParcelsRepository,
    Registrations,
    FollowedParcels,
    Timeline,
    Polls,
    TrackingInbox,
    InboundEvents,
    TrackingSimulation,
  ],
})
export class ShipmentsModule {}
