// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { parseTime } from '../../platform/time/time.js';
import { isDate } from '../../platform/validation/predicates.js';
import { StoresService } from '../../stores/index.js';
import { plainNumber, numberKey } from '../carriers/carrier-detection.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { SHIPMENT_STATUSES } from '../model/shipment-status.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { isTracked } from './registration-scheduler.service.js';
import { TimelineService } from './timeline.service.js';

/** An event to add to a parcel's timeline. */
export interface SimulatedEvent {
  status: string;
  /** RFC 3339. A time without a zone is UTC, and a date has no time (C-TRK-41). Defaults to now. */
  at?: string;
  description?: string;
  /** By default without a place. */
  location?: CarrierEvent['location'];
}

/** Adds events to timelines by hand, for demos and tests (C-TRK-26). */
@Injectable()
export class TrackingSimulationService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly shipments: ShipmentsRepository,
    private readonly timeline: TimelineService,
    private readonly parcels: ParcelsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Adds events in one update to every parcel of a tracking number, also of returns. Polling of these parcels
   * ends, so the simulator no longer moves them.
   * @returns the ids of the number's live shipments
   * @throws Problem STORE_NOT_FOUND, SHIPMENT_NOT_FOUND, or VALIDATION_ERROR for a bad status or time, or for a parcel that
   * gets no events (C-TRK-28)
   */
  async move(storeId: string, trackingNumber: string, ...simulated: SimulatedEvent[]): Promise<string[]> {
    const events = simulated.map((event) => this.parse(event));
    const store = await this.stores.get(storeId);
    const shipments = await this.shipments.findMoving(storeId, trackingNumber);
    const typed = [numberKey(trackingNumber), plainNumber(trackingNumber)];
    const followed = await this.parcels.findFollowedByNumber(storeId, typed);
    if (shipments.length + followed.length === 0)
      throw new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with the tracking number ${trackingNumber}.`);
    const fault = {
      pointer: '',
      code: 'NOT_ALLOWED_VALUE',
      detail: 'names a parcel of which the store gets no events',
    };
    if (![...shipments, ...followed].every((parcel) => isTracked(parcel, store))) throw validationError([fault]);
    await this.database.transaction(async () => {
      const ids = [...shipments.map(({ parcel_id }) => parcel_id), ...followed.map(({ id }) => id)];
      for (const parcelId of new Set(ids)) {
        if (parcelId === null) continue;
        await this.parcels.endPolling(storeId, parcelId);
        await this.timeline.apply(storeId, parcelId, { events });
      }
    });
    return shipments.map(({ id }) => id);
  }

  private parse({ status: sent, at, description, location = {} }: SimulatedEvent): CarrierEvent {
    const status = SHIPMENT_STATUSES.find((name) => name === sent);
    const detail = `must be one of ${SHIPMENT_STATUSES.join(', ')}`;
    if (!status) throw validationError([{ pointer: '/status', code: 'NOT_ALLOWED_VALUE', detail }]);
    const time = at === undefined ? this.clock.now() : parseTime(at);
    if (!time) throw validationError([{ pointer: '/at', code: 'INVALID_FORMAT', detail: 'must be an RFC 3339 time' }]);
    const text = description ?? status.toLowerCase().replaceAll('_', ' ');
    const occurred_at = at !== undefined && isDate(at) ? at : time.toISOString();
    return { occurred_at, status, substatus: null, description: text, location };
  }
}
