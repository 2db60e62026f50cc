import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from '../../claims/index.js';
import { SentMessagesService } from '../../notifications/index.js';
import { OrderQueriesService } from '../../orders/index.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type OrderScope, resourceIds } from '../rules/order-scope.js';

/** The most events that are read at once. */
const PAGE = 100;

/** Above every sequence. */
const AFTER_ALL = 2 ** 32;

export const RECORD_KINDS = ['orders', 'shipments', 'returns', 'claims', 'messages', 'events'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Reads everything that is stored about an order or a shipment, each record as the API shows it. */
@Injectable()
export class OrderRecordsService {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly shipments: ShipmentQueriesService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
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
        for (const view of await this.returns.findAll(storeId, scope.returns)) yield stringifyJson(view);
        return;
      case 'claims':
        for (const claim of await this.claims.findAll(storeId, scope.claims)) yield stringifyJson(claim);
        return;
      case 'messages':
        for (const messageId of scope.messages) {
          const { id, channel, topic, recipient, state, created_at } = await this.messages.get(storeId, messageId);
          yield JSON.stringify({ id, channel, topic, recipient, state, created_at });
        }
        return;
      case 'events':
        for (const id of resourceIds(scope)) yield* this.readEvents(storeId, id);
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
