import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { OrdersRepository } from '../persistence/orders.repository.js';

/** A batch is read whole, with documents of up to 1 MiB. */
const BATCH_SIZE = 50;

/** Fills the lookup columns of orders that an older release wrote (C-LIST-10). */
@Injectable()
export class FillOrderLookupsJob extends PeriodicChore {
  constructor(orders: OrdersRepository, @Inject(LOGGER) logger: Logger) {
    super('filling the lookup columns of orders', logger, (limit) => orders.fillLookups(limit), BATCH_SIZE);
  }
}
