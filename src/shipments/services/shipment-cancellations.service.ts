import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type ShipmentView } from '../rules/shipment-view.js';
import { ShipmentEventsService } from './shipment-events.service.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { type ShipmentRecord } from '../model/parcel.js';

/** Cancels shipments, such as those whose label was voided (C-SHP-31). */
@Injectable()
export class ShipmentCancellationsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly shipments: ShipmentsRepository,
    private readonly events: ShipmentEventsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Cancels a live shipment. Idempotent.
   * @returns the cancelled shipment
   * @throws Problem SHIPMENT_NOT_FOUND, also for a superseded shipment
   */
  cancel(caller: CallerContext, shipmentId: string): Promise<ShipmentView> {
    const { store } = caller;
    const { store_id } = store;
    return this.database.transaction(async () => {
      await this.shipments.lock(store_id, 'id', shipmentId);
      const shipment = await this.shipments.find(store_id, shipmentId);
      if (!shipment) return this.events.view(store, await this.findCancelled(store_id, shipmentId));
      const now = this.clock.now();
      const cancelled = { ...shipment, version: shipment.version + 1, updated_at: now, cancelled_at: now };
      await this.shipments.cancel(cancelled);
      await this.events.record('shipment.cancelled', cancelled, caller, now);
      return this.events.view(store, cancelled);
    });
  }

  private async findCancelled(storeId: string, id: string): Promise<ShipmentRecord> {
    const cancelled = await this.shipments.findCancelled(storeId, id);
    if (cancelled) return cancelled;
    throw new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with the id ${id}.`);
  }
}
