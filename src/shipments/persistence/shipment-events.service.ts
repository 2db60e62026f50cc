import { Injectable } from '@nestjs/common';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type CallerContext, CustomerPagesService } from '../../stores/index.js';
import { shipmentView } from '../model/shipment-view.js';
import { type ShipmentRecord } from './shipments.repository.js';

/** Records the events of shipments in the outbox (C-TRK-29). */
@Injectable()
export class ShipmentEventsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly pages: CustomerPagesService,
  ) {}

  /**
   * Records an event with the shipment's current view, in the open transaction. Its version is the event's sequence.
   * @returns the JSON of the view
   */
  async record(
    type: 'shipment.created' | 'shipment.updated' | 'shipment.status_changed',
    shipment: ShipmentRecord,
    { store, actor, silence }: CallerContext,
    occurredAt: Date,
  ): Promise<string> {
    const json = stringifyJson(shipmentView(shipment, store, this.pages));
    await this.outbox.record({
      storeId: shipment.store_id,
      type,
      resource: 'shipment',
      resourceId: shipment.id,
      sequence: shipment.version,
      occurredAt,
      actor,
      silence,
      json,
    });
    return json;
  }
}
