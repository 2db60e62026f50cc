// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { keysOf, type RowKey } from '../../platform/database/lease-table.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { newId } from '../../platform/ids/ids.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { batchQueue } from '../../platform/queue/queues.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { resolveCarrier } from '../carriers/carrier-detection.js';
import { type CarrierAccount } from '../model/carrier-account.entity.js';
import { type CarrierUpdate, type InboundEvent, type ParcelUpdate } from '../model/carrier-update.js';
import { InboundEventEntity } from '../model/parcel.entity.js';
import { TrackedNumbersRepository } from '../persistence/tracked-numbers.repository.js';
import { POLL_QUEUE } from './poll-scheduler.service.js';

/** The queue of inbound carrier events; a job's reference is the stored event's id. */
export const INBOUND_QUEUE = batchQueue('shipments.inbound');

const EVENTS = table(InboundEventEntity);
const SELECT = `${EVENTS.select} WHERE (store_id, id) IN (?) ORDER BY store_id, id FOR UPDATE`;
const DELETE = 'DELETE FROM inbound_events WHERE (store_id, id) IN (?)';

/** Stores inbound carrier events, so that the webhook is answered at once and a job applies them. */
@Injectable()
export class TrackingInboxService {
  constructor(
    private readonly database: DatabaseService,
    private readonly numbers: TrackedNumbersRepository,
    private readonly stores: StoresService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Stores an event for every store that has the parcel (C-TRK-13). An event of an unknown parcel is dropped, and so is
   * one of a parcel that its store does not track yet (C-STO-19).
   * @param ofStore the store whose account reports it; all stores otherwise
   */
  async receive(event: InboundEvent, ofStore?: string): Promise<void> {
    const { tracking_number = event.trackingNumber } = resolveCarrier(event.carrier, event.trackingNumber) ?? {};
    const parcels = await this.numbers.findByCarrierAndNumber(event.carrier, tracking_number, ofStore);
    if (parcels.length === 0) return;
    const carrier_update = stringifyJson(event.update);
    await this.database.transaction(async () => {
      const rows: RowOf<typeof EVENTS>[] = [];
      for (const { store_id, id: parcel_id, registering_at } of parcels) {
        if (registering_at === null && !(await this.stores.get(store_id)).tracking_enabled) continue;
        rows.push({ store_id, id: newId('inb'), parcel_id, received_at: this.clock.now(), carrier_update });
      }
      if (rows.length === 0) return;
      await this.database.write(EVENTS.insertMany, [rows.map((row) => EVENTS.valuesOf(row))]);
      for (const { store_id: storeId, id: reference } of rows)
        await this.jobs.add({ storeId, queue: INBOUND_QUEUE, reference });
    });
  }

  /**
   * Has the source asked about a parcel at once, because a webhook reported news that its body does not prove (C-CAR-33).
   * @param account the one that reported them; a parcel that is registered elsewhere is left alone
   */
  async refresh({ carrier, trackingNumber }: InboundEvent, account: CarrierAccount): Promise<void> {
    const { store_id: storeId, id } = account;
    const { tracking_number = trackingNumber } = resolveCarrier(carrier, trackingNumber) ?? {};
    const parcels = await this.numbers.findByCarrierAndNumber(carrier, tracking_number, storeId);
    const own = parcels.filter(({ account_id, registered_at }) => account_id === id && registered_at !== null);
    await this.database.transaction(async () => {
      for (const { id: reference } of own) await this.jobs.add({ storeId, queue: POLL_QUEUE, reference });
    });
  }

  /**
   * Reads and deletes stored events. Call it in the transaction that applies them.
   * @returns the events that have not been applied yet, in the order of their arrival
   */
  async pop(keys: readonly RowKey[]): Promise<ParcelUpdate[]> {
    const rows = await this.database.query<InboundEventEntity[]>(SELECT, [keysOf(keys)]);
    if (rows.length === 0) return [];
    await this.database.write(DELETE, [keysOf(rows.map(({ store_id: storeId, id }) => ({ storeId, id })))]);
    return rows.map(({ store_id: storeId, parcel_id: parcelId, carrier_update }) => ({
      ...{ storeId, parcelId },
      update: parseJson(carrier_update) as CarrierUpdate,
    }));
  }
}
