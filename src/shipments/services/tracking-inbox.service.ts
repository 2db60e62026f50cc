import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { newId } from '../../platform/ids/ids.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type CarrierUpdate, type InboundEvent } from '../model/carrier-update.js';
import { InboundEventEntity } from '../persistence/inbound-event.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';

/** The queue of inbound carrier events; a job's reference is the stored event's id. */
export const INBOUND_QUEUE = 'shipments.inbound';

const EVENTS = table(InboundEventEntity);
const SELECT = `${EVENTS.select} WHERE store_id = ? AND id = ? FOR UPDATE`;
const DELETE = 'DELETE FROM inbound_events WHERE store_id = ? AND id = ?';

/** Stores inbound carrier events, so that the webhook is answered at once and a job applies them. */
@Injectable()
export class TrackingInboxService {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly stores: StoresService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Stores an event for every store that has the parcel (C-TRK-13). An event of an unknown parcel is dropped, and so is
   * one of a parcel that its store does not track yet (C-STO-19).
   */
  async receive(event: InboundEvent): Promise<void> {
    const parcels = await this.parcels.findByCarrierAndNumber(event.carrier, event.trackingNumber);
    if (parcels.length === 0) return;
    const carrier_update = stringifyJson(event.update);
    await this.database.transaction(async () => {
      for (const { store_id, id: parcel_id, registering_at } of parcels) {
        if (registering_at === null && !(await this.stores.get(store_id)).tracking_enabled) continue;
        const id = newId('inb');
        const row = { store_id, id, parcel_id, received_at: this.clock.now(), carrier_update };
        await this.database.query(EVENTS.insert, EVENTS.valuesOf(row));
        await this.jobs.add({ storeId: store_id, queue: INBOUND_QUEUE, reference: id });
      }
    });
  }

  /**
   * Reads and deletes a stored event. Call it in the transaction that applies the event.
   * @returns undefined if the event has been applied already
   */
  async pop(storeId: string, id: string): Promise<{ parcelId: string; update: CarrierUpdate } | undefined> {
    const [row] = await this.database.query<InboundEventEntity[]>(SELECT, [storeId, id]);
    if (!row) return undefined;
    await this.database.query(DELETE, [storeId, id]);
    return { parcelId: row.parcel_id, update: parseJson(row.carrier_update) as CarrierUpdate };
  }
}
