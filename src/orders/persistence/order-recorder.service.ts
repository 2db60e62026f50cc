import { Injectable } from '@nestjs/common';
import { type Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type ShipmentEntry } from '../../shipments/http/index.js';
import { ShipmentsService } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type NewOrder } from '../rules/full-replace.js';
import { type Order } from '../model/order-content.js';
import { EventQuotaService } from '../services/event-quota.service.js';
import { OrderQueriesService } from '../services/order-queries.service.js';
import { OrdersRepository } from './orders.repository.js';
import { reviewOrder } from '../rules/review/review.js';

/** Shipment entries of a body that are not registered for the order yet. */
type NewShipments = Awaited<ReturnType<ShipmentsService['newEntries']>>;

type OrderKey = Pick<Order, 'store_id' | 'order_number'>;

/** How a write is reported: its event, and the shipments that it registers. */
interface OrderChange {
  type?: 'order.updated' | 'order.cancelled';
  entries?: NewShipments;
}

type EventType = 'order.created' | 'order.updated' | 'order.cancelled' | 'order.flagged';

/**
 * Completes every write of an order, in the caller's transaction: reviews the figures (C-FLAG-20), writes the row and
 * records the events. Their bytes count on the quota of the store (C-EVT-17).
 */
@Injectable()
export class OrderRecorderService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly queries: OrderQueriesService,
    private readonly shipments: ShipmentsService,
    private readonly outbox: OutboxService,
    private readonly quota: EventQuotaService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Stores a new order and registers its shipments.
   * @param sent the shipments of the body; those that are registered for the order already stay as they are (C-PUT-21)
   * @returns undefined if another request has just created the order
   */
  async insert(order: NewOrder, caller: CallerContext, sent?: ShipmentEntry[]): Promise<Order | undefined> {
    const now = this.clock.now();
    const review_reasons = reviewText(order, undefined, caller.store);
    const isFlagged = review_reasons !== null;
    const types = eventTypes('order.created', isFlagged, isFlagged);
    const created = { ...order, review_reasons, version: types.length, created_at: now, updated_at: now };
    if (!(await this.orders.insert(created))) return undefined;
    await this.shipments.pushAll(caller, order.order_number, await this.newEntries(created, sent));
    await this.recordEvents(created, types, now, caller);
    return created;
  }

  /** Selects the shipments of a body that are not registered for the order yet (C-PUT-24). */
  newEntries({ store_id, order_number }: OrderKey, sent?: ShipmentEntry[]): Promise<NewShipments> {
    return this.shipments.newEntries(store_id, order_number, sent);
  }

  /** Finds the problem of an order that these shipments would make too large (C-SHP-27). */
  shipmentLimitProblem({ store_id, order_number }: OrderKey, entries: NewShipments): Promise<Problem | undefined> {
    return this.shipments.limitProblem(store_id, order_number, entries);
  }

  /**
   * Stores a changed order. Without a change it is still reviewed (C-FLAG-20), and `updatedAt` stays (C-PUT-9).
   * @param before the locked order
   * @param after the changed order, or `before` itself if nothing changed
   * @param change the type of its event, and the shipments to register
   * @returns the order as stored
   */
  async update(
    before: Order,
    after: Order,
    caller: CallerContext,
    { type = 'order.updated', entries = [] }: OrderChange = {},
  ): Promise<Order> {
    const isApplied = after !== before;
    const review_reasons = reviewText(after, before, caller.store);
    const isReviewChanged = review_reasons !== before.review_reasons;
    const types = eventTypes(isApplied ? type : undefined, isReviewChanged, review_reasons !== null);
    if (types.length === 0) return before;
    const now = this.clock.now();
    const version = before.version + types.length;
    const order = { ...after, review_reasons, version, ...(isApplied && { updated_at: now }) };
    await this.shipments.pushAll(caller, order.order_number, entries);
    await this.orders.update(order);
    await this.recordEvents(order, types, now, caller);
    return order;
  }

  /** Records the events of one write; the sequence of the last one is the order's version. */
  private async recordEvents(order: Order, types: EventType[], occurredAt: Date, caller: CallerContext): Promise<void> {
    await this.quota.assertQuota(caller);
    const { store, actor } = caller;
    const { store_id: storeId, id: resourceId, version } = order;
    const json = await this.queries.eventJson(order, store);
    for (const [index, type] of types.entries()) {
      const sequence = version - types.length + 1 + index;
      await this.outbox.record({ storeId, type, resource: 'order', resourceId, sequence, occurredAt, actor, json });
    }
  }
}

/** Builds the value of the column `review_reasons`; null without a reason. */
function reviewText(order: NewOrder, before: Order | undefined, store: Store): string | null {
  const reasons = reviewOrder(order, before, store);
  return reasons.length === 0 ? null : stringifyJson(reasons);
}

/** A changed review emits `order.flagged`; if it was cleared and there is no other event, `order.updated` (C-EVT-6, C-EVT-7). */
function eventTypes(type: EventType | undefined, isReviewChanged: boolean, isFlagged: boolean): EventType[] {
  if (!isReviewChanged) return type ? [type] : [];
  if (isFlagged) return type ? [type, 'order.flagged'] : ['order.flagged'];
  return [type ?? 'order.updated'];
}
