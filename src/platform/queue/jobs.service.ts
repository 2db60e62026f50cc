import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../database/database.service.js';
import { newId } from '../ids/ids.js';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { QueuesService } from './queues.service.js';

/** A job for the handler of `queue`. `reference` identifies its subject: ASCII text of up to 64 characters. */
export interface JobRequest {
  storeId: string;
  queue: string;
  reference: string;
  /** Default: now. */
  dueAt?: Date;
}

/**
 * Adding an existing job reschedules it, with its attempts reset. A later due time does not postpone a live job. A running
 * job is not started beside itself: it runs again after the current run, which may have read its data before the change.
 */
const ADD = `INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, created_at) VALUES (?, ?, ?, ?, 0, ?, ?)
  ON DUPLICATE KEY UPDATE
    run_again_at = IF(lease IS NULL, NULL, LEAST(IFNULL(run_again_at, VALUES(due_at)), VALUES(due_at))),
    due_at = IF(lease IS NULL, LEAST(due_at, VALUES(due_at)), due_at),
    attempts = IF(lease IS NULL, 0, attempts), parked_at = NULL`;

/** Adds jobs in the transaction of the change that requires them. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly queues: QueuesService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Adds a job, or reschedules the job of the same (store, queue, reference). If it is new and due now, workers receive it
   * right after the commit. Otherwise, or if Redis is unavailable, their sweeper finds it.
   * @throws Error outside of a transaction, or if no context has registered the queue
   */
  async add({ storeId, queue, reference, dueAt }: JobRequest): Promise<void> {
    this.queues.get(queue);
    const now = this.clock.now();
    const due = dueAt ?? now;
    const id = newId('job');
    const values = [storeId, id, queue, reference, due, now];
    const { affectedRows } = await this.database.query<{ affectedRows: number }>(ADD, values);
    // Also 1 if an existing row stayed as it was; the pushed id then finds no job.
    if (affectedRows === 1 && due <= now)
      this.database.afterCommit(() => this.push(queue, { storeId, id, dueAt: due }));
  }

  private push(queue: string, job: { storeId: string; id: string; dueAt: Date }): void {
    this.queues.push(queue, [job]).catch((error: unknown) => {
      this.logger.debug({ err: error, queue, job: job.id }, 'Job push failed, sweeper will find the job');
    });
  }
}
