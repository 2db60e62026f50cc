import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import { type Parcel, type ParcelStatusSnapshot } from '../model/parcel.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentEventsService } from '../persistence/shipment-events.service.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { etaAfter, eventFingerprint, newEvents, currentStatus } from '../rules/timeline.js';

/** Applies carrier updates to the timelines of parcels, and records events of their shipments. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly shipments: ShipmentsRepository,
    private readonly events: ShipmentEventsService,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  /** Applies a carrier update. Idempotent: events that the timeline has already are ignored (C-TRK-4). */
  async apply(storeId: string, parcelId: string, update: CarrierUpdate): Promise<void> {
    await this.database.transaction(async () => {
      const parcel = await this.parcels.findForUpdate(storeId, parcelId);
      if (!parcel) return;
      const timeline = await this.parcels.findDecisiveEvents(storeId, parcelId, update.events.map(eventFingerprint));
      const added = newEvents(timeline, update.events);
      await this.parcels.appendEvents(parcel, added);
      const status = { ...currentStatus([...timeline, ...added]), eta: etaAfter(parcel.eta, timeline, update) };
      if (isSameStatus(parcel, status)) return;
      await this.parcels.updateStatus(parcel, status);
      await this.recordShipmentEvents(parcel, status);
    });
  }

  /** Records an event of each live shipment in the parcel if its status or substatus changed (C-TRK-29, C-TRK-30). */
  private async recordShipmentEvents(parcel: Parcel, { status, substatus }: ParcelStatusSnapshot): Promise<void> {
    const hasNewStatus = status !== parcel.status;
    if (!hasNewStatus && substatus === parcel.substatus) return;
    const store = await this.stores.get(parcel.store_id);
    const caller = { store, actor: { type: 'service', id: 'tracking' } as const };
    const now = this.clock.now();
    await this.shipments.lock(parcel.store_id, 'parcel_id', parcel.id);
    for (let after: string | null = ''; after !== null;) {
      const { items, next } = await this.shipments.findByParcel(parcel.store_id, parcel.id, after);
      for (const shipment of items) {
        const updated = { ...shipment, version: shipment.version + 1, updated_at: now };
        await this.shipments.update(updated);
        await this.events.record(hasNewStatus ? 'shipment.status_changed' : 'shipment.updated', updated, caller, now);
      }
      after = next;
    }
  }
}

function isSameStatus(a: ParcelStatusSnapshot, b: ParcelStatusSnapshot): boolean {
  const timeOf = ({ delivered_at }: ParcelStatusSnapshot) => delivered_at?.getTime() ?? null;
  return a.status === b.status && a.substatus === b.substatus && a.eta === b.eta && timeOf(a) === timeOf(b);
}
