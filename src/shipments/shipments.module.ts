import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { CarrierClasses } from './carrier-classes.js';
import { CarriersModule } from './carriers/carriers.module.js';
import { DeliveryStatistics } from './delivery-statistics.service.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { FollowedParcels } from './followed-parcels.js';
import { InboundEvents } from './gateway/inbound-events.js';
import { POLL_QUEUE, Polls } from './jobs/polls.js';
import { ParcelsRepository } from './parcels.repository.js';
import { Registrations, REGISTRATION_QUEUE } from './registrations.js';
import { ShipmentReads } from './shipment-reads.service.js';
import { ShipmentEvents } from './shipment-events.js';
import { ShipmentsRepository } from './shipments.repository.js';
import { ShipmentsService } from './shipments.service.js';
import { Timeline } from './timeline.service.js';
import { INBOUND_QUEUE, TrackingInbox } from './tracking-inbox.js';
import { TrackingSimulation } from './tracking-simulation.js';

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
