// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { type Logger } from 'pino';
import { ClaimMetricsService } from '../claims/services/claim-metrics.service.js';
import { DeliveryMetricsService } from '../notifications/webhooks/delivery/delivery-metrics.service.js';
import { MetricsServerService } from '../platform/http/metrics/metrics-server.service.js';
import { PlatformModule, settingsOf } from '../platform/platform.module.js';
import { BacklogMetricsService } from '../platform/queue/backlog-metrics.service.js';
import { WorkHealthService } from '../platform/queue/worker/work-health.service.js';
import { PlatformMetricsService } from '../platforms/services/platform-metrics.service.js';
import { schema } from '../schema.js';
import { InboxMetricsService } from '../shipments/services/inbox-metrics.service.js';
import { type Config } from './config.js';
import { JOBS } from './jobs.js';

/** Composition root of the worker process: the jobs of all contexts, and metrics over HTTP. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.forRoot({ settings: settingsOf(config, logger), schema }), DiscoveryModule, ...JOBS],
      providers: [
        MetricsServerService,
        BacklogMetricsService,
        DeliveryMetricsService,
        InboxMetricsService,
        ClaimMetricsService,
        PlatformMetricsService,
        WorkHealthService,
      ],
    };
  }
}
