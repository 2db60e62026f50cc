// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { type OnModuleDestroy } from '@nestjs/common';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ImportProgressService } from '../services/import-progress.service.js';
import { ImportRunnerService } from '../services/import-runner.service.js';
import { IMPORT_QUEUE } from '../services/import-uploads.service.js';

/** A run ends after this time, long before its lease (60 s), and continues as a new one. */
const RUN_MS = 20_000;
const WAIT_MS = 2_000;
/** After about an hour of failed runs the import fails. */
const MAX_ATTEMPTS = 8;

/** Runs an import. The imports of a store run one after the other, the oldest first, so that the newest file wins. */
@Processor(bullName(IMPORT_QUEUE))
export class RunImportJob implements JobHandler, OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly runner: ImportRunnerService,
    private readonly progress: ImportProgressService,
    private readonly clock: ClockService,
  ) {}

  /** Pauses the running imports, because the worker waits for its jobs before it ends. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  @Process()
  async run({ storeId, reference, attempt }: Job): Promise<JobOutcome> {
    const pauseAt = this.after(RUN_MS);
    const isPaused = (): boolean => this.isStopping || this.clock.now() > pauseAt;
    try {
      if (attempt > MAX_ATTEMPTS) throw new Error('The worker ended during each attempt.');
      const end = await this.runner.run(storeId, reference, isPaused);
      if (end === 'waiting') return { runAgainAt: this.after(WAIT_MS) };
      if (end === 'paused') return { runAgainAt: this.clock.now() };
    } catch (error) {
      if (attempt < MAX_ATTEMPTS) throw error;
      await this.progress.end(
        'failed',
        storeId,
        reference,
        `The import failed repeatedly: ${(error as Error).message}`,
      );
    }
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
