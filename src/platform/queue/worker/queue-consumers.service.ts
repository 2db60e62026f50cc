import { Inject, Injectable } from '@nestjs/common';
import { type Job, type Queue } from 'bull';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { type JobTicket, QueuesService } from '../queues.service.js';

/** Consumes Bull queues. */
@Injectable()
export class QueueConsumersService {
  private readonly queuesConsumed: Queue<JobTicket>[] = [];

  constructor(
    private readonly queues: QueuesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Calls `work` for each job of a queue.
   * @param concurrency the maximum number of calls in progress
   * @throws Error if no context has registered the queue
   */
  consume(name: string, concurrency: number, work: (ticket: JobTicket) => Promise<void>): void {
    const queue = this.queues.get(name);
    this.queuesConsumed.push(queue);
    ignoreNamingFailure(queue);
    queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'Queue connection failed'));
    queue.on('failed', (_job, error) => this.logger.warn({ err: error, queue: name }, 'Job run interrupted'));
    // Bull never starts if its first command fails, so wait until the connection is ready.
    const startProcessing = (): Promise<void> =>
      queue.process(concurrency, async (job) => {
        if (job.data.id) await work(job.data);
        else await forget(job);
      });
    const logFailure = (error: unknown): void =>
      this.logger.error({ err: error, queue: name }, 'Queue consumer could not start');
    if (queue.client.status === 'ready') startProcessing().catch(logFailure);
    else queue.client.once('ready', () => void startProcessing().catch(logFailure));
  }

  /** Stops taking jobs, and resolves when the running ones have finished. */
  async close(): Promise<void> {
    await Promise.all(this.queuesConsumed.map((queue) => queue.close()));
  }
}

/**
 * Removes a job that Redis lost just as Bull took it. Bull goes on without its data and writes a key for it that nothing would
 * remove; Bull ignores a job whose key exists, so the sweeper could never add it again.
 */
async function forget({ id, queue }: Job<JobTicket>): Promise<void> {
  await queue.client
    .multi()
    .lrem(queue.toKey('active'), 0, String(id))
    .del(queue.toKey(String(id)))
    .exec();
}

/**
 * Bull sets a client name on a worker's connection and does not handle a failure. If the connection closes meanwhile, the
 * unhandled rejection would end the process.
 */
function ignoreNamingFailure(queue: Queue): void {
  const name = queue.setWorkerName.bind(queue);
  queue.setWorkerName = () => name().catch(() => undefined);
}
