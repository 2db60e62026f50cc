import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, ConfigError } from '../platform/config/config.js';
import { MigratorService } from '../platform/database/migrator.service.js';
import { JobWorkerService } from '../platform/queue/worker/job-worker.service.js';
import { type Config } from '../app/config.js';
import { JOBS } from '../app/jobs.js';

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
