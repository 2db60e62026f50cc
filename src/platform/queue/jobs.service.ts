import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../database/database.service.js';
import { newId } from '../ids/ids.js';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { QueuesService } from './queues.service.js';

/** Work to be done by the handler of `queue`: `reference` names it, as ASCII text of up to 64 characters. */
export interface JobRequest {
  storeId: string;
  queue: string;
  reference: string;
  /** Now, unless given. */
  dueAt?: Date;
}

/**
 * A job that is there already is due by then too, as if it had never been tried. Its due time changes in any case, by a
 * millisecond if need be: so a run of it that is under way does not remove it, and what was added after that run had
 * read its data is not lost.
 */
const ADD = `INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, created_at) VALUES (?, ?, ?, ?, 0, ?, ?)
  ON DUPLICATE KEY UPDATE
    due_at = IF(parked_at IS NULL, LEAST(due_at - INTERVAL 1000 MICROSECOND, VALUES(due_at)), VALUES(due_at)),
    attempts = 0, parked_at = NULL`;

/** Adds jobs in the transaction of the change that they follow from. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly queues: QueuesService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Adds a job, or makes the one of the same (store, queue, reference) due again. Where it is new and due now, the
   * workers hear of it right after the commit; else, and with Redis away, from their sweeper.
   * @throws Error outside of a transaction, and for a queue that no context has named.
   */
  async add({ storeId, queue, reference, dueAt }: JobRequest): Promise<void> {
    this.queues.of(queue);
    const now = this.clock.now();
    const due = dueAt ?? now;
    const id = newId('job');
    const values = [storeId, id, queue, reference, due, now];
    const { affectedRows } = await this.database.query<{ affectedRows: number }>(ADD, values);
    if (affectedRows === 1 && due <= now)
      this.database.afterCommit(() => this.push(queue, { storeId, id, dueAt: due }));
  }

  private push(queue: string, job: { storeId: string; id: string; dueAt: Date }): void {
    this.queues.push(queue, [job]).catch((error: unknown) => {
      this.logger.debug({ err: error, queue, job: job.id }, 'A job is left to the sweeper');
    });
  }
}
