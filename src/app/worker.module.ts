import { type DynamicModule, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { CoreModule } from './core.module.js';
import { type Config } from './config.js';
import { JOBS } from './jobs.js';
import { MetricsModule } from '../platform/http/metrics/metrics.module.js';
import { DeliveryMetricsService } from '../notifications/webhooks/delivery/delivery-metrics.service.js';
import { BacklogMetricsService } from '../platform/queue/backlog-metrics.service.js';

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
