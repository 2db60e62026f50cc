import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { Database } from '../platform/database/database.js';
import { Problem, validationError } from '../platform/errors/problem.js';
import { newId, newProtectOrderNumber } from '../platform/ids/ids.js';
import { stringifyJson } from '../platform/json/exact-json.js';
import { LOGGER } from '../platform/logging/logger.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Clock } from '../platform/time/clock.js';
import { type Store } from '../stores/store.js';
import { type PutOrderBody } from './dto/order.dto.js';
import { checkImmutableFields, checkProtection, refuseEchoOnCreate } from './immutable-fields.js';
import { identifyNewLines, identifyUpdatedLines } from './line-identity.js';
import { changedFields } from './order-changes.js';
import { normalise, type Order, type OrderContent, type OrderRecord } from './order-content.js';
import { orderJson, type WriteOutcome } from './order-view.js';
import { OrdersRepository } from './orders.repository.js';
import { entriesOfAnotherOrder, mergeShipments } from './shipment-entries.js';
import { checkSourceStore, keepSourceStore } from './source-store.js';

export interface WrittenOrder {
  order: Order;
  outcome: WriteOutcome;
}

/** The use cases of orders, each in one transaction (interface.md "Orders"). */
@Injectable()
export class OrdersService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the order or replaces it whole; a body that matches the stored order changes nothing.
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, PROTECTION_IMMUTABLE, VALIDATION_ERROR
   */
  async put(store: Store, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    this.checkBody(store, orderNumber, body);
    return this.database.transaction(async () => {
      const stored = await this.orders.lock(store.store_id, orderNumber);
      return stored
        ? this.replace(stored, store, body)
        : this.create(store, orderNumber, body, (order) => this.replace(order, store, body));
    });
  }

  /**
   * Creates the order, or returns the one that is stored under the same number and id, unchanged (POST rule 2).
   * @throws Problem SOURCE_STORE_*, IMMUTABLE_FIELD, VALIDATION_ERROR
   */
  async post(store: Store, orderNumber: string, body: PutOrderBody): Promise<WrittenOrder> {
    this.checkBody(store, orderNumber, body);
    return this.database.transaction(async () => {
      const stored = await this.orders.lock(store.store_id, orderNumber);
      return stored
        ? this.replay(stored, body)
        : this.create(store, orderNumber, body, (order) => this.replay(order, body));
    });
  }

  /** @throws Problem ORDER_NOT_FOUND, also for an order of another store */
  async get(store: Store, orderNumber: string): Promise<OrderRecord> {
    const order = await this.orders.find(store.store_id, orderNumber);
    if (!order) throw new Problem('ORDER_NOT_FOUND', `The store has no order ${orderNumber}.`);
    return order;
  }

  private checkBody(store: Store, orderNumber: string, body: PutOrderBody): void {
    const faults = entriesOfAnotherOrder(orderNumber, body.shipments ?? []);
    if (faults.length > 0) throw validationError(faults);
    checkSourceStore(store.account_type === 'b2b_platform', body.source_store);
    if (body.platform !== undefined)
      this.logger.info(
        { store_id: store.store_id, order_number: orderNumber },
        'The deprecated member platform was sent and ignored',
      );
  }

  /** Inserts the order; where another request was first, `otherwise` goes on with what that one stored. */
  private async create(
    store: Store,
    orderNumber: string,
    body: PutOrderBody,
    otherwise: (order: Order) => WrittenOrder | Promise<WrittenOrder>,
  ): Promise<WrittenOrder> {
    refuseEchoOnCreate(body);
    const order = this.newOrder(store, orderNumber, body);
    if (!(await this.orders.insert(order))) {
      const stored = await this.orders.lock(store.store_id, orderNumber);
      if (!stored) throw new Error('An order was there for its unique key and not for its lock');
      return otherwise(stored);
    }
    await this.record('order.created', order);
    return { order, outcome: { newly_created: true, applied: true } };
  }

  private newOrder(store: Store, orderNumber: string, body: PutOrderBody): Order {
    const now = this.clock.now();
    const { line_items, is_protected = false, shipments, ...members } = normalise(body, store.currency);
    const { lines, source } = identifyNewLines(line_items);
    const content: OrderContent = {
      ...members,
      is_protected,
      shipments: mergeShipments(undefined, shipments),
      line_items: lines,
      line_id_source: source,
    };
    return {
      store_id: store.store_id,
      id: newId('ord'),
      order_number: orderNumber,
      order_id: body.order_id ?? orderNumber,
      protect_order_number: newProtectOrderNumber(),
      version: 1,
      created_at: now,
      updated_at: now,
      document: stringifyJson(content),
      content,
    };
  }

  private async replace(stored: Order, store: Store, body: PutOrderBody): Promise<WrittenOrder> {
    const sourceStore = keepSourceStore(stored.content.source_store, body.source_store);
    checkImmutableFields(stored, body);
    checkProtection(stored, body);
    const content = replacement(stored.content, { ...body, source_store: sourceStore }, store.currency);
    const changed = changedFields(stored.content, content);
    if (changed.length === 0) return unchanged(stored);
    const document = stringifyJson(content);
    const order = { ...stored, content, document, version: stored.version + 1, updated_at: this.clock.now() };
    await this.orders.update(order);
    await this.record('order.updated', order);
    return { order, outcome: { newly_created: false, applied: true, fields_changed_count: changed.length } };
  }

  private replay(stored: Order, body: PutOrderBody): WrittenOrder {
    keepSourceStore(stored.content.source_store, body.source_store);
    checkImmutableFields(stored, body);
    return unchanged(stored);
  }

  private record(type: 'order.created' | 'order.updated', order: Order): Promise<void> {
    const { store_id: storeId, id: resourceId, version: sequence, updated_at: occurredAt } = order;
    return this.outbox.record({
      storeId,
      type,
      resource: 'order',
      resourceId,
      sequence,
      occurredAt,
      json: orderJson(order),
    });
  }
}

function unchanged(order: Order): WrittenOrder {
  return { order, outcome: { newly_created: false, applied: false, reason: 'no_change' } };
}

/** The content after a full replace: what a body leaves out is cleared, but for protection, source store and parcels. */
function replacement(stored: OrderContent, body: PutOrderBody, currency: string): OrderContent {
  const { line_items, shipments, amounts, is_protected = stored.is_protected, ...members } = normalise(body, currency);
  const protection_cost = amounts.protection_cost ?? stored.amounts.protection_cost;
  return {
    ...members,
    amounts: { ...amounts, ...(protection_cost !== undefined && { protection_cost }) },
    is_protected,
    shipments: mergeShipments(stored.shipments, shipments),
    line_items: identifyUpdatedLines(stored.line_items, line_items),
    line_id_source: stored.line_id_source,
  };
}
