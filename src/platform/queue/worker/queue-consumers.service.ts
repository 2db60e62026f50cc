import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bull';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { type JobTicket, QueuesService } from '../queues.service.js';

/** Takes what Bull hands out. */
@Injectable()
export class QueueConsumersService {
  private readonly consumed: Queue<JobTicket>[] = [];

  constructor(
    private readonly queues: QueuesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Has everything of a queue worked off, so many at once.
   * @throws Error for a queue that no context has named
   */
  consume(name: string, concurrency: number, work: (ticket: JobTicket) => Promise<void>): void {
    const queue = this.queues.of(name);
    this.consumed.push(queue);
    nameQuietly(queue);
    queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'Bull is interrupted'));
    queue.on('failed', (_job, error) => this.logger.warn({ err: error, queue: name }, 'A run of a job was cut off'));
    // Bull starts once its connections are there, and never where a first command fails.
    const begin = (): Promise<void> =>
      queue.process(concurrency, async (job) => {
        // Bull runs a job without data when Redis lost it in the middle.
        if (job?.data?.id) await work(job.data);
      });
    const failed = (error: unknown): void =>
      this.logger.error({ err: error, queue: name }, 'Jobs of a queue do not run');
    if (queue.client.status === 'ready') begin().catch(failed);
    else queue.client.once('ready', () => void begin().catch(failed));
  }

  /** Takes nothing further and waits for what runs. */
  async close(): Promise<void> {
    await Promise.all(this.consumed.map((queue) => queue.close()));
  }
}

/**
 * Bull names a worker's connection for those who list them, and does not look whether that works out: where the connection
 * is closed meanwhile, the rejection that nobody handles would end the process.
 */
function nameQuietly(queue: Queue): void {
  const name = queue.setWorkerName.bind(queue);
  queue.setWorkerName = () => name().catch(() => undefined);
}
