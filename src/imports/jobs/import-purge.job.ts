import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ImportUploadsService } from '../services/import-uploads.service.js';

/** Removes imports that ended 30 days ago, and files that never arrived (C-IMP-15). */
@Injectable()
export class ImportPurgeJob extends PeriodicChore {
  constructor(
    private readonly uploads: ImportUploadsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of ended imports', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.uploads.removeExpired(limit);
  }
}
