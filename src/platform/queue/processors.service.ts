// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Job, type Queue } from 'bull';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { type BatchConsumer, type BatchJobHandler } from './job-handler.js';
import { type JobTicket } from './queues.service.js';

/** The `@Process` methods of a queue by name; `@Process()` is `run`. */
export type ProcessMethods = Partial<BatchJobHandler & Pick<BatchConsumer, 'drain'>>;

interface HeldQueue {
  queue: Queue<JobTicket>;
  /** Bull's own `process` of the queue. */
  process: (concurrency: number, work: (job: Job<JobTicket>) => Promise<void>) => Promise<void>;
  methods: ProcessMethods;
  /** Whether two processors have the same method. */
  isAmbiguous: boolean;
}

/**
 * The queues of this process that have a `@Processor`. Nest lets Bull process a queue as soon as the module of its processor is
 * initialized; this holds the methods back for the worker, which starts later and calls them with what it leases.
 */
@Injectable()
export class ProcessorsService {
  private readonly held = new Map<string, HeldQueue>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Takes the place of Bull's `process` in a queue. */
  hold(name: string, queue: Queue<JobTicket>): void {
    const process = queue.process.bind(queue);
    const take = (...args: [unknown] | [string, unknown]): void => {
      const { methods, isAmbiguous } = this.held.get(name) ?? { methods: {}, isAmbiguous: false };
      const [method, run] = args.length === 2 ? args : ['run', args[0]];
      const held = { queue, process, methods: { ...methods, [method]: run } };
      this.held.set(name, { ...held, isAmbiguous: isAmbiguous || method in methods });
    };
    queue.process = take as unknown as typeof queue.process;
  }

  /** The methods of each queue by its name. */
  get methods(): [string, ProcessMethods][] {
    return [...this.held].map(([name, { methods }]) => [name, methods]);
  }

  /**
   * Calls `work` for each ticket of a queue.
   * @param concurrency the maximum number of calls in progress
   * @throws Error if two providers process the queue
   */
  start(name: string, concurrency: number, work: (ticket: JobTicket) => Promise<void>): void {
    const held = this.held.get(name);
    if (!held) return;
    const { queue, process, isAmbiguous } = held;
    if (isAmbiguous) throw new Error(`Queue ${name} has two processors`);
    ignoreNamingFailure(queue);
    queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'Queue connection failed'));
    queue.on('failed', (_job, error) => this.logger.warn({ err: error, queue: name }, 'Job run interrupted'));
    // Bull never starts if its first command fails, so wait until the connection is ready.
    const startProcessing = (): Promise<void> =>
      process(concurrency, (job) => (job.data.id ? work(job.data) : forget(job)));
    const logFailure = (error: unknown): void =>
      this.logger.error({ err: error, queue: name }, 'Queue consumer could not start');
    if (queue.client.status === 'ready') startProcessing().catch(logFailure);
    else queue.client.once('ready', () => void startProcessing().catch(logFailure));
  }

  /** Stops taking jobs, and resolves when the running ones have finished. */
  async close(): Promise<void> {
    await Promise.all([...this.held.values()].map(({ queue }) => queue.close()));
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
