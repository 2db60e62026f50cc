// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  CARRIER_CLASSES,
  type CarrierClass,
  WELL_KNOWN_CARRIERS,
  type WellKnownCarrier,
} from '../carriers/well-known-carriers.js';
import { gatewaysOf } from '../gateway/gateway-adapters.js';
import { type AccountGateway } from '../model/carrier-account.entity.js';
import { CarrierClassEntity } from '../model/parcel.entity.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';

/** A carrier of the registry, with its current class. */
export interface Carrier extends Omit<WellKnownCarrier, 'default_class'> {
  class: CarrierClass;
  /** The gateways that follow its parcels (C-CAR-22). */
  sources: readonly AccountGateway[];
}

/** The registry of carriers, with the classes that staff have set (C-CAR-2, C-CAR-7). Nothing is cached. */
@Injectable()
export class CarriersService {
  private readonly classes = this.database.repository(CarrierClassEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly registrations: RegistrationSchedulerService,
    private readonly clock: ClockService,
  ) {}

  /** All carriers, ordered by token. */
  async list(): Promise<Carrier[]> {
    const classes = new Map((await this.classes.find()).map((row) => [row.token, row.class]));
    return [...WELL_KNOWN_CARRIERS.values()].map((carrier) => toCarrier(carrier, classes.get(carrier.token)));
  }

  /**
   * Sets the class of a carrier, effective from the next request, and schedules the registration of its unregistered parcels in
   * all stores. Joins an open transaction.
   * @throws Problem VALIDATION_ERROR for an unknown token or class
   */
  async setClass(token: string, carrierClass: string): Promise<Carrier> {
    const carrier = WELL_KNOWN_CARRIERS.get(token);
    const knownClass = CARRIER_CLASSES.find((name) => name === carrierClass);
    if (!carrier || !knownClass) {
      const code = 'NOT_ALLOWED_VALUE';
      throw validationError([
        ...(carrier ? [] : [{ pointer: '/token', code, detail: 'must be a well-known carrier' }]),
        ...(knownClass ? [] : [{ pointer: '/class', code, detail: `must be one of ${CARRIER_CLASSES.join(', ')}` }]),
      ]);
    }
    const row = { token, class: knownClass, updated_at: this.clock.now() };
    await this.database.transaction(async () => {
      await this.classes.createQueryBuilder().insert().values(row).orUpdate(['class', 'updated_at']).execute();
      await this.registrations.scheduleByCarrier(token);
    });
    return toCarrier(carrier, knownClass);
  }
}

function toCarrier(
  { token, name, default_class, tracking_page }: WellKnownCarrier,
  staffClass: CarrierClass | undefined,
): Carrier {
  return { token, name, class: staffClass ?? default_class, tracking_page, sources: gatewaysOf(token) };
}
