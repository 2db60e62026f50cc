import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { QueuesService } from './queues.service.js';

/** A process wakes a queue at most once in this time: what was committed meanwhile is seen by one more run. */
const REST_MS = 10;

/** Tells the workers that there is work in the table of a `Drain`. */
@Injectable()
export class WorkerNotifierService implements OnApplicationShutdown {
  private readonly resting = new Map<string, { isWanted: boolean; timer: NodeJS.Timeout }>();

  constructor(
    private readonly queues: QueuesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Best called after the commit. With Redis away it is lost: the workers look by themselves every second. */
  notify(queue: string): void {
    const rest = this.resting.get(queue);
    if (rest) {
      rest.isWanted = true;
      return;
    }
    this.resting.set(queue, { isWanted: false, timer: setTimeout(() => this.rested(queue), REST_MS) });
    this.queues.wake(queue).catch((error: unknown) => {
      this.logger.debug({ err: error, queue }, 'Workers are left to look by themselves');
    });
  }

  onApplicationShutdown(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
  }

  private rested(queue: string): void {
    const isWanted = this.resting.get(queue)?.isWanted;
    this.resting.delete(queue);
    if (isWanted) this.notify(queue);
  }
}
