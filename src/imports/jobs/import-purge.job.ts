import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicPurge } from '../../platform/process/periodic-purge.js';
import { ImportsService } from '../services/imports.service.js';

/** Removes imports that ended 30 days ago, and files that never arrived (C-IMP-15). */
@Injectable()
export class ImportPurgeJob extends PeriodicPurge {
  constructor(
    private readonly imports: ImportsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('ended imports', logger);
  }

  protected override removeBatch(limit: number): Promise<number> {
    return this.imports.removeExpired(limit);
  }
}
