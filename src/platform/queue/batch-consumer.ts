import { DiscoveryService } from '@nestjs/core';

/**
 * Processes all due rows of a table in batches, outside of any transaction. A process has one run at a time. Runs of several
 * processes may overlap, and a run may be killed at any point.
 */
export interface BatchConsumer {
  /** @param stopping aborted at shutdown: finish the current batch and start no other */
  drain(stopping: AbortSignal): Promise<void>;

  /** Finds the due time of the oldest row that is due and that no process works on; undefined if there is none. */
  findOldestDue(now: Date): Promise<Date | undefined>;

  /** When this process last took rows; undefined if it has taken none. */
  readonly takenAt?: Date;
}

/** Marks a provider of the worker process as the `BatchConsumer` that the queue of this name notifies. */
export const ConsumesBatches = DiscoveryService.createDecorator<string>();
