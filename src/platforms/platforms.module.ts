// SPDX-License-Identifier: Apache-2.0
import './platforms.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { ApplyDeliveryJob } from './jobs/apply-delivery.job.js';
import { CatchUpJob } from './jobs/catch-up.job.js';
import { PlatformConnectionsRepository } from './persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from './persistence/platform-inbox.repository.js';
import { PlatformCatchUpService } from './services/platform-catch-up.service.js';
import { PlatformChangesService } from './services/platform-changes.service.js';
import { PlatformConnectionQueriesService } from './services/platform-connection-queries.service.js';
import { PlatformConnectionsService } from './services/platform-connections.service.js';
import { CATCH_UP_QUEUE, PLATFORM_QUEUE, PlatformDeliveriesService } from './services/platform-deliveries.service.js';
import { PlatformDeliveryRunnerService } from './services/platform-delivery-runner.service.js';
import { PlatformErasureService } from './services/platform-erasure.service.js';
import { PlatformInboxWriterService } from './services/platform-inbox-writer.service.js';
import { PlatformInboxService } from './services/platform-inbox.service.js';
import { PlatformOrdersService } from './services/platform-orders.service.js';
import { PlatformPreviewService } from './services/platform-preview.service.js';
import { PrivacyNoticesService } from './services/privacy-notices.service.js';

const EXPORTED = [
  PlatformCatchUpService,
  PlatformConnectionQueriesService,
  PlatformConnectionsService,
  PlatformDeliveriesService,
  PlatformDeliveryRunnerService,
  PlatformErasureService,
  PlatformInboxService,
  PlatformPreviewService,
  PrivacyNoticesService,
];

/** Store platforms whose webhooks bring the orders of a store. */
@Module({
  imports: [QueueModule.forFeature(PLATFORM_QUEUE, CATCH_UP_QUEUE), StoresModule, OrdersModule, ShipmentsModule],
  providers: [
    ...EXPORTED,
    PlatformChangesService,
    PlatformInboxWriterService,
    PlatformOrdersService,
    PlatformConnectionsRepository,
    PlatformInboxRepository,
  ],
  exports: EXPORTED,
})
export class PlatformsModule {}

/** The background jobs of platforms. */
@Module({ imports: [PlatformsModule], providers: [ApplyDeliveryJob, CatchUpJob] })
export class PlatformJobsModule {}
