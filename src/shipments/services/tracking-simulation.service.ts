import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { givenTime } from '../../platform/time/given-time.js';
import { StoresService } from '../../stores/index.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { isTracked } from './registration-scheduler.service.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../model/shipment-status.js';
import { TimelineService } from './timeline.service.js';

/** What is to happen to a parcel. */
export interface SimulatedEvent {
  status: string;
  /** RFC 3339; without a zone it is UTC, a date alone its first moment. Now when left out. */
  at?: string;
  description?: string;
}

/** Moves parcels by hand, for demos and tests (C-TRK-26). */
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
   * Moves every live shipment of a tracking number, and what is followed of it, such as the parcel of a return; the
   * simulator's own journey of the parcels ends with it.
   * @returns the ids of the shipments
   * @throws Problem STORE_NOT_FOUND, SHIPMENT_NOT_FOUND, VALIDATION_ERROR for a bad status or time, or a parcel without events
   */
  async move(storeId: string, trackingNumber: string, event: SimulatedEvent): Promise<string[]> {
    const { status, occurred_at } = this.checked(event);
    const store = await this.stores.get(storeId);
    const shipments = await this.shipments.ofNumber(storeId, trackingNumber);
    const followed = await this.parcels.followed(storeId, trackingNumber);
    if (shipments.length + followed.length === 0)
      throw new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with the tracking number ${trackingNumber}.`);
    if (![...shipments, ...followed].every((parcel) => isTracked(parcel, store)))
      throw validationError([{ pointer: '', code: 'NOT_ALLOWED_VALUE', detail: 'is a parcel that gets no events' }]);
    const description = event.description ?? status.toLowerCase().replaceAll('_', ' ');
    const told = { occurred_at, status, substatus: null, description, location: {} };
    await this.database.transaction(async () => {
      const ids = [...shipments.map(({ parcel_id }) => parcel_id), ...followed.map(({ id }) => id)];
      for (const parcelId of new Set(ids)) {
        if (parcelId === null) continue;
        await this.parcels.endPolls(storeId, parcelId);
        await this.timeline.apply(storeId, parcelId, { events: [told] });
      }
    });
    return shipments.map(({ id }) => id);
  }

  private checked({ status, at }: SimulatedEvent): { status: ShipmentStatus; occurred_at: string } {
    const known = SHIPMENT_STATUSES.find((name) => name === status);
    const detail = `must be one of ${SHIPMENT_STATUSES.join(', ')}`;
    if (!known) throw validationError([{ pointer: '/status', code: 'NOT_ALLOWED_VALUE', detail }]);
    const time = at === undefined ? this.clock.now() : givenTime(at);
    if (!time) throw validationError([{ pointer: '/at', code: 'INVALID_FORMAT', detail: 'must be an RFC 3339 time' }]);
    return { status: known, occurred_at: time.toISOString() };
  }
}
