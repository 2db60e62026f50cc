// SPDX-License-Identifier: Apache-2.0
import {
  type DynamicModule,
  type FactoryProvider,
  Inject,
  Injectable,
  Module,
  type ModuleMetadata,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Logger } from 'pino';
import { AuthModule } from '../auth/auth.module.js';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ClaimsModule } from '../claims/claims.module.js';
import { DeskModule } from '../desk/desk.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CONFIG, ConfigError } from '../platform/config/config.js';
import { MigratorService } from '../platform/database/migrator.service.js';
import { createLogger, LOGGER, withRedaction } from '../platform/logging/logger.js';
import { PlatformModule } from '../platform/platform.module.js';
import { JobWorkerService } from '../platform/queue/worker/job-worker.service.js';
import { PlatformsModule } from '../platforms/platforms.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { schema } from '../schema.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { type Config } from './config.js';
import { JOBS } from './jobs.js';
import { configOf, type Settings } from './settings.js';

/** The options of Parcelward's modules: the settings of docs/operating/settings.md in camel case, and a logger. */
export type ParcelwardOptions = Settings & {
  /** A pino logger. Default: one that writes to standard output at `logLevel`. */
  logger?: Logger;
};

/** The options as the result of a factory. */
export type ParcelwardAsyncOptions = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<ParcelwardOptions>, 'inject' | 'useFactory'>;

const OPTIONS = Symbol('OPTIONS');

/** The modules that every context needs in an importing application: settings, log, clock and a database. */
@Module({})
export class ParcelwardCoreModule {
  /** @throws ConfigError naming all invalid options */
  static forRoot(options: ParcelwardOptions): DynamicModule {
    settingsOf(options);
    return this.forRootAsync({ useFactory: () => options });
  }

  /** The start fails with a `ConfigError` that names all invalid options. */
  static forRootAsync({ imports, ...factory }: ParcelwardAsyncOptions): DynamicModule {
    const settings = [
      { ...factory, provide: OPTIONS },
      { provide: CONFIG, inject: [OPTIONS], useFactory: settingsOf },
      { provide: LOGGER, inject: [OPTIONS, CONFIG], useFactory: loggerOf },
    ];
    return {
      module: ParcelwardCoreModule,
      imports: [PlatformModule.forRoot({ settings, schema, parts: { imports } })],
    };
  }
}

const CONTEXTS = [
  StoresModule,
  AuthModule,
  ShipmentsModule,
  OrdersModule,
  WithdrawalsModule,
  ReturnsModule,
  ChangeRequestsModule,
  ClaimsModule,
  NotificationsModule,
  ImportsModule,
  PlatformsModule,
  DeskModule,
  StaffModule,
  PrivacyModule,
];

/**
 * All services of Parcelward for an importing application, without routes, guards and filters. Jobs run only if the
 * application or a worker imports `ParcelwardWorkerModule`.
 */
@Module({ imports: CONTEXTS, exports: CONTEXTS })
export class ParcelwardModule {
  /** @throws ConfigError naming all invalid options */
  static forRoot(options: ParcelwardOptions): DynamicModule {
    return { module: ParcelwardModule, imports: [ParcelwardCoreModule.forRoot(options)] };
  }

  /** The start fails with a `ConfigError` that names all invalid options. */
  static forRootAsync(options: ParcelwardAsyncOptions): DynamicModule {
    return { module: ParcelwardModule, imports: [ParcelwardCoreModule.forRootAsync(options)] };
  }
}

@Injectable()
class WorkerStart implements OnApplicationBootstrap {
  constructor(
    private readonly migrator: MigratorService,
    private readonly worker: JobWorkerService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.TRACKING_GATEWAY === undefined)
      throw new ConfigError([{ name: 'trackingGateway', why: 'is required with ParcelwardWorkerModule' }]);
    await this.migrator.assertUpToDate();
    this.worker.start();
  }
}

/**
 * Runs the worker in an application that imports `ParcelwardModule`: it relays events, sends webhooks and messages, and tracks
 * parcels. It starts with the application and stops at `app.close()`.
 * The start fails with a `ConfigError` without `trackingGateway`, because the simulator makes up deliveries.
 */
@Module({ imports: JOBS, providers: [WorkerStart] })
export class ParcelwardWorkerModule {}

function settingsOf({ logger: _logger, ...settings }: ParcelwardOptions): Config {
  return configOf(settings);
}

function loggerOf({ logger }: ParcelwardOptions, { LOG_LEVEL }: Config): Logger {
  return logger ? withRedaction(logger) : createLogger(LOG_LEVEL);
}
