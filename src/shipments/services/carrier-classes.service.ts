import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Carrier, CarriersService } from '../carriers/carriers.service.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';

/** Changes what carriers tell, and has registered what was pushed before. */
@Injectable()
export class CarrierClassesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly carriers: CarriersService,
    private readonly registrations: RegistrationSchedulerService,
  ) {}

  /** @throws Problem VALIDATION_ERROR for a token that is not in the registry, or an unknown class */
  async set(token: string, carrierClass: string): Promise<Carrier> {
    return this.database.transaction(async () => {
      const carrier = await this.carriers.setClass(token, carrierClass);
      await this.registrations.addWaitingOf(token);
      return carrier;
    });
  }
}
