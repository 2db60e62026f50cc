import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from '../../claims/index.js';
import { SentMessagesService } from '../../notifications/index.js';
import { OrdersService } from '../../orders/index.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type OrderScope } from '../persistence/order-rows.repository.js';

/** The most events and messages that are read at once. */
const PAGE = 100;

/** Above every sequence. */
const AFTER_ALL = 2 ** 32;

/** The kinds of records of an order, each a file of an export. */
export const RECORD_KINDS = ['orders', 'shipments', 'returns', 'claims', 'messages', 'events'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Reads everything that is stored about an order, each record as the API shows it. */
@Injectable()
export class OrderRecordsService {
  constructor(
    private readonly orders: OrdersService,
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
        yield await this.orders.json(store, orderNumber);
        return;
      case 'shipments':
        for (const shipment of await this.shipments.findByOrder(storeId, orderNumber))
          yield stringifyJson(this.shipments.view(store, shipment));
        return;
      case 'returns':
        for (const view of await this.returns.views(storeId, scope.returns)) yield stringifyJson(view);
        return;
      case 'claims':
        for (const claim of await this.claims.findAll(storeId, scope.claims))
          yield stringifyJson(this.claims.viewOf(claim));
        return;
      case 'messages':
        yield* this.readMessages(scope);
        return;
      case 'events':
        for (const id of [scope.orderId, ...scope.shipments, ...scope.returns, ...scope.claims])
          yield* this.readEvents(storeId, id);
    }
  }

  private async *readMessages({ storeId, orderNumber }: OrderScope): AsyncGenerator<string> {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await this.messages.list(storeId, orderNumber, { limit: PAGE, cursor });
      for (const { id, channel, topic, recipient, state, created_at } of items)
        yield JSON.stringify({ id, channel, topic, recipient, state, created_at });
      if (next === null) return;
      cursor = next;
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
