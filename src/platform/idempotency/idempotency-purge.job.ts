import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { PeriodicChore } from '../process/periodic-chore.js';
import { IdempotencyService } from './idempotency.service.js';

/** Removes expired idempotency records. */
@Injectable()
export class IdempotencyPurgeJob extends PeriodicChore {
  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of idempotency records', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.idempotency.purgeExpired(limit);
  }
}
