import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import { type Parcel, type ParcelStatusSnapshot } from '../model/parcel.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentEventsService } from '../persistence/shipment-events.service.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { etaAfter, newEvents, standingOf } from '../rules/timeline.js';

/** Puts what carriers say into the timelines of parcels, and tells the shipments in them. */
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

  /** Applies an update, whatever of it was told before: a second time it changes nothing. */
  async apply(storeId: string, parcelId: string, update: CarrierUpdate): Promise<void> {
    await this.database.transaction(async () => {
      const parcel = await this.parcels.lock(storeId, parcelId);
      if (!parcel) return;
      const timeline = await this.parcels.timeline(storeId, parcelId);
      const fresh = newEvents(timeline, update.events);
      await this.parcels.append(parcel, fresh);
      const standing = {
        ...standingOf([...timeline, ...fresh]),
        eta: etaAfter(parcel.eta, timeline, update),
      };
      if (isSame(parcel, standing)) return;
      await this.parcels.stand(parcel, standing);
      await this.tell(parcel, standing);
    });
  }

  private async tell(parcel: Parcel, { status, substatus }: ParcelStatusSnapshot): Promise<void> {
    const hasMoved = status !== parcel.status;
    if (!hasMoved && substatus === parcel.substatus) return;
    const store = await this.stores.get(parcel.store_id);
    const writer = { store, actor: { type: 'service', id: 'tracking' } as const };
    const now = this.clock.now();
    await this.shipments.lock(parcel.store_id, 'parcel_id', parcel.id);
    for (const shipment of await this.shipments.ofParcel(parcel.store_id, parcel.id)) {
      const told = { ...shipment, version: shipment.version + 1, updated_at: now };
      await this.shipments.update(told);
      await this.events.record(hasMoved ? 'shipment.status_changed' : 'shipment.updated', told, writer, now);
    }
  }
}

function isSame(a: ParcelStatusSnapshot, b: ParcelStatusSnapshot): boolean {
  const timeOf = ({ delivered_at }: ParcelStatusSnapshot) => delivered_at?.getTime() ?? null;
  return a.status === b.status && a.substatus === b.substatus && a.eta === b.eta && timeOf(a) === timeOf(b);
}
