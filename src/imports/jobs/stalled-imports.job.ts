import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ImportsService } from '../services/imports.service.js';

/** Adds the lost jobs of imports, which would stay queued or running otherwise (C-IMP-8). */
@Injectable()
export class StalledImportsJob extends PeriodicChore {
  constructor(
    private readonly imports: ImportsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('check for stalled imports', logger, 100);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.imports.requeueStalled(limit);
  }
}
