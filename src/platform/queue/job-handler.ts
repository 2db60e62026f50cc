// SPDX-License-Identifier: Apache-2.0
/** The name of a queue in Bull and Nest. The prefix keeps it apart from the queues of an importing application. */
export function bullName(queue: string): string {
  return `parcelward.${queue}`;
}

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
 * The `@Processor` of a queue of jobs. `run`, its `@Process()`, is called outside of any transaction. If it throws, the job is
 * retried later. It must be idempotent: a job can run twice, also concurrently, because another worker takes over a run that
 * outlasts its lease (60 s).
 */
export interface JobHandler {
  run(job: Job): Promise<JobOutcome>;
}

/**
 * The `@Processor` of a `batchQueue`. `runAll`, its `@Process('runAll')`, gets many new jobs at once. If it throws, all of them
 * run again one by one, so that a bad one neither blocks nor repeats the others; `run` also gets retries.
 */
export interface BatchJobHandler extends JobHandler {
  runAll(jobs: readonly Job[]): Promise<void>;
}

/**
 * The `@Processor` of a queue without jobs, which is notified of due rows of a table. A process has one run at a time, outside of
 * any transaction. Runs of several processes may overlap, and a run may be killed at any point.
 */
export abstract class BatchConsumer {
  /** When this process last took rows; undefined if it has taken none. */
  takenAt?: Date;

  constructor(readonly queue: string) {}

  /**
   * Processes all due rows in batches; its `@Process('drain')`.
   * @param stopping aborted at shutdown: finish the current batch and start no other
   */
  abstract drain(stopping: AbortSignal): Promise<void>;

  /** Finds the due time of the oldest row that is due and that no process works on; undefined if there is none. */
  abstract findOldestDue(now: Date): Promise<Date | undefined>;
}

/** Thrown by a handler if a retry would not help: the job is dead at once, with this message. */
export class UnrecoverableJobError extends Error {}

/**
 * Thrown by a handler that did not try, because something else must work first: the job runs again after `seconds`, however often,
 * and does not die of it.
 */
export class PostponedJobError extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

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
