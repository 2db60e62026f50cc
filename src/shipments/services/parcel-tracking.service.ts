// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Store } from '../../stores/index.js';
import { resolveCarrier } from '../carriers/carrier-detection.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { type ParcelTimelineView, type PredictionView } from '../model/shipment.resource.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { DeliveryForecastService } from './delivery-forecast.service.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';
import { ShipmentQueriesService } from './shipment-queries.service.js';
import { TrackedParcelsService } from './tracked-parcels.service.js';

/** Tracks parcels without a shipment, such as parcels of returns, and reads the tracking of any parcel. */
@Injectable()
export class ParcelTrackingService {
  constructor(
    private readonly parcels: ParcelsRepository,
    private readonly queries: ShipmentQueriesService,
    private readonly shipments: ShipmentsRepository,
    private readonly tracked: TrackedParcelsService,
    private readonly registrations: RegistrationSchedulerService,
    private readonly forecasts: DeliveryForecastService,
  ) {}

  /**
   * Starts tracking the parcel of a number. Call it in a transaction.
   * @param carrier a token, or the carrier's name
   * @param events_from when its events begin if that is known: a parcel that has arrived before then is another one (C-CB-40)
   * @returns the parcel's id; undefined if no carrier was identified
   */
  async track(store: Store, carrier: string, trackingNumber: string, events_from?: Date): Promise<string | undefined> {
    const tracked = resolveCarrier(carrier, trackingNumber);
    if (!tracked) return undefined;
    const parcelOf = await this.tracked.getOrCreate(store.store_id, [{ ...tracked, destination: {}, events_from }], '');
    const { id } = parcelOf(tracked);
    await this.parcels.markFollowed(store.store_id, id);
    for (const parcel of await this.parcels.findAwaitingRegistration(store.store_id, id))
      await this.registrations.schedule(parcel, store);
    return id;
  }

  findOutbound({ store_id, order_number }: { store_id: string; order_number: string }): Promise<ShipmentRecord[]> {
    return this.shipments.findByOrder(store_id, order_number);
  }

  find(storeId: string, id: string): Promise<Parcel | undefined> {
    return this.parcels.find(storeId, id);
  }

  async views(storeId: string, ids: readonly string[]): Promise<Map<string, ParcelTimelineView>> {
    return new Map([...(await this.queries.parcels(storeId, ids))].map(([id, { view }]) => [id, view]));
  }

  /** Forecasts the delivery of a parcel; null if there is no forecast, or none is needed. */
  predict(parcel: Parcel): Promise<PredictionView | null> {
    return this.forecasts.predict(parcel.store_id, parcel);
  }
}
