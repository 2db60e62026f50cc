import { type DynamicModule, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { CoreModule } from './core.module.js';
import { type Config } from './config.js';
import { MessageJobsModule } from '../notifications/messages/message-jobs.module.js';
import { MetricsModule } from '../platform/http/metrics/metrics.module.js';
import { RelayModule } from '../platform/outbox/relay.module.js';
import { DeliveryMetricsService } from '../notifications/webhooks/delivery/delivery-metrics.service.js';
import { WebhookJobsModule } from '../notifications/webhooks/webhook-jobs.module.js';
import { BacklogMetricsService } from '../platform/queue/backlog-metrics.service.js';
import { ShipmentJobsModule } from '../shipments/jobs/shipment-jobs.module.js';
import { JobWorkerModule } from '../platform/queue/worker/job-worker.module.js';

/** The jobs of all contexts, and the modules that run them. */
export const JOBS = [
  JobWorkerModule.forRoot(),
  RelayModule,
  ShipmentJobsModule,
  WebhookJobsModule.forRoot(),
  MessageJobsModule,
];

/** Composition root of the worker process: the jobs of all contexts, and metrics over HTTP. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.forRoot(config, logger), MetricsModule, ...JOBS],
      providers: [BacklogMetricsService, DeliveryMetricsService],
    };
  }
}
