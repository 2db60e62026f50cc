import './platforms.problems.js';
import { Module } from '@nestjs/common';
import { QueueModule } from '../platform/queue/queue.module.js';
import { ApplyDeliveryJob } from './jobs/apply-delivery.job.js';
import { PlatformConnectionsRepository } from './persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from './persistence/platform-inbox.repository.js';
import { PlatformConnectionQueriesService } from './services/platform-connection-queries.service.js';
import { PlatformConnectionsService } from './services/platform-connections.service.js';
import { PLATFORM_QUEUE, PlatformDeliveriesService } from './services/platform-deliveries.service.js';
import { PlatformDeliveryRunnerService } from './services/platform-delivery-runner.service.js';
import { PlatformErasureService } from './services/platform-erasure.service.js';
import { PlatformInboxService } from './services/platform-inbox.service.js';

const EXPORTED = [
  PlatformConnectionQueriesService,
  PlatformConnectionsService,
  PlatformDeliveriesService,
  PlatformDeliveryRunnerService,
  PlatformErasureService,
  PlatformInboxService,
];

/** Store platforms whose webhooks bring the orders of a store. */
@Module({
  imports: [QueueModule.forFeature(PLATFORM_QUEUE)],
  providers: [...EXPORTED, PlatformConnectionsRepository, PlatformInboxRepository],
  exports: EXPORTED,
})
export class PlatformsModule {}

/** The background jobs of platforms. */
@Module({ imports: [PlatformsModule], providers: [ApplyDeliveryJob] })
export class PlatformJobsModule {}
