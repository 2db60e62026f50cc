import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  CARRIER_CLASSES,
  type CarrierClass,
  WELL_KNOWN_CARRIERS,
  type WellKnownCarrier,
} from './well-known-carriers.js';

const SELECT_ALL = 'SELECT token, class FROM carrier_classes';
const REPLACE = 'REPLACE INTO carrier_classes (token, class, updated_at) VALUES (?, ?, ?)';

/** A carrier of the registry as staff see it. */
export interface Carrier {
  token: string;
  name: string;
  class: CarrierClass;
  /** The page of one parcel, with `{tracking_number}` in it, or null. */
  tracking_page: string | null;
}

/** The registry of carriers, and the classes that staff have set (C-CAR-2, C-CAR-7). Nothing is cached. */
@Injectable()
export class CarriersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** All carriers in the order of their tokens. */
  async list(): Promise<Carrier[]> {
    const rows = await this.database.query<{ token: string; class: CarrierClass }[]>(SELECT_ALL);
    const classes = new Map(rows.map((row) => [row.token, row.class]));
    return [...WELL_KNOWN_CARRIERS.values()].map((carrier) => shown(carrier, classes.get(carrier.token)));
  }

  /**
   * Sets the class of a carrier, from the next request on. It joins an open transaction, so that a caller can add what has to
   * follow: parcels that became trackable are not registered here.
   * @throws Problem VALIDATION_ERROR for a token that is not in the registry, or an unknown class.
   */
  async setClass(token: string, carrierClass: string): Promise<Carrier> {
    const carrier = WELL_KNOWN_CARRIERS.get(token);
    const known = CARRIER_CLASSES.find((name) => name === carrierClass);
    if (!carrier || !known) throw validationError([...tokenFaults(carrier), ...classFaults(known)]);
    await this.database.transaction(() => this.database.query(REPLACE, [token, known, this.clock.now()]));
    return shown(carrier, known);
  }
}

function shown(carrier: WellKnownCarrier, set: CarrierClass | undefined): Carrier {
  const { token, name, default_class, tracking_page } = carrier;
  return { token, name, class: set ?? default_class, tracking_page };
}

function tokenFaults(carrier: WellKnownCarrier | undefined) {
  return carrier ? [] : [{ pointer: '/token', code: 'NOT_ALLOWED_VALUE', detail: 'must be a well-known carrier' }];
}

function classFaults(known: CarrierClass | undefined) {
  const detail = `must be one of ${CARRIER_CLASSES.join(', ')}`;
  return known ? [] : [{ pointer: '/class', code: 'NOT_ALLOWED_VALUE', detail }];
}
