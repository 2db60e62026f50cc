import { Inject, Injectable } from '@nestjs/common';
import { type Queue } from 'bull';
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
        // Bull passes a job without data if Redis lost it during the run.
        if (job?.data?.id) await work(job.data);
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
 * Bull sets a client name on a worker's connection and does not handle a failure. If the connection closes meanwhile, the
 * unhandled rejection would end the process.
 */
function ignoreNamingFailure(queue: Queue): void {
  const name = queue.setWorkerName.bind(queue);
  queue.setWorkerName = () => name().catch(() => undefined);
}
