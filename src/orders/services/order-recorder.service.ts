// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type NewShipmentEntries, ShipmentsService } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type Order } from '../model/order-content.js';
import { type HeldUnits } from '../model/units.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { type NewOrder } from '../rules/full-replace.js';
import { reviewOrder } from '../rules/review/review.js';
import { EventQuotaService } from './event-quota.service.js';
import { OrderQueriesService } from './order-queries.service.js';

/** How a write is reported, and what belongs to it. */
interface OrderChange {
  type?: 'order.updated' | 'order.cancelled' | 'order.redacted';
  /** The shipments to register. */
  entries?: NewShipmentEntries;
  /** The new `review_warnings`, of the body; left out, they stay. */
  warnings?: string | null;
  /** The held units, if the review needs them (`needsHeldUnits`). */
  held?: readonly HeldUnits[];
  /** Throws the Problem of a change that is not possible. Runs under the order's lock, before all else. */
  assertPossible?: () => void;
}

type EventType = 'order.created' | 'order.updated' | 'order.cancelled' | 'order.flagged' | 'order.redacted';

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
   * @param entries the shipments of the body that are not registered for the order yet
   * @param hasOthers whether the order has other shipments, which its events then show too
   * @returns undefined if another request has just created the order
   */
  async insert(
    order: NewOrder,
    caller: CallerContext,
    entries: NewShipmentEntries,
    hasOthers: boolean,
  ): Promise<Order | undefined> {
    const { created, types } = this.reviewed(order, caller);
    if (!(await this.orders.insert(created))) return undefined;
    const pushed = await this.shipments.pushAll(caller, order.order_number, entries, {
      ...{ isErased: false, hasOthers },
      address: order.content.shipping_address,
    });
    const areAll = !hasOthers && pushed.length === entries.length;
    await this.recordEvents(created, types, created.created_at, caller, areAll ? pushed : undefined);
    return created;
  }

  /**
   * Stores new orders with their new shipments, by as many statements as for one.
   * @param insertShipments returns the JSON of the shipments by order number, oldest first
   * @throws the error of a duplicate key if another request has just created one of them
   */
  async insertAll(
    orders: readonly NewOrder[],
    caller: CallerContext,
    insertShipments: () => Promise<ReadonlyMap<string, string[]>>,
  ): Promise<Order[]> {
    const reviewed = orders.map((order) => this.reviewed(order, caller));
    await this.orders.insertAll(reviewed.map(({ created }) => created));
    const views = await insertShipments();
    for (const { created, types } of reviewed)
      await this.recordEvents(created, types, created.created_at, caller, views.get(created.order_number) ?? []);
    return reviewed.map(({ created }) => created);
  }

  /** Reviews a new order. */
  private reviewed(order: NewOrder, { store }: CallerContext): { created: Order; types: EventType[] } {
    const now = this.clock.now();
    const review_reasons = reviewText(order, undefined, store);
    const isFlagged = review_reasons !== null;
    const types = eventTypes('order.created', isFlagged, isFlagged);
    return { created: { ...order, review_reasons, version: types.length, created_at: now, updated_at: now }, types };
  }

  /**
   * Whether a new review of the stored order has the stored result (C-FLAG-20), so that `update` without a change does nothing.
   * @param warnings as in `OrderChange`
   */
  isReviewCurrent(order: Order, store: Store, warnings: string | null): boolean {
    return warnings === order.review_warnings && reviewText(order, order, store) === order.review_reasons;
  }

  /** Finds the ids of the orders whose last write was not of the past (C-IMP-5). */
  async findLive(orders: readonly Pick<Order, 'store_id' | 'id' | 'version'>[]): Promise<Set<string>> {
    const last = orders.map(({ store_id: storeId, id: resourceId, version: sequence }) => {
      return { storeId, resourceId, sequence };
    });
    const past = await this.outbox.findPast(last);
    return new Set(orders.map(({ id }) => id).filter((id) => !past.has(id)));
  }

  /** Locks an order, and returns it if its last write was not of the past. */
  async lockLive(storeId: string, orderNumber: string): Promise<Order | undefined> {
    const order = await this.orders.lock(storeId, orderNumber);
    return order && (await this.findLive([order])).has(order.id) ? order : undefined;
  }

  /**
   * Stores a change of an order whose row the caller has locked.
   * @returns the order as stored
   * @see updateIfCurrent
   */
  async update(before: Order, after: Order, caller: CallerContext, change?: OrderChange): Promise<Order> {
    const order = await this.updateIfCurrent(before, after, caller, change);
    if (!order) throw new Error('An order changed although its row was locked');
    return order;
  }

  /**
   * Stores a changed order. Without a change it is still reviewed (C-FLAG-20), and `updatedAt` stays (C-PUT-9).
   * @param before the order as it was read
   * @param after the changed order, or `before` itself if nothing changed
   * @returns the order as stored; undefined if another request has changed it since it was read
   */
  async updateIfCurrent(
    before: Order,
    after: Order,
    caller: CallerContext,
    { type = 'order.updated', entries = [], warnings = before.review_warnings, held, assertPossible }: OrderChange = {},
  ): Promise<Order | undefined> {
    const isApplied = after !== before;
    const review_reasons = reviewText(after, before, caller.store, held);
    const isReviewChanged = review_reasons !== before.review_reasons;
    // A changed warning is an update, and never `order.flagged` (C-FLAG-34).
    const isUpdated = isApplied || warnings !== before.review_warnings;
    const types = eventTypes(isUpdated ? type : undefined, isReviewChanged, review_reasons !== null);
    if (types.length === 0) return before;
    const now = this.clock.now();
    const version = before.version + types.length;
    const order = {
      ...after,
      review_reasons,
      review_warnings: warnings,
      version,
      ...(isApplied && { updated_at: now }),
    };
    const { order_number } = order;
    const [isCurrent, shipments] = await Promise.all([
      this.orders.update(before, order),
      // Without new ones they are read in the round trip of the update.
      entries.length === 0 ? this.queries.shipmentsJson(caller.store, order_number) : undefined,
    ]);
    if (!isCurrent) return undefined;
    assertPossible?.();
    await this.shipments.pushAll(caller, order_number, entries, { isErased: order.redacted_at !== null });
    await this.recordEvents(order, types, now, caller, shipments);
    return order;
  }

  /**
   * Records the events of one write; the sequence of the last one is the order's version.
   * @param shipments the JSON of all of its live shipments, oldest first, if it is known
   */
  private async recordEvents(
    order: Order,
    types: EventType[],
    occurredAt: Date,
    caller: CallerContext,
    shipments?: readonly string[],
  ): Promise<void> {
    await this.quota.assertQuota(caller);
    const { store, actor, silence } = caller;
    const { store_id: storeId, id: resourceId, version } = order;
    const known = shipments ?? (await this.queries.shipmentsJson(store, order.order_number));
    const json = this.queries.eventJson(store, order, known);
    for (const [index, type] of types.entries()) {
      const sequence = version - types.length + 1 + index;
      const event = {
        storeId,
        type,
        resource: 'order',
        resourceId,
        sequence,
        occurredAt,
        actor,
        silence,
        json,
      } as const;
      await this.outbox.record(event);
    }
  }
}

/** Builds the value of the column `review_reasons`; null without a reason. */
function reviewText(
  order: NewOrder,
  before: Order | undefined,
  store: Store,
  held?: readonly HeldUnits[],
): string | null {
  const reasons = reviewOrder(order, before, store, held);
  return reasons.length === 0 ? null : stringifyJson(reasons);
}

/** A changed review emits `order.flagged`; if it was cleared and there is no other event, `order.updated` (C-EVT-6, C-EVT-7). */
function eventTypes(type: EventType | undefined, isReviewChanged: boolean, isFlagged: boolean): EventType[] {
  if (!isReviewChanged) return type ? [type] : [];
  if (isFlagged) return type ? [type, 'order.flagged'] : ['order.flagged'];
  return [type ?? 'order.updated'];
}
