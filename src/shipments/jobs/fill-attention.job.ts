import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { AttentionFillingService } from '../services/attention-filling.service.js';

/** One statement writes a batch, in time that rises with the square of its size. */
const BATCH_SIZE = 100;

/** Decides when parcels need attention that an older release wrote (C-WORK-5). */
@Injectable()
export class FillAttentionJob extends PeriodicChore {
  constructor(filling: AttentionFillingService, @Inject(LOGGER) logger: Logger) {
    super('deciding which parcels need attention', logger, (limit) => filling.fill(limit), BATCH_SIZE);
  }
}
