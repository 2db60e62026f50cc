// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../platform/outbox/event-subscriber.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ChangeRequestsRepository } from '../persistence/change-requests.repository.js';
import { ChangeRequestsService } from '../services/change-requests.service.js';

/** The events after which an order may have its first parcel, or be cancelled. */
const TYPES = ['shipment.created', 'shipment.updated', 'order.cancelled'];

/**
 * Ends the open requests of orders that got a parcel, or were cancelled (C-CHG-8). A request is submitted under the lock of the order's
 * row, which each push takes too: so either the customer could not ask any more, or this finds the request.
 */
@SubscribesToEvents()
@Injectable()
export class EndChangeRequestsSubscriber implements EventSubscriber {
  constructor(
    private readonly requests: ChangeRequestsRepository,
    private readonly service: ChangeRequestsService,
    private readonly outbox: OutboxService,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    const written = events.filter(({ type }) => TYPES.includes(type));
    const stores = await this.requests.findStoresWithOpen([...new Set(written.map(({ storeId }) => storeId))]);
    const found = await this.outbox.findMembers(
      written.filter(({ storeId }) => stores.has(storeId)),
      { ofShipment: '$.shipment.order_number', ofOrder: '$.order.order_number' },
    );
    for (const [storeId, ofStore] of Map.groupBy(found, (event) => event.storeId))
      await this.service.endOvertaken(storeId, [
        ...new Set(ofStore.flatMap((event) => event.ofShipment ?? event.ofOrder ?? [])),
      ]);
  }
}
