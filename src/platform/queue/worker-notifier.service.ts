import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { QueuesService } from './queues.service.js';

/** Notifies workers of new rows in the table of a `BatchConsumer`. */
@Injectable()
export class WorkerNotifierService {
  constructor(
    private readonly queues: QueuesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call it after the commit. It is lost if Redis is unavailable, but workers also poll every second. */
  notify(queue: string): void {
    this.queues.notify(queue).catch((error: unknown) => {
      this.logger.debug({ err: error, queue }, 'Worker notification failed, workers will poll');
    });
  }
}
