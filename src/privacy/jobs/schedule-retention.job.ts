import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { RetentionService } from '../services/retention.service.js';

/** Gives each new store its nightly job. */
@Injectable()
export class ScheduleRetentionJob extends PeriodicChore {
  constructor(
    private readonly retention: RetentionService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('scheduling of the nightly job of new stores', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.retention.scheduleNewStores(limit);
  }
}
