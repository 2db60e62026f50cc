import { DiscoveryService } from '@nestjs/core';

/** One run of a job. */
export interface Job {
  storeId: string;
  reference: string;
  /** The number of the run, from 1. */
  attempt: number;
}

/** The outcome of a successful run: nothing removes the job, `runAgainAt` reschedules it. */
export type JobOutcome = void | { runAgainAt: Date };

/**
 * Handles the jobs of one queue, outside of any transaction. If it throws, the job is retried later. It must be idempotent:
 * a job can run twice, also concurrently, because another worker takes over a run that outlasts its lease (60 s).
 */
export interface JobHandler {
  run(job: Job): Promise<JobOutcome>;
}

/**
 * Handles the jobs of a `batchQueue`. `runAll` gets many new jobs at once. If it throws, all of them run again one by one,
 * so that a bad one neither blocks nor repeats the others; `run` also gets retries.
 */
export interface BatchJobHandler extends JobHandler {
  runAll(jobs: readonly Job[]): Promise<void>;
}

/** Marks a provider of the worker process as the `JobHandler` of the queue of this name. */
export const HandlesJobs = DiscoveryService.createDecorator<string>();

/** Thrown by a handler if a retry would not help: the job is dead at once, with this message. */
export class UnrecoverableJobError extends Error {}

/** Thrown by a handler: the job is retried after at least `seconds`. */
export class DelayedJobError extends Error {
  constructor(
    message: string,
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
