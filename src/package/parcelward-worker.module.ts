import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { MigratorService } from '../platform/database/migrator.service.js';
import { JobWorkerService } from '../platform/queue/worker/job-worker.service.js';
import { JOBS } from '../app/worker.module.js';

@Injectable()
class WorkerStart implements OnApplicationBootstrap {
  constructor(
    private readonly migrator: MigratorService,
    private readonly worker: JobWorkerService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.migrator.assertUpToDate();
    this.worker.start();
  }
}

/**
 * Runs the worker in an application that imports `ParcelwardModule`: it relays events, sends webhooks and messages, and tracks
 * parcels. It starts with the application and stops at `app.close()`.
 */
@Module({ imports: JOBS, providers: [WorkerStart] })
export class ParcelwardWorkerModule {}
