import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';

/** A batch is read whole, with its documents. */
const BATCH_SIZE = 50;

/** Fills the columns of approved claims that an older release wrote (C-WORK-9). */
@Injectable()
export class FillApprovalsJob extends PeriodicChore {
  constructor(claims: ClaimsRepository, @Inject(LOGGER) logger: Logger) {
    super('filling the approvals of claims', logger, (limit) => claims.fillFigures(limit), BATCH_SIZE);
  }
}
