import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Queue } from 'bull';

/** A job as Redis knows it. */
export interface JobTicket {
  storeId: string;
  id: string;
}

/** The name that Bull and Nest know a queue by, which no queue of an application has that imports this one. */
export function bullName(queue: string): string {
  return `parcelward.${queue}`;
}

/** As many wakes of a queue can wait while no worker runs. */
const WAKES = 8;

/** The Bull queues that the contexts of this process have named (`QueueModule.of`). */
@Injectable()
export class QueuesService {
  private wakes = 0;

  constructor(private readonly modules: ModuleRef) {}

  /** @throws Error for a queue that no context has named. */
  of(name: string): Queue<JobTicket> {
    return this.modules.get<Queue<JobTicket>>(getQueueToken(bullName(name)), { strict: false });
  }

  /**
   * Hands jobs to the workers. One that waits there already with the same due time is not added twice.
   * @throws Error where Redis is away.
   */
  async push(name: string, jobs: readonly (JobTicket & { dueAt: Date })[]): Promise<void> {
    await this.of(name).addBulk(
      jobs.map(({ storeId, id, dueAt }) => ({ data: { storeId, id }, opts: { jobId: `${id}-${dueAt.getTime()}` } })),
    );
  }

  /**
   * Has a worker run the `Drain` of a queue. Bull drops an id that it has, also one that is being told: so they alternate.
   * @throws Error where Redis is away.
   */
  async wake(name: string): Promise<void> {
    const id = `wake-${this.wakes++ % WAKES}`;
    await this.of(name).add({ storeId: '', id }, { jobId: id });
  }
}
