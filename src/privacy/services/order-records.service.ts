// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { SentMessagesService } from '../../notifications/index.js';
import { OrderQueriesService } from '../../orders/index.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type OrderScope, resourceIds } from '../rules/order-scope.js';
import { CaseRecordsService } from './case-records.service.js';

/** The most events that are read at once. */
const PAGE = 100;

/** Above every sequence. */
const AFTER_ALL = 2 ** 32;

export const RECORD_KINDS = [
  ...(['orders', 'shipments', 'returns', 'claims', 'withdrawals', 'changes', 'notes'] as const),
  ...(['addresses', 'messages', 'events'] as const),
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Reads everything that is stored about an order or a shipment, each record as the API shows it. */
@Injectable()
export class OrderRecordsService {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly shipments: ShipmentQueriesService,
    private readonly cases: CaseRecordsService,
    private readonly messages: SentMessagesService,
    private readonly outbox: OutboxService,
  ) {}

  /** Yields the JSON of each record of a kind. */
  async *read(kind: RecordKind, store: Store, scope: OrderScope): AsyncGenerator<string> {
    const { storeId, orderNumber } = scope;
    switch (kind) {
      case 'orders':
        if (orderNumber !== '') yield await this.orders.json(store, orderNumber);
        return;
      case 'shipments':
        for await (const page of this.shipments.findAll(scope.shipments.map((id) => ({ storeId, id }))))
          for (const shipment of page) yield stringifyJson(this.shipments.view(store, shipment));
        return;
      case 'returns':
      case 'claims':
      case 'withdrawals':
      case 'changes':
      case 'notes':
      case 'addresses':
        for (const record of await this.cases.read(kind, scope)) yield stringifyJson(record);
        return;
      case 'messages':
        for (const messageId of scope.messages) {
          const { id, channel, topic, recipient, state, created_at } = await this.messages.get(storeId, messageId);
          yield JSON.stringify({ id, channel, topic, recipient, state, created_at });
        }
        return;
      case 'events':
        // The events of a return or a claim without its order are about others.
        for (const id of orderNumber === '' ? [...scope.shipments, ...scope.withdrawals] : resourceIds(scope))
          yield* this.readEvents(storeId, id);
    }
  }

  /** Newest first. */
  private async *readEvents(storeId: string, resourceId: string): AsyncGenerator<string> {
    for (let before = AFTER_ALL; ;) {
      const events = await this.outbox.findByResource(storeId, resourceId, before, PAGE);
      for (const { type, occurred_at, sequence, data } of events) {
        yield stringifyJson({ type, timestamp: occurred_at.toISOString(), data: parseJson(data) });
        before = sequence;
      }
      if (events.length === 0) return;
    }
  }
}
