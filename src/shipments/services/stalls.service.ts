// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { TrackedNumbersRepository } from '../persistence/tracked-numbers.repository.js';
import { isOldParcel } from '../rules/attention.js';
import { ParcelNewsService } from './parcel-news.service.js';

/** Reports parcels that have stalled (C-WORK-16). */
@Injectable()
export class StallsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly numbers: TrackedNumbersRepository,
    private readonly shipments: ShipmentsRepository,
    private readonly news: ParcelNewsService,
    private readonly clock: ClockService,
  ) {}

  /** Finds a live shipment whose parcel has stalled, and whether its order has no other. */
  async findStalled(storeId: string, id: string): Promise<{ shipment: ShipmentRecord; isOnly: boolean } | undefined> {
    const shipment = await this.shipments.find(storeId, id);
    const parcel = shipment?.parcel_id == null ? undefined : await this.parcels.find(storeId, shipment.parcel_id);
    if (!shipment || !parcel || parcel.stalled_at === null) return undefined;
    const siblings = shipment.order_key === '' ? [] : await this.shipments.findByOrder(storeId, shipment.order_key);
    return { shipment, isOnly: siblings.length === 1 };
  }

  /**
   * Records `shipment.stalled` for at most `limit` parcels of all stores whose stalls have begun. Parcels that another process
   * reports at the same time are left to it: their rows are locked.
   * @returns the number of parcels that were due
   */
  async report(limit: number): Promise<number> {
    const now = this.clock.now();
    const due = await this.parcels.findStalling(now, limit);
    if (due.length === 0) return 0;
    await this.database.transaction(async () => {
      const locked = [...(await this.parcels.findAllForUpdate(due)).values()];
      const stalling = locked.filter(({ stalls_at }) => stalls_at !== null && stalls_at <= now);
      const departures = new Map<string, Date>();
      for (const [storeId, some] of Map.groupBy(stalling, ({ store_id }) => store_id))
        for (const [id, at] of await this.numbers.findDepartures(
          storeId,
          some.map(({ id }) => id),
        ))
          departures.set(id, at);
      const changes = stalling.map((before) => {
        const isReported = !isOldParcel(before, departures.get(before.id), now);
        return { before, after: { ...before, stalls_at: null, stalled_at: isReported ? before.stalls_at : null } };
      });
      await this.parcels.updateStatuses(changes);
      const isReported = ({ stalled_at }: Parcel): boolean => stalled_at !== null;
      await this.news.record(
        changes.flatMap(({ after }) => (isReported(after) ? [{ parcel: after, types: ['shipment.stalled'] }] : [])),
      );
    });
    return due.length;
  }
}
