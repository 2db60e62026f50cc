import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Carrier, CarriersService } from '../carriers/carriers.service.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';

/** Sets the classes of carriers (C-CAR-7). */
@Injectable()
export class CarrierClassesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly carriers: CarriersService,
    private readonly registrations: RegistrationSchedulerService,
  ) {}

  /**
   * Sets the class of a carrier, and schedules the registration of its unregistered parcels in all stores.
   * @throws Problem VALIDATION_ERROR for an unknown token or class
   */
  async set(token: string, carrierClass: string): Promise<Carrier> {
    return this.database.transaction(async () => {
      const carrier = await this.carriers.setClass(token, carrierClass);
      await this.registrations.scheduleByCarrier(token);
      return carrier;
    });
  }
}
