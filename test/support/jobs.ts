// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Process, Processor } from '@nestjs/bull';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Config, loadConfig } from '../../src/app/config.js';
import { DatabaseService } from '../../src/platform/database/database.service.js';
import { newId } from '../../src/platform/ids/ids.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { PlatformModule, settingsOf } from '../../src/platform/platform.module.js';
import {
  type BatchJobHandler,
  bullName,
  type Job,
  type JobHandler,
  type JobOutcome,
} from '../../src/platform/queue/job-handler.js';
import { JobsService, type JobRequest } from '../../src/platform/queue/jobs.service.js';
import { QueueModule } from '../../src/platform/queue/queue.module.js';
import { type JobTicket } from '../../src/platform/queue/queues.service.js';
import { JobRunnerService, type JobSettings } from '../../src/platform/queue/worker/job-runner.service.js';
import { JobWorkerModule } from '../../src/platform/queue/worker/job-worker.module.js';
import { JobWorkerService } from '../../src/platform/queue/worker/job-worker.service.js';
import { ClockService } from '../../src/platform/time/clock.service.js';
import { schema } from '../../src/schema.js';
import { afterFile } from './cleanup.js';
import { rows } from './database.js';
import { redisDatabase, servers } from './servers.js';
import { until } from './until.js';

/** A clock that a test moves. */
export class TestClock extends ClockService {
  private readonly start = Date.now();
  private ahead = 0;

  /** @param pace how fast real time passes on it; slow, so that nothing becomes due because a machine is busy */
  constructor(private readonly pace = 1) {
    super();
  }

  override now(): Date {
    return new Date(this.start + (Date.now() - this.start) * this.pace + this.ahead);
  }

  forward(seconds: number): void {
    this.ahead += seconds * 1000;
  }
}

/** A process with one queue, as far as jobs are concerned, run inside of the test. */
export interface JobProcess {
  /** Adds jobs in one transaction. */
  add(...jobs: Omit<JobRequest, 'queue'>[]): Promise<void>;
  jobs: JobsService;
  database: DatabaseService;
  /** A provider of one of its contexts. */
  get<T>(type: Type<T>): T;
  /** Runs one job as a worker that received it. */
  run(ticket: JobTicket): Promise<void>;
  /** Starts Bull and the sweeper. */
  work(): void;
  stop(): Promise<void>;
}

interface Options {
  queue: string;
  run?: JobHandler['run'];
  /** Of a `batchQueue`. */
  runAll?: BatchJobHandler['runAll'];
  /** Further handlers, in separate contexts. */
  also?: DynamicModule[];
  clock?: ClockService;
  databaseUrl?: string;
  redisUrl?: string;
  settings?: Partial<JobSettings>;
  /** Further settings of the service. */
  env?: Record<string, string>;
}

/** A queue that no other test uses. */
export const newQueue = (): string => `test.${randomUUID()}`;

export const newStoreId = (): string => newId('sto');

/** Jobs of a store with the references `job-0`, `job-1` and so on. */
export const numberedJobs = (storeId: string, count: number): { storeId: string; reference: string }[] =>
  Array.from({ length: count }, (_, index) => ({ storeId, reference: `job-${index}` }));

/** How many jobs a queue has. */
export async function remainingJobs(queue: string): Promise<number> {
  const [row] = await rows<{ n: number | string }>('SELECT COUNT(*) AS n FROM jobs WHERE queue = ?', [queue]);
  return Number(row?.n);
}

export function untilAllDone(queue: string, patienceMs?: number): Promise<unknown> {
  return until(async () => (await remainingJobs(queue)) === 0, 'all jobs to be done', patienceMs);
}

/** A handler of `numberedJobs` that counts how often each runs. */
export class RunCounter {
  readonly runs = new Map<string, number>();

  readonly run = async ({ reference }: { reference: string }): Promise<void> =>
    void this.runs.set(reference, (this.runs.get(reference) ?? 0) + 1);

  /** The runs of each job, in the order of their numbers. */
  get sorted(): [string, number][] {
    return [...this.runs].sort(([a], [b]) => Number(a.slice(4)) - Number(b.slice(4)));
  }

  /** What `sorted` is if each of so many jobs ran once. */
  static eachOnce(count: number): [string, number][] {
    return Array.from({ length: count }, (_, index) => [`job-${index}`, 1]);
  }
}

/** A separate database of the tests' Redis, because these tests clear it, and the other one counts rate limits. */
export function queueRedisUrl(): string {
  return redisDatabase(13);
}

/** A context that owns one queue and handles its jobs. */
export function handlerModule(
  queue: string,
  run: JobHandler['run'],
  runAll: BatchJobHandler['runAll'] = () => Promise.resolve(),
): DynamicModule {
  @Processor(bullName(queue))
  class Handler implements BatchJobHandler {
    @Process()
    run(job: Job): Promise<JobOutcome> {
      return run(job);
    }

    @Process('runAll')
    runAll(jobs: readonly Job[]): Promise<void> {
      return runAll(jobs);
    }
  }
  @Module({})
  class HandlerModule {}
  return { module: HandlerModule, imports: [QueueModule.forFeature(queue)], providers: [Handler] };
}

/** It runs no job before `work()` is called. */
export async function jobProcess({ queue, run, runAll, also = [], ...options }: Options): Promise<JobProcess> {
  const handler = { run: run ?? (() => Promise.resolve()) };
  const module = rootModule([handlerModule(queue, handler.run, runAll), ...also], options);
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const [jobs, database] = [app.get(JobsService, { strict: false }), app.get(DatabaseService)];
  const add = async (all: Omit<JobRequest, 'queue'>[]): Promise<void> => {
    for (const job of all) await jobs.add({ queue, ...job });
  };
  let stopping: Promise<void> | undefined;
  const started: JobProcess = {
    jobs,
    database,
    get: (type) => app.get(type, { strict: false }),
    add: (...all) => database.transaction(() => add(all)),
    run: (ticket) => app.get(JobRunnerService).run(queue, handler.run, ticket),
    work: () => app.get(JobWorkerService).start(),
    stop: () => (stopping ??= app.close()),
  };
  // Also after a failed test.
  afterFile(() => started.stop());
  return started;
}

/** The settings of a process inside of a test, with a silent log and a clock of the test. */
export const testSettings = (config: Config, clock = new ClockService()): Provider[] => [
  ...settingsOf(config, createLogger('silent')),
  { provide: ClockService, useValue: clock },
];

function rootModule(handlers: DynamicModule[], options: Partial<Options>): DynamicModule {
  const { clock, databaseUrl, redisUrl, settings, env } = options;
  @Module({})
  class Root {}
  const config = loadConfig({
    ...servers.env,
    DATABASE_URL: databaseUrl ?? servers.database_url,
    REDIS_URL: redisUrl ?? queueRedisUrl(),
    ...env,
  });
  return {
    module: Root,
    imports: [
      PlatformModule.forRoot({ settings: testSettings(config, clock), schema }),
      JobWorkerModule.forRoot({ sweepEveryMs: 200, ...settings }),
      ...handlers,
    ],
  };
}
