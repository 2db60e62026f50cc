import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { DATA_SOURCE, dataSourceOptions, type Schema } from './data-source-options.js';
import { DatabaseService } from './database.service.js';
import { MigratorService } from './migrator.service.js';
import { MetricsModule } from '../http/metrics/metrics.module.js';
import { PoolMetricsService } from './pool-metrics.service.js';
import { TracingModule } from '../tracing/tracing.module.js';
import { SqlTrace } from './sql-trace.js';

/** Provides the TypeORM data source of the given schema, and units of work on it. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(schema: Schema): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
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
    return {
      module: DatabaseModule,
      imports: [connection, MetricsModule, TracingModule],
      providers: [DatabaseService, MigratorService, PoolMetricsService],
      exports: [DatabaseService, MigratorService],
    };
  }
}
