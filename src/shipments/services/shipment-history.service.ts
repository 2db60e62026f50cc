// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type CallerContext } from '../../stores/index.js';
import { type ParcelUpdate } from '../model/carrier-update.js';
import { type KnownParcels } from '../model/parcel.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { type KnownShipments, missingEvents, resolveParcel, type PastShipmentEntry } from '../rules/past-shipments.js';
import { eventFingerprint } from '../rules/timeline.js';
import { TimelineService } from './timeline.service.js';

/** The live shipments of one read; a batch with more is written one by one. */
const MAX_ROWS = 5_000;

/** Compares shipments of the past with the stored ones, and completes the timelines of their parcels (C-IMP-4). */
@Injectable()
export class ShipmentHistoryService {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly timeline: TimelineService,
  ) {}

  /** @returns undefined if the store has too many shipments for one read */
  async findKnown(
    storeId: string,
    orderNumbers: readonly string[],
    past: readonly PastShipmentEntry[],
  ): Promise<KnownShipments | undefined> {
    // An empty text is no tracking number, and a list in SQL is never empty.
    const numbers = ['', ...past.map(({ entry }) => entry.tracking_number)];
    const live = await this.shipments.findParcelled(storeId, orderNumbers, numbers, MAX_ROWS + 1);
    if (live.length > MAX_ROWS) return undefined;
    return { live, parcels: await this.findParcels(storeId, past) };
  }

  /**
   * Adds the events of stored shipments to the timelines of their parcels, in the open transaction.
   * @returns whether a timeline changed
   */
  async applyHistories(caller: CallerContext, past: readonly PastShipmentEntry[]): Promise<boolean> {
    const { store_id: storeId } = caller.store;
    const withEvents = past.filter(({ events }) => events.length > 0);
    if (withEvents.length === 0) return false;
    const orders = withEvents.map(({ orderNumber }) => orderNumber);
    const live = await this.shipments.findParcelled(storeId, orders, [''], MAX_ROWS);
    const known = { live, parcels: await this.findParcels(storeId, withEvents) };
    const updates = withEvents.flatMap((each): ParcelUpdate[] => {
      const missing = missingEvents(known, each);
      return missing ? [{ storeId, parcelId: missing.parcelId, update: { events: missing.events } }] : [];
    });
    return this.timeline.applyAll(updates, caller);
  }

  /** Finds the statuses that the parcel of a shipment had up to a time, as far as its carrier has reported them by now. */
  async findReached({ store_id, parcel_id }: ShipmentRecord, at: Date): Promise<ReadonlySet<ShipmentStatus>> {
    return parcel_id === null ? new Set() : this.parcels.findReached(store_id, parcel_id, at);
  }

  /** Whether the parcel of a shipment was delivered, moved, and was delivered again (C-TRK-6). */
  async isRedelivered({ store_id, parcel_id }: ShipmentRecord): Promise<boolean> {
    const parcel = parcel_id === null ? undefined : await this.parcels.find(store_id, parcel_id);
    return parcel !== undefined && parcel.last_delivered_at?.getTime() !== parcel.delivered_at?.getTime();
  }

  private findParcels(storeId: string, past: readonly PastShipmentEntry[]): Promise<KnownParcels> {
    const fingerprints = past.flatMap(({ events }) => events.map(eventFingerprint));
    return this.parcels.findFingerprints(storeId, past.flatMap(resolveParcel), fingerprints);
  }
}
