import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { PeriodicChore } from '../process/periodic-chore.js';
import { RequestLogRepository } from './request-log.repository.js';

/** Removes entries of the request log that are older than 30 days (C-LOG-7). */
@Injectable()
export class RequestLogPurgeJob extends PeriodicChore {
  constructor(
    private readonly repository: RequestLogRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of the request log', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.repository.removeExpired(limit);
  }
}
