import { DiscoveryService } from '@nestjs/core';

/** One run of a job. */
export interface Job {
  storeId: string;
  reference: string;
  /** 1 of the first run. */
  attempt: number;
}

/** What becomes of a job that ended well: nothing returned and it is gone, or it is due again later. */
export type JobOutcome = void | { again: Date };

/**
 * Does the work of one queue, outside of any transaction; what it throws is tried again later. A job can run twice, and
 * two runs of it at once, so a second run must change nothing. A run that outlasts its lease (60 s) is begun by another
 * worker too.
 */
export interface JobHandler {
  run(job: Job): Promise<JobOutcome>;
}

/** Marks a provider as the `JobHandler` of the queue of this name, in the worker process. */
export const HandlesJobs = DiscoveryService.createDecorator<string>();

/** Thrown by a handler: trying again would not help, so the job is parked with this message. */
export class UnrecoverableJobError extends Error {}

/** Thrown by a handler: the job is tried again, but not before so many seconds have gone by. */
export class DelayedJobError extends Error {
  constructor(
    message: string,
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
