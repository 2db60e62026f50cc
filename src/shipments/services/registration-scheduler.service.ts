import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { type Parcel } from '../model/parcel.js';
import { type LockedParcel, ParcelsRepository } from '../persistence/parcels.repository.js';
import { availabilityOf } from '../rules/shipment-tracking.js';

/** The queue of parcels to register with their carriers; a job's reference is the parcel. */
export const REGISTRATION_QUEUE = 'shipments.registration';

/** Sees to it that parcels are registered with their carriers, once, and as soon as their carriers tell of them. */
@Injectable()
export class RegistrationSchedulerService {
  constructor(
    private readonly jobs: JobsService,
    private readonly parcels: ParcelsRepository,
    private readonly stores: StoresService,
  ) {}

  /** Whether a parcel is still to be registered: a live shipment is in it or it is followed, and its store gets events of it. */
  async isWanted({ store_id, id }: Parcel): Promise<boolean> {
    const [waiting] = await this.parcels.waiting(store_id, id);
    return waiting !== undefined && isTracked(waiting, await this.stores.get(store_id));
  }

  /** Has a parcel registered, unless it is already or no events are to be had of it; in the transaction of the push. */
  async add({ id, registered_at, carrier, carrier_class }: LockedParcel, store: Store): Promise<void> {
    if (registered_at !== null || !isTracked({ tracking_carrier: carrier, carrier_class }, store)) return;
    await this.jobs.add({ storeId: store.store_id, queue: REGISTRATION_QUEUE, reference: id });
  }

  /** Has those of the store's waiting parcels registered whose carrier tells of them by now. */
  async addWaiting(store: Store): Promise<void> {
    const { store_id: storeId } = store;
    const waiting = await this.parcels.waiting(storeId);
    for (const { id: reference } of waiting.filter((parcel) => isTracked(parcel, store)))
      await this.jobs.add({ storeId, queue: REGISTRATION_QUEUE, reference });
  }

  /** Has the waiting parcels of a carrier registered, in all stores that get events of it. */
  async addWaitingOf(carrier: string): Promise<void> {
    for (const { store_id: storeId, id: reference } of await this.parcels.unregisteredOf(carrier))
      await this.jobs.add({ storeId, queue: REGISTRATION_QUEUE, reference });
  }
}

/** Whether a carrier tells the store of the parcel, or of the one that a shipment is in. */
export function isTracked(parcel: Parameters<typeof availabilityOf>[0], store: Store): boolean {
  return availabilityOf(parcel, store.carrier_accounts) === 'full';
}
