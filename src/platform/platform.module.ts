// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule, Global, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Logger } from 'pino';
import { AuditLogService } from './audit/audit-log.service.js';
import { StaffAuditRepository } from './audit/staff-audit.repository.js';
import { CONFIG } from './config/config.js';
import { type PlatformConfig } from './config/platform.settings.js';
import { ContactHashService } from './crypto/contact-hash.service.js';
import { LinkTokensService } from './crypto/link-tokens.service.js';
import { SecretBoxService } from './crypto/secret-box.service.js';
import {
  DATA_SOURCE,
  DATABASE_POOL,
  databasePool,
  dataSourceOptions,
  type Schema,
  SqlTrace,
} from './database/data-source-options.js';
import { DatabaseService } from './database/database.service.js';
import { MigratorService } from './database/migrator.service.js';
import { PoolMetricsService } from './database/pool-metrics.service.js';
import { MetricsService } from './http/metrics/metrics.service.js';
import { FormSubmissionsService } from './idempotency/form-submissions.service.js';
import { ImageDecoderService } from './images/image-decoder.service.js';
import { LOGGER } from './logging/logger.js';
import { EventErasureService } from './outbox/event-erasure.service.js';
import { EventFeedRepository } from './outbox/event-feed.repository.js';
import { DEAD_LETTER_QUEUE, OutboxService, RELAY_QUEUE } from './outbox/outbox.service.js';
import { JobsService } from './queue/jobs.service.js';
import { ProcessorsService } from './queue/processors.service.js';
import { QueueConnectionsService } from './queue/queue-connections.service.js';
import { QueueModule } from './queue/queue.module.js';
import { QueuesService, WorkerNotifierService } from './queue/queues.service.js';
import { StoreJobsRepository } from './queue/store-jobs.repository.js';
import { DeadJobsService, StoreJobsService } from './queue/store-jobs.service.js';
import { RequestLogRepository } from './request-log/request-log.repository.js';
import { DailyFiguresRepository } from './statistics/daily-figures.repository.js';
import { ClockService } from './time/clock.service.js';
import { tracingProvider, TracingService } from './tracing/tracing.service.js';
import { DailyUsageRepository } from './usage/daily-usage.repository.js';

/** What the platform needs of a process. */
export interface PlatformOptions {
  /** They provide `CONFIG` and `LOGGER`, and in a test another `ClockService`. */
  settings: Provider[];
  /** Without it there is no database, and nothing that is stored in it. */
  schema?: Schema;
  /** What only this kind of process has, such as `apiParts`. */
  parts?: ModuleMetadata;
}

/** The settings and the log of a process that has read both. */
export const settingsOf = (config: PlatformConfig, logger: Logger): Provider[] => [
  { provide: CONFIG, useValue: config },
  { provide: LOGGER, useValue: logger },
];

const OF_PROCESS = [
  ClockService,
  MetricsService,
  ContactHashService,
  LinkTokensService,
  SecretBoxService,
  ImageDecoderService,
];

const OF_DATABASE = [
  DatabaseService,
  MigratorService,
  AuditLogService,
  StaffAuditRepository,
  DailyFiguresRepository,
  DailyUsageRepository,
  FormSubmissionsService,
  RequestLogRepository,
  OutboxService,
  EventErasureService,
  EventFeedRepository,
  QueueConnectionsService,
  ProcessorsService,
  QueuesService,
  JobsService,
  DeadJobsService,
  StoreJobsService,
  WorkerNotifierService,
];

/** What every context builds on. It is the only global module, so that no context has to list its parts. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({ settings, schema, parts = {} }: PlatformOptions): DynamicModule {
    const { imports = [], providers = [], controllers = [], exports = [] } = parts;
    const stored = schema && [
      databaseOf(schema),
      QueueModule.forRoot(),
      QueueModule.forFeature(RELAY_QUEUE, DEAD_LETTER_QUEUE),
    ];
    return {
      module: PlatformModule,
      imports: [...imports, ...(stored ?? [])],
      controllers,
      providers: [
        tracingProvider,
        ...OF_PROCESS,
        ...(stored ? [poolProvider, ...OF_DATABASE, PoolMetricsService, StoreJobsRepository] : []),
        ...providers,
        ...settings,
      ],
      exports: [TracingService, CONFIG, LOGGER, ...OF_PROCESS, ...(stored ? OF_DATABASE : []), ...exports],
    };
  }
}

const poolProvider: Provider = {
  provide: DATABASE_POOL,
  inject: [CONFIG],
  useFactory: (config: PlatformConfig) => databasePool(connectionOf(config, config.DATABASE_POOL_SIZE)),
};

function connectionOf(config: PlatformConfig, poolSize: number) {
  return { url: config.DATABASE_URL, caFile: config.DATABASE_CA_FILE, poolSize };
}

function databaseOf(schema: Schema): DynamicModule {
  return TypeOrmModule.forRootAsync({
    name: DATA_SOURCE,
    inject: [CONFIG],
    useFactory: (config: PlatformConfig) => ({
      ...dataSourceOptions(schema, {
        // A migration runs beside the session of its lock.
        ...connectionOf(config, 2),
        logger: config.SQL_TRACE_FILE ? new SqlTrace(config.SQL_TRACE_FILE) : undefined,
      }),
      retryAttempts: 3,
      retryDelay: 1_000,
    }),
  });
}
