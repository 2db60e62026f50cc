// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { trackingAvailability } from '../carriers/well-known-carriers.js';
import { type Parcel, type ParcelCarrier } from '../model/parcel.entity.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { spreadTimes } from '../rules/spread-times.js';
import { TRACKING_TIMEOUT_MS } from './poll-scheduler.service.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';

/** The queue that registers parcels with their carriers; a job's reference is the parcel's id. */
export const REGISTRATION_QUEUE = 'shipments.registration';

/** Schedules the registration of parcels as soon as their store tracks them (C-TRK-14, C-STO-19). */
@Injectable()
export class RegistrationSchedulerService {
  constructor(
    private readonly jobs: JobsService,
    private readonly parcels: ParcelsRepository,
    private readonly stores: StoresService,
    private readonly gateways: TrackingGatewaysService,
    private readonly accounts: CarrierAccountsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds the store of a parcel that has yet to be registered: it is followed or has a live shipment, and its store tracks it.
   * Undefined for other parcels.
   */
  async findStoreToRegister({ store_id, id }: Parcel): Promise<Store | undefined> {
    const [parcel] = await this.parcels.findAwaitingRegistration(store_id, id);
    if (!parcel) return undefined;
    const store = await this.stores.get(store_id);
    return isRegistrable(parcel, store) ? store : undefined;
  }

  /** Schedules an unregistered parcel in the open transaction, unless its store does not track it. */
  async schedule(parcel: ParcelCarrier, store: Store): Promise<void> {
    if (!isRegistrable(parcel, store)) return;
    await this.jobs.add({ storeId: store.store_id, queue: REGISTRATION_QUEUE, reference: parcel.id });
  }

  /**
   * Schedules unregistered parcels that came together, in the open transaction, except the ones that their store does not track:
   * one after the other, so that the gateway has room for new parcels meanwhile (C-SHP-40).
   */
  async scheduleBacklog(parcels: readonly ParcelCarrier[], store: Store): Promise<void> {
    await this.spread(
      parcels.filter((parcel) => isRegistrable(parcel, store)),
      store,
    );
  }

  /** Schedules the parcels under way of accounts that the store has removed for registration elsewhere (C-CAR-19). */
  async moveParcels(store: Store): Promise<void> {
    const since = new Date(this.clock.now().getTime() - TRACKING_TIMEOUT_MS);
    await this.accounts.releaseParcels(store.store_id, since);
    await this.scheduleByStore(store);
  }

  /**
   * Schedules a parcel that its source has lost, in the open transaction, as if it had never been registered (C-CAR-36).
   * @returns false for an old parcel, whose polls would never end otherwise, and for one that another source has by now
   */
  async registerAgain(parcel: Parcel): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - TRACKING_TIMEOUT_MS);
    if (!(await this.parcels.release(parcel, since))) return false;
    await this.jobs.add({ storeId: parcel.store_id, queue: REGISTRATION_QUEUE, reference: parcel.id });
    return true;
  }

  /** Schedules the store's unregistered parcels that may be registered by now: after a new carrier account or with tracking on. */
  async scheduleByStore(store: Store): Promise<void> {
    await this.scheduleBacklog(await this.parcels.findAwaitingRegistration(store.store_id), store);
  }

  /** Schedules a carrier's unregistered parcels in all stores. The job skips parcels that their store does not track. */
  async scheduleByCarrier(carrier: string): Promise<void> {
    const parcels = Map.groupBy(await this.parcels.findUnregisteredByCarrier(carrier), ({ store_id }) => store_id);
    for (const store of await this.stores.findSome([...parcels.keys()]))
      await this.spread(
        (parcels.get(store.store_id) ?? []).map(({ id, tracking_number }) => ({
          ...{ id, tracking_number },
          tracking_carrier: carrier,
        })),
        store,
      );
  }

  /** Each account has a rate of its own. */
  private async spread(parcels: readonly Omit<ParcelCarrier, 'carrier_class'>[], store: Store): Promise<void> {
    if (parcels.length === 0) return;
    const { store_id: storeId } = store;
    const last = await this.jobs.findLastDue(storeId, REGISTRATION_QUEUE);
    const sourceOf = await this.gateways.firstSources(store);
    for (const [account, some] of Map.groupBy(parcels, sourceOf)) {
      const { registrationsPerMinute: perMinute } = account.gateway;
      const times = spreadTimes({ count: some.length, last, now: this.clock.now(), perMinute });
      for (const [index, { id: reference }] of some.entries())
        await this.jobs.add({ storeId, queue: REGISTRATION_QUEUE, reference, dueAt: times[index] });
    }
  }
}

/** Whether a parcel may be registered: the store has tracking switched on (C-STO-19), and gets events of the parcel. */
function isRegistrable(parcel: Parameters<typeof isTracked>[0], store: Store): boolean {
  return store.tracking_enabled && isTracked(parcel, store);
}

/** Whether the store may get events of a parcel's carrier, or of the carrier of a shipment's parcel. A refused parcel is tried again. */
export function isTracked(parcel: Parameters<typeof trackingAvailability>[0], store: Store): boolean {
  const { tracking_carrier, carrier_class } = parcel;
  return trackingAvailability({ tracking_carrier, carrier_class }, store.carrier_accounts) === 'full';
}
