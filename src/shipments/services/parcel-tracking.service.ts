import { Injectable } from '@nestjs/common';
import { type Store } from '../../stores/index.js';
import { carrierToken } from '../carriers/carrier-token.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';
import { type Parcel } from '../model/parcel.js';
import { type ParcelView, parcelView } from '../model/shipment-view.js';
import { trackedBy } from '../rules/shipment-tracking.js';
import { newestFirst } from '../rules/timeline.js';

/** Parcels that something other than a shipment has tracked, such as a return: by the same carriers, on the same timelines. */
@Injectable()
export class ParcelTrackingService {
  constructor(
    private readonly parcels: ParcelsRepository,
    private readonly registrations: RegistrationSchedulerService,
  ) {}

  /**
   * Has the parcel of a number tracked, in the open transaction.
   * @param carrier a token, or the carrier's name
   * @returns the parcel's id; undefined where no carrier could be identified
   */
  async follow(store: Store, carrier: string, trackingNumber: string): Promise<string | undefined> {
    const tracked = trackedBy(carrierToken(carrier), trackingNumber);
    if (!tracked) return undefined;
    const parcel = await this.parcels.ensure(store.store_id, tracked, {});
    await this.parcels.follow(store.store_id, parcel.id);
    await this.registrations.add(parcel, store);
    return parcel.id;
  }

  find(storeId: string, id: string): Promise<Parcel | undefined> {
    return this.parcels.find(storeId, id);
  }

  /** The time of the last carrier event of each of these parcels; a parcel without events is left out. */
  lastScans(storeId: string, ids: readonly string[]): Promise<Map<string, Date>> {
    return this.parcels.lastScans(storeId, ids);
  }

  /** Where parcels are, by their ids. */
  async views(storeId: string, ids: readonly string[]): Promise<Map<string, ParcelView>> {
    const found = await this.parcels.withEvents(storeId, ids);
    return new Map([...found].map(([id, [parcel, events]]) => [id, parcelView(parcel, newestFirst(events))]));
  }
}
