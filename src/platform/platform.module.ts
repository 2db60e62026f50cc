import { type DynamicModule, Global, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Logger } from 'pino';
import { AuditLogService } from './audit/audit-log.service.js';
import { StaffAuditRepository } from './audit/staff-audit.repository.js';
import { CONFIG } from './config/config.js';
import { hasDemoKey, type PlatformConfig, servesDocs } from './config/platform.settings.js';
import { ContactHashService } from './crypto/contact-hash.service.js';
import { LinkTokensService } from './crypto/link-tokens.service.js';
import { SecretBoxService } from './crypto/secret-box.service.js';
import { DATA_SOURCE, dataSourceOptions, type Schema, SqlTrace } from './database/data-source-options.js';
import { DatabaseService } from './database/database.service.js';
import { MigratorService } from './database/migrator.service.js';
import { PoolMetricsService } from './database/pool-metrics.service.js';
import { BodyReaderService } from './http/body/body-reader.service.js';
import { ErrorsController } from './http/errors.controller.js';
import { HealthController } from './http/health/health.controller.js';
import { MetricsServerService } from './http/metrics/metrics-server.service.js';
import { MetricsService } from './http/metrics/metrics.service.js';
import { DemoKeyController } from './http/openapi/demo-key.controller.js';
import { DocsController } from './http/openapi/docs.controller.js';
import { FormSubmissionsService } from './idempotency/form-submissions.service.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { idempotencyPurge, IdempotencyService } from './idempotency/idempotency.service.js';
import { ImageDecoderService } from './images/image-decoder.service.js';
import { LOGGER } from './logging/logger.js';
import { EventErasureService } from './outbox/event-erasure.service.js';
import { EventFeedRepository } from './outbox/event-feed.repository.js';
import { DEAD_LETTER_QUEUE, OutboxService, RELAY_QUEUE } from './outbox/outbox.service.js';
import { DeadJobsService, StoreJobsService } from './queue/store-jobs.service.js';
import { JobsService } from './queue/jobs.service.js';
import { ProcessorsService } from './queue/processors.service.js';
import { QueueConnectionsService } from './queue/queue-connections.service.js';
import { QueueModule } from './queue/queue.module.js';
import { QueuesService, WorkerNotifierService } from './queue/queues.service.js';
import { StoreJobsRepository } from './queue/store-jobs.repository.js';
import { AttemptLimitModule } from './rate-limit/attempt-limit.module.js';
import { ClientLimitGuard, RefusalLimitGuard, StoreLimitGuard } from './rate-limit/rate-limit.guard.js';
import { requestLogPurge, RequestLogRepository } from './request-log/request-log.repository.js';
import { RequestLogService } from './request-log/request-log.service.js';
import { DailyFiguresRepository } from './statistics/daily-figures.repository.js';
import { ClockService } from './time/clock.service.js';
import { tracingProvider, TracingService } from './tracing/tracing.service.js';
import { DailyUsageRepository } from './usage/daily-usage.repository.js';

/** What the platform needs of a process. */
export interface PlatformOptions {
  /** They provide `CONFIG` and `LOGGER`, and in a test another `ClockService`. */
  settings: Provider[];
  /** The modules that the factories of these need. */
  imports?: ModuleMetadata['imports'];
  /** Without it there is no database, and nothing that is stored in it. */
  schema?: Schema;
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

const OF_API = [
  BodyReaderService,
  ClientLimitGuard,
  StoreLimitGuard,
  RefusalLimitGuard,
  IdempotencyService,
  IdempotencyInterceptor,
  RequestLogService,
  MetricsServerService,
];

/** What every context builds on. It is the only global module, so that no context has to list its parts. */
@Global()
@Module({})
export class PlatformModule {
  /** The parts that every process has. */
  static forRoot({ settings, imports = [], schema }: PlatformOptions): DynamicModule {
    const exported = [...OF_PROCESS, ...(schema ? OF_DATABASE : []), TracingService, CONFIG, LOGGER];
    return {
      module: PlatformModule,
      imports: [
        ...imports,
        ...(schema
          ? [databaseOf(schema), QueueModule.forRoot(), QueueModule.forFeature(RELAY_QUEUE, DEAD_LETTER_QUEUE)]
          : []),
      ],
      providers: [
        tracingProvider,
        ...OF_PROCESS,
        ...(schema ? [...OF_DATABASE, PoolMetricsService, StoreJobsRepository] : []),
        ...settings,
      ],
      exports: exported,
    };
  }

  /** The parts of a process that serves the API: the guards and interceptors of its routes, and routes about the API itself. */
  static forApi(config: PlatformConfig, logger: Logger, schema: Schema): DynamicModule {
    return extended(this.forRoot({ settings: settingsOf(config, logger), schema }), {
      imports: [DiscoveryModule, AttemptLimitModule, TerminusModule.forRoot({ logger: false })],
      providers: [...OF_API, idempotencyPurge, requestLogPurge],
      controllers: [
        HealthController,
        ErrorsController,
        ...(servesDocs(config) ? [DocsController] : []),
        ...(hasDemoKey(config) ? [DemoKeyController] : []),
      ],
      exports: [...OF_API, AttemptLimitModule],
    });
  }

  /** The parts of a worker process, which has a server for operators. */
  static forWorker(config: PlatformConfig, logger: Logger, schema: Schema): DynamicModule {
    return extended(this.forRoot({ settings: settingsOf(config, logger), schema }), {
      imports: [DiscoveryModule],
      providers: [MetricsServerService],
      exports: [MetricsServerService],
    });
  }
}

function extended(
  { imports = [], providers = [], exports = [], ...root }: DynamicModule,
  more: ModuleMetadata,
): DynamicModule {
  return {
    ...root,
    ...more,
    imports: [...imports, ...(more.imports ?? [])],
    providers: [...providers, ...(more.providers ?? [])],
    exports: [...exports, ...(more.exports ?? [])],
  };
}

function databaseOf(schema: Schema): DynamicModule {
  return TypeOrmModule.forRootAsync({
    name: DATA_SOURCE,
    inject: [CONFIG],
    useFactory: (config: PlatformConfig) => ({
      ...dataSourceOptions(schema, {
        url: config.DATABASE_URL,
        caFile: config.DATABASE_CA_FILE,
        poolSize: config.DATABASE_POOL_SIZE,
        logger: config.SQL_TRACE_FILE ? new SqlTrace(config.SQL_TRACE_FILE) : undefined,
      }),
      retryAttempts: 3,
      retryDelay: 1_000,
    }),
  });
}
