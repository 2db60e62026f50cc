import { DiscoveryService } from '@nestjs/core';

/**
 * Works off what is due of a table, in batches and outside of any transaction, until nothing is. One run at a time in a
 * process; those of several processes may overlap, and one may end anywhere.
 */
export interface BatchConsumer {
  /** @param stopping aborted when the process ends: what is under way is finished, nothing more is taken on */
  drain(stopping: AbortSignal): Promise<void>;
}

/** Marks a provider as the `Drain` that the queue of this name wakes, in the worker process. */
export const ConsumesBatches = DiscoveryService.createDecorator<string>();
