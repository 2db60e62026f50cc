import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ShipmentContactsRepository } from '../persistence/shipment-contacts.repository.js';

/** A batch is read whole, with documents of up to 1 MiB. */
const BATCH_SIZE = 50;

/** Fills the hashes of shipments that an older release wrote (C-LIST-10). */
@Injectable()
export class FillShipmentHashesJob extends PeriodicChore {
  constructor(contacts: ShipmentContactsRepository, @Inject(LOGGER) logger: Logger) {
    super('filling the hashes of shipments', logger, (limit) => contacts.fillHashes(limit), BATCH_SIZE);
  }
}
