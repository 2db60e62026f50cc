import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { type Parcel } from '../model/parcel.js';
import { type LockedParcel, ParcelsRepository } from '../persistence/parcels.repository.js';
import { trackingAvailability } from '../carriers/tracking-availability.js';

/** The queue that registers parcels with their carriers; a job's reference is the parcel's id. */
export const REGISTRATION_QUEUE = 'shipments.registration';

/** Schedules the registration of parcels as soon as their store gets events from the carrier (C-TRK-14). */
@Injectable()
export class RegistrationSchedulerService {
  constructor(
    private readonly jobs: JobsService,
    private readonly parcels: ParcelsRepository,
    private readonly stores: StoresService,
  ) {}

  /** Whether a parcel has yet to be registered: it is followed or has a live shipment, and its store gets events of it. */
  async isNeeded({ store_id, id }: Parcel): Promise<boolean> {
    const [parcel] = await this.parcels.findAwaitingRegistration(store_id, id);
    return parcel !== undefined && isTracked(parcel, await this.stores.get(store_id));
  }

  /** Schedules a parcel in the open transaction, unless it is registered already or its store gets no events of it. */
  async schedule({ id, registered_at, carrier, carrier_class }: LockedParcel, store: Store): Promise<void> {
    if (registered_at !== null || !isTracked({ tracking_carrier: carrier, carrier_class }, store)) return;
    await this.jobs.add({ storeId: store.store_id, queue: REGISTRATION_QUEUE, reference: id });
  }

  /** Schedules the store's unregistered parcels of which it gets events by now, as after a new carrier account (C-CAR-5). */
  async scheduleByStore(store: Store): Promise<void> {
    const { store_id: storeId } = store;
    const unregistered = await this.parcels.findAwaitingRegistration(storeId);
    for (const { id: reference } of unregistered.filter((parcel) => isTracked(parcel, store)))
      await this.jobs.add({ storeId, queue: REGISTRATION_QUEUE, reference });
  }

  /** Schedules a carrier's unregistered parcels in all stores. The job skips those whose store gets no events. */
  async scheduleByCarrier(carrier: string): Promise<void> {
    for (const { store_id: storeId, id: reference } of await this.parcels.findUnregisteredByCarrier(carrier))
      await this.jobs.add({ storeId, queue: REGISTRATION_QUEUE, reference });
  }
}

/** Whether the store gets events of a parcel, or of the parcel of a shipment. */
export function isTracked(parcel: Parameters<typeof trackingAvailability>[0], store: Store): boolean {
  return trackingAvailability(parcel, store.carrier_accounts) === 'full';
}
