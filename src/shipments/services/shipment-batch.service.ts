// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { newShipment } from '../rules/new-shipment.js';
import { pastParcel, type PastShipmentEntry } from '../rules/past-shipments.js';
import { CarriersService } from './carriers.service.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';
import { ShipmentEventsService } from './shipment-events.service.js';

/** Inserts many new shipments of the past by a few statements (C-IMP-4). */
@Injectable()
export class ShipmentBatchService {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly carriers: CarriersService,
    private readonly registrations: RegistrationSchedulerService,
    private readonly events: ShipmentEventsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Inserts new shipments and their new parcels with their timelines. Call it in the transaction that inserts the orders. Each
   * has a parcel of its own, and none of them exists.
   * @returns the JSON of the views by order number, in the order of the ids
   * @throws the error of a duplicate key if another request has just created one of them
   */
  async insertAll(caller: CallerContext, past: readonly PastShipmentEntry[]): Promise<Map<string, string[]>> {
    const { store, silence } = caller;
    const views = new Map<string, string[]>();
    if (past.length === 0) return views;
    const now = this.clock.now();
    const classes = new Map((await this.carriers.list()).map((carrier) => [carrier.token, carrier.class]));
    const made = past.map((each) => {
      const isUntracked = silence?.untracked.has(each.entry.tracking_number);
      const { parcel, timeline } = pastParcel(store.store_id, each, now, isUntracked);
      const shipment = newShipment(store.store_id, each.orderNumber, each.entry, parcel, now);
      return { parcel, timeline, shipment: { ...shipment, carrier_class: classes.get(parcel?.carrier ?? '') ?? null } };
    });
    const parcels = made.flatMap(({ parcel }) => parcel ?? []);
    await this.parcels.insert(parcels);
    await this.shipments.insertAll(made.map(({ shipment }) => shipment));
    await this.parcels.appendEvents(
      made.flatMap(({ parcel, timeline }) => (parcel ? timeline.map((event) => ({ ...event, parcel })) : [])),
    );
    const unregistered = made.flatMap(({ parcel, shipment }) =>
      parcel?.registered_at === null ? [{ ...shipment, id: parcel.id, tracking_carrier: parcel.carrier }] : [],
    );
    await this.registrations.scheduleBacklog(unregistered, store);
    for (const { parcel, timeline, shipment } of made) {
      if (parcel) await this.events.scheduleAhead(parcel, timeline, now);
      const { json } = await this.events.record('shipment.created', shipment, caller, now);
      views.set(shipment.order_key, [...(views.get(shipment.order_key) ?? []), json]);
    }
    return views;
  }
}
