import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { PeriodicPurge } from '../process/periodic-purge.js';
import { IdempotencyService } from './idempotency.service.js';

/** Removes expired idempotency records. */
@Injectable()
export class IdempotencyPurgeJob extends PeriodicPurge {
  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('idempotency records', logger);
  }

  protected override removeBatch(limit: number): Promise<number> {
    return this.idempotency.purgeExpired(limit);
  }
}
