import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { PeriodicPurge } from '../process/periodic-purge.js';
import { RequestLogRepository } from './request-log.repository.js';

/** Removes entries of the request log that are older than 30 days (C-LOG-7). */
@Injectable()
export class RequestLogPurgeJob extends PeriodicPurge {
  constructor(
    private readonly repository: RequestLogRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('request log', logger);
  }

  protected override removeBatch(limit: number): Promise<number> {
    return this.repository.removeExpired(limit);
  }
}
