import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { QueuesService } from './queues.service.js';

/** A process notifies a queue at most once per interval. Commits in between cause one more notification. */
const MIN_INTERVAL_MS = 10;

/** Notifies workers of new rows in the table of a `BatchConsumer`. */
@Injectable()
export class WorkerNotifierService implements OnApplicationShutdown {
  private readonly throttled = new Map<string, { isNotified: boolean; timer: NodeJS.Timeout }>();

  constructor(
    private readonly queues: QueuesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call it after the commit. It is lost if Redis is unavailable, but workers also poll every second. */
  notify(queue: string): void {
    const throttle = this.throttled.get(queue);
    if (throttle) {
      throttle.isNotified = true;
      return;
    }
    this.throttled.set(queue, { isNotified: false, timer: setTimeout(() => this.endThrottle(queue), MIN_INTERVAL_MS) });
    this.queues.notify(queue).catch((error: unknown) => {
      this.logger.debug({ err: error, queue }, 'Worker notification failed, workers will poll');
    });
  }

  onApplicationShutdown(): void {
    for (const { timer } of this.throttled.values()) clearTimeout(timer);
  }

  private endThrottle(queue: string): void {
    const isNotified = this.throttled.get(queue)?.isNotified;
    this.throttled.delete(queue);
    if (isNotified) this.notify(queue);
  }
}
