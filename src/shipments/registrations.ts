import { Injectable } from '@nestjs/common';
import { Jobs } from '../platform/queue/jobs.js';
import { type Store } from '../stores/store.js';
import { StoresService } from '../stores/stores.service.js';
import { type Parcel } from './parcel.js';
import { ParcelsRepository } from './parcels.repository.js';
import { type ShipmentRecord, ShipmentsRepository } from './shipments.repository.js';
import { availabilityOf } from './shipment-tracking.js';

/** The queue of parcels to register with their carriers; a job's reference is the parcel. */
export const REGISTRATION_QUEUE = 'shipments.registration';

/** Sees to it that parcels are registered with their carriers, once, and as soon as their carriers tell of them. */
@Injectable()
export class Registrations {
  constructor(
    private readonly jobs: Jobs,
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly stores: StoresService,
  ) {}

  /** Whether a parcel is still to be registered: a live shipment is in it, of which its store gets events. */
  async isWanted(parcel: Parcel): Promise<boolean> {
    if (parcel.registered_at !== null) return false;
    const [shipment] = await this.shipments.ofParcel(parcel.store_id, parcel.id);
    return shipment !== undefined && isTracked(shipment, await this.stores.get(parcel.store_id));
  }

  /** Has a parcel registered, unless it is already or no events are to be had of it; in the transaction of the push. */
  async add(parcel: Pick<Parcel, 'id' | 'registered_at'>, shipment: ShipmentRecord, store: Store): Promise<void> {
    if (parcel.registered_at !== null || !isTracked(shipment, store)) return;
    await this.jobs.add({ storeId: store.store_id, queue: REGISTRATION_QUEUE, reference: parcel.id });
  }

  /** Has those of the store's waiting parcels registered whose carrier tells of them by now. */
  async addWaiting(store: Store): Promise<void> {
    const waiting = await this.shipments.ofUnregisteredParcels(store.store_id);
    const parcels = new Set(waiting.filter((shipment) => isTracked(shipment, store)).map(({ parcel_id }) => parcel_id));
    for (const reference of parcels) {
      if (reference) await this.jobs.add({ storeId: store.store_id, queue: REGISTRATION_QUEUE, reference });
    }
  }

  /** Has the waiting parcels of a carrier registered, in all stores that get events of it. */
  async addWaitingOf(carrier: string): Promise<void> {
    for (const { store_id: storeId, id: reference } of await this.parcels.unregisteredOf(carrier))
      await this.jobs.add({ storeId, queue: REGISTRATION_QUEUE, reference });
  }
}

/** Whether a carrier tells the store of the parcel that a shipment is in. */
export function isTracked(shipment: ShipmentRecord, store: Store): boolean {
  return availabilityOf(shipment, store.carrier_accounts) === 'full';
}
