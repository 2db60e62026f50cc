// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsRepository } from '../jobs.repository.js';
import { JobBatchesService } from './job-batches.service.js';
import { DEFAULT_JOB_SETTINGS, JOB_SETTINGS, JobRunnerService, type JobSettings } from './job-runner.service.js';
import { JobWorkerService } from './job-worker.service.js';
import { SweeperService } from './sweeper.service.js';
import { WorkBacklogService } from './work-backlog.service.js';
import { WorkProgressService } from './work-progress.service.js';

/** Runs jobs. Only the worker process imports it. */
@Module({})
export class JobWorkerModule {
  static forRoot(settings: Partial<JobSettings> = {}): DynamicModule {
    const jobSettings = { provide: JOB_SETTINGS, useValue: { ...DEFAULT_JOB_SETTINGS, ...settings } };
    return {
      module: JobWorkerModule,
      imports: [DiscoveryModule],
      providers: [
        jobSettings,
        JobsRepository,
        JobRunnerService,
        JobBatchesService,
        SweeperService,
        JobWorkerService,
        WorkProgressService,
        WorkBacklogService,
      ],
      exports: [JobWorkerService, JobRunnerService, WorkBacklogService],
    };
  }
}
