// SPDX-License-Identifier: Apache-2.0
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { type ProcessMethods, ProcessorsService } from '../processors.service.js';
import { isNotification, type JobTicket } from '../queues.service.js';
import { JobBatchesService } from './job-batches.service.js';
import { JobRunnerService } from './job-runner.service.js';
import { type PollingLoop } from './polling-loop.js';
import { SweeperService } from './sweeper.service.js';

/** Runs this process's processors: single jobs, batches of new jobs, and batch consumers. */
@Injectable()
export class JobWorkerService implements BeforeApplicationShutdown {
  private readonly loops: PollingLoop[] = [];

  constructor(
    private readonly processors: ProcessorsService,
    private readonly runner: JobRunnerService,
    private readonly batches: JobBatchesService,
    private readonly sweeper: SweeperService,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  /** @throws Error if two providers process the same queue */
  start(): void {
    const all = this.processors.methods;
    for (const [name, methods] of all)
      this.processors.start(name, this.config.WORKER_CONCURRENCY, this.workOf(name, methods));
    this.sweeper.start(all.filter(([, { run }]) => run).map(([name]) => name));
  }

  private workOf(name: string, methods: ProcessMethods): (ticket: JobTicket) => Promise<void> {
    const loop = this.batches.loopOf(name, methods);
    if (loop) this.loops.push(loop);
    loop?.start();
    return async (ticket) => {
      // Acknowledge the notification immediately, otherwise Bull deduplicates the next one.
      if (isNotification(ticket, 'notify')) loop?.notify();
      else if (isNotification(ticket, 'fill')) this.sweeper.fillNext(name);
      else if (methods.run) await this.runner.run(name, methods.run, ticket);
    };
  }

  /** Stops taking jobs, and resolves when the running ones have finished. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sweeper.stop(), ...this.loops.map((loop) => loop.stop())]);
    await this.processors.close();
  }
}
