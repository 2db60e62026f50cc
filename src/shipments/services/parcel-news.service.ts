// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type RowKey } from '../../platform/database/lease-table.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext, type Store, StoresService } from '../../stores/index.js';
import { CARRIER_ACTOR } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { ShipmentEventsService, type ShipmentEventType } from './shipment-events.service.js';

/** A parcel after a change, and the events of its shipments by which the change shows. */
export interface ReportedParcel {
  parcel: Parcel;
  types: readonly ShipmentEventType[];
}

/** Records what happens to parcels as events of their shipments. */
@Injectable()
export class ParcelNewsService {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly events: ShipmentEventsService,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Records the events of each live shipment in the parcels, in the open transaction, which has locked the parcels.
   * @param importer who causes them; by default it is the carrier
   */
  async record(news: readonly ReportedParcel[], importer?: CallerContext): Promise<void> {
    const visible = news.filter(({ types }) => types.length > 0);
    if (visible.length === 0) return;
    const byParcel = Map.groupBy(visible, ({ parcel }) => parcel.id);
    const storeIds = new Map(visible.map(({ parcel }) => [parcel.id, parcel.store_id]));
    const parcels = [...storeIds].map(([id, storeId]): RowKey => ({ storeId, id }));
    const stores = new Map<string, Store>();
    for (const storeId of new Set(parcels.map((parcel) => parcel.storeId)))
      stores.set(storeId, await this.stores.get(storeId));
    const now = this.clock.now();
    await this.shipments.lockByParcels(parcels);
    for await (const page of this.shipments.findAll('parcel_id', parcels)) {
      const newsOf = ({ parcel_id }: ShipmentRecord): ReportedParcel[] => byParcel.get(parcel_id ?? '') ?? [];
      for (const shipment of page) {
        const caller = importer ?? { store: stores.get(shipment.store_id) as Store, actor: CARRIER_ACTOR };
        await this.recordOf(shipment, newsOf(shipment), caller, now);
      }
      const countOf = (shipment: ShipmentRecord) => newsOf(shipment).reduce((sum, { types }) => sum + types.length, 0);
      for (const [count, some] of Map.groupBy(page, countOf)) await this.shipments.addToVersions(some, count, now);
    }
  }

  private async recordOf(
    shipment: ShipmentRecord,
    news: readonly ReportedParcel[],
    caller: CallerContext,
    now: Date,
  ): Promise<void> {
    let { version } = shipment;
    for (const { parcel, types } of news)
      for (const type of types) {
        const { status, substatus } = parcel;
        const updated = { ...shipment, status, substatus, version: ++version, updated_at: now };
        await this.events.record(type, updated, caller, now, parcel);
      }
  }
}
