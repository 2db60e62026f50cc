// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../platform/outbox/event-subscriber.js';
import { OrderNamesRepository } from '../persistence/order-names.repository.js';

/** The events of writes that may set other names. */
const TYPES = ['order.created', 'order.updated'];

/**
 * Keeps the words of names of written orders, also of imported ones (C-FIND-4). It runs in the relay, where a batch of orders
 * takes as many statements as one, so that a `PUT` does not wait for it.
 */
@SubscribesToEvents()
@Injectable()
export class OrderNamesSubscriber implements EventSubscriber {
  constructor(private readonly names: OrderNamesRepository) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    const writes = events.filter(({ type }) => TYPES.includes(type));
    for (const [storeId, ofStore] of Map.groupBy(writes, (event) => event.storeId))
      await this.names.refresh(storeId, [...new Set(ofStore.map(({ resourceId }) => resourceId))]);
  }
}
