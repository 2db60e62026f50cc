import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Queue } from 'bull';

/** The data of a job in Redis. The other columns are only in the database. */
export interface JobTicket {
  storeId: string;
  id: string;
}

/** The name of a queue in Bull and Nest. The prefix keeps it apart from the queues of an importing application. */
export function bullName(queue: string): string {
  return `parcelward.${queue}`;
}

/** The number of job ids that notifications rotate over, and so the most that can be pending in a queue. */
const NOTIFICATION_IDS = 8;

/** The Bull queues that the contexts of this process have registered (`QueueModule.forFeature`). */
@Injectable()
export class QueuesService {
  private notifications = 0;

  constructor(private readonly modules: ModuleRef) {}

  /** @throws Error if no context has registered the queue */
  get(name: string): Queue<JobTicket> {
    return this.modules.get<Queue<JobTicket>>(getQueueToken(bullName(name)), { strict: false });
  }

  /**
   * Adds jobs to the Bull queue. A job that is already there with the same due time is not added twice.
   * @throws Error if Redis is unavailable
   */
  async push(name: string, jobs: readonly (JobTicket & { dueAt: Date })[]): Promise<void> {
    await this.get(name).addBulk(
      jobs.map(({ storeId, id, dueAt }) => ({ data: { storeId, id }, opts: { jobId: `${id}-${dueAt.getTime()}` } })),
    );
  }

  /**
   * Notifies a worker to run the `BatchConsumer` of a queue. Bull ignores a job id that still exists, so the ids rotate.
   * @throws Error if Redis is unavailable
   */
  async notify(name: string): Promise<void> {
    const id = `notify-${this.notifications++ % NOTIFICATION_IDS}`;
    await this.get(name).add({ storeId: '', id }, { jobId: id });
  }
}
