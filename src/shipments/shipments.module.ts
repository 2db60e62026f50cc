// SPDX-License-Identifier: Apache-2.0
import './shipments.problems.js';
import { Module } from '@nestjs/common';
import { periodicChore } from '../platform/process/periodic-chore.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/index.js';
import { ApplyAheadJob } from './jobs/apply-ahead.job.js';
import { ApplyInboundJob } from './jobs/apply-inbound.job.js';
import { KeepSubscriptionsJob } from './jobs/keep-subscriptions.job.js';
import { LearnTransitsJob } from './jobs/learn-transits.job.js';
import { PollParcelJob } from './jobs/poll-parcel.job.js';
import { RecoverParcelsJob } from './jobs/recover-parcels.job.js';
import { RegisterParcelJob } from './jobs/register-parcel.job.js';
import { ScheduleRegistrationsJob } from './jobs/schedule-registrations.job.js';
import { CarrierAccountsRepository } from './persistence/carrier-accounts.repository.js';
import { ParcelsRepository } from './persistence/parcels.repository.js';
import { ShipmentContactsRepository } from './persistence/shipment-contacts.repository.js';
import { ShipmentListRepository } from './persistence/shipment-list.repository.js';
import { ShipmentsRepository } from './persistence/shipments.repository.js';
import { TimelinesRepository } from './persistence/timelines.repository.js';
import { TrackedNumbersRepository } from './persistence/tracked-numbers.repository.js';
import { TransitEstimatesRepository } from './persistence/transit-estimates.repository.js';
import { CarrierAccountsService } from './services/carrier-accounts.service.js';
import { CarrierSubscriptionsService, SUBSCRIPTION_QUEUE } from './services/carrier-subscriptions.service.js';
import { CarrierWebhooksService } from './services/carrier-webhooks.service.js';
import { CarriersService } from './services/carriers.service.js';
import { DeliveryForecastService } from './services/delivery-forecast.service.js';
import { DeliveryStatisticsService } from './services/delivery-statistics.service.js';
import { GatewayFactoryService } from './services/gateway-factory.service.js';
import { GatewayHealthService } from './services/gateway-health.service.js';
import { ParcelNewsService } from './services/parcel-news.service.js';
import { ParcelTrackingService } from './services/parcel-tracking.service.js';
import { POLL_QUEUE, PollSchedulerService } from './services/poll-scheduler.service.js';
import { ProofOfDeliveryService } from './services/proof-of-delivery.service.js';
import { RegistrationSchedulerService, REGISTRATION_QUEUE } from './services/registration-scheduler.service.js';
import { ShipmentBatchService } from './services/shipment-batch.service.js';
import { ShipmentErasureService } from './services/shipment-erasure.service.js';
import { AHEAD_QUEUE, FOLLOWED_QUEUE, ShipmentEventsService } from './services/shipment-events.service.js';
import { ShipmentHistoryService } from './services/shipment-history.service.js';
import { ShipmentQueriesService } from './services/shipment-queries.service.js';
import { ShipmentsService } from './services/shipments.service.js';
import { StallsService } from './services/stalls.service.js';
import { TimelineService } from './services/timeline.service.js';
import { TrackedParcelsService } from './services/tracked-parcels.service.js';
import { TrackingGatewaysService } from './services/tracking-gateways.service.js';
import { INBOUND_QUEUE, TrackingInboxService } from './services/tracking-inbox.service.js';
import { RECOVERY_QUEUE, TrackingRecoveryService } from './services/tracking-recovery.service.js';
import { TrackingSimulationService } from './services/tracking-simulation.service.js';
import { ESTIMATES_QUEUE, TransitLearningService } from './services/transit-learning.service.js';

/** The parcels of one transaction. */
const STALLS_OF_BATCH = 100;

/** What other contexts, the routes and the jobs inject. Only jobs of this context inject the repository. */
const EXPORTED = [
  CarrierAccountsService,
  CarrierSubscriptionsService,
  CarrierWebhooksService,
  CarriersService,
  DeliveryForecastService,
  DeliveryStatisticsService,
  GatewayHealthService,
  ParcelTrackingService,
  ParcelsRepository,
  PollSchedulerService,
  ProofOfDeliveryService,
  RegistrationSchedulerService,
  ShipmentBatchService,
  ShipmentErasureService,
  ShipmentHistoryService,
  ShipmentQueriesService,
  ShipmentsService,
  StallsService,
  TimelineService,
  TrackingGatewaysService,
  TrackingInboxService,
  TrackingRecoveryService,
  TrackingSimulationService,
  TransitLearningService,
];

/** The shipments that an OMS pushes, their carriers and their tracking. */
@Module({
  imports: [
    QueueModule.forFeature(REGISTRATION_QUEUE, POLL_QUEUE, INBOUND_QUEUE, FOLLOWED_QUEUE, AHEAD_QUEUE, ESTIMATES_QUEUE),
    QueueModule.forFeature(SUBSCRIPTION_QUEUE, RECOVERY_QUEUE),
    StoresModule,
  ],
  providers: [
    ...EXPORTED,
    CarrierAccountsRepository,
    GatewayFactoryService,
    ShipmentContactsRepository,
    ShipmentEventsService,
    ShipmentListRepository,
    ParcelNewsService,
    ShipmentsRepository,
    TimelinesRepository,
    TrackedNumbersRepository,
    TrackedParcelsService,
    TransitEstimatesRepository,
  ],
  exports: [...EXPORTED, StoresModule],
})
export class ShipmentsModule {}

/** Gives each new store its hourly job. */
const scheduleLearning = periodicChore(
  'scheduling of the hourly job of new stores',
  TransitLearningService,
  (learning, limit) => learning.scheduleNewStores(limit),
);

/** Reports parcels that have stalled. */
const reportStalls = periodicChore(
  'report of stalled parcels',
  StallsService,
  (stalls, limit) => stalls.report(limit),
  STALLS_OF_BATCH,
);

/** The background jobs of shipments. */
@Module({
  imports: [ShipmentsModule],
  providers: [
    RegisterParcelJob,
    PollParcelJob,
    ApplyInboundJob,
    ApplyAheadJob,
    KeepSubscriptionsJob,
    LearnTransitsJob,
    RecoverParcelsJob,
    ScheduleRegistrationsJob,
    scheduleLearning,
    reportStalls,
  ],
})
export class ShipmentJobsModule {}
