import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { UploadsService } from './uploads.service.js';

/** Removes photos that no claim names (C-PHO-8). Runs in API processes, which all have the folder of the photos. */
@Injectable()
export class PhotoPurgeJob extends PeriodicChore {
  constructor(
    private readonly uploads: UploadsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of photos without a claim', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.uploads.removeUnnamed(limit);
  }
}
