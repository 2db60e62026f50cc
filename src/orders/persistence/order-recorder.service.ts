import { Injectable } from '@nestjs/common';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type ShipmentEntry } from '../../shipments/http/index.js';
import { ShipmentsService } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type NewOrder } from '../rules/full-replace.js';
import { cancellationOf, type Order } from '../model/order-content.js';
import { OrderQueriesService } from '../services/order-queries.service.js';
import { OrdersRepository } from './orders.repository.js';
import { type Reason } from '../model/reason.js';
import { reviewOf } from '../rules/review/review.js';

type Entries = Awaited<ReturnType<ShipmentsService['newEntries']>>;

interface Change {
  type?: 'order.updated' | 'order.cancelled';
  entries?: Entries;
}

type EventType = 'order.created' | 'order.updated' | 'order.cancelled' | 'order.flagged';

/** How every write of an order ends: its figures are reviewed anew, one row is written, and its events are recorded. */
@Injectable()
export class OrderRecorderService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly reads: OrderQueriesService,
    private readonly shipments: ShipmentsService,
    private readonly outbox: OutboxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * @param sent the parcels of the body; those that are pushed for the order already stay as they are
   * @returns undefined where another request has just created the order
   */
  async insert(order: NewOrder, writer: CallerContext, sent?: ShipmentEntry[]): Promise<Order | undefined> {
    const now = this.clock.now();
    const review_reasons = reviewText(order, undefined, writer.store);
    const flagged = review_reasons !== null;
    const types = eventTypes('order.created', flagged, flagged);
    const created = { ...order, review_reasons, version: types.length, created_at: now, updated_at: now };
    if (!(await this.orders.insert(created))) return undefined;
    await this.shipments.pushAll(writer, order.order_number, await this.newEntries(created, sent));
    await this.record(created, types, now, writer);
    return created;
  }

  /** The parcels of a body that are not registered for the order. */
  newEntries({ store_id, order_number }: Order, sent: readonly ShipmentEntry[] | undefined): Promise<Entries> {
    return this.shipments.newEntries(store_id, order_number, sent);
  }

  /**
   * @param before the order as it was locked
   * @param after what becomes of it; `before` itself where nothing does, which still reviews it (C-FLAG-20)
   * @param change the event that tells it, and the parcels that come with it
   */
  async update(
    before: Order,
    after: Order,
    writer: CallerContext,
    { type = 'order.updated', entries = [] }: Change = {},
  ): Promise<Order> {
    const applied = after !== before;
    const review_reasons = reviewText(after, before, writer.store);
    const turned = review_reasons !== before.review_reasons;
    const types = eventTypes(applied ? type : undefined, turned, review_reasons !== null);
    if (types.length === 0) return before;
    const now = this.clock.now();
    const version = before.version + types.length;
    const order = { ...after, review_reasons, version, ...(applied && { updated_at: now }) };
    await this.shipments.pushAll(writer, order.order_number, entries);
    await this.orders.update(order);
    await this.record(order, types, now, writer);
    return order;
  }

  /** The events of one write, the last of which has the order's version for its sequence. */
  private async record(
    order: Order,
    types: EventType[],
    occurredAt: Date,
    { store, actor }: CallerContext,
  ): Promise<void> {
    const { store_id: storeId, id: resourceId, version } = order;
    const json = await this.reads.json(order, store);
    for (const [index, type] of types.entries()) {
      const sequence = version - types.length + 1 + index;
      await this.outbox.record({ storeId, type, resource: 'order', resourceId, sequence, occurredAt, actor, json });
    }
  }
}

/** The reasons for which an order is flagged, beside the figures that it had before. */
export function review(order: NewOrder, before: Order | undefined, store: Store): Reason[] {
  const cancellation = cancellationOf(order);
  const pricesIncludeTax = store.prices_include_tax;
  return reviewOf({ content: order.content, cancellation, previous: before?.content, pricesIncludeTax });
}

function reviewText(order: NewOrder, before: Order | undefined, store: Store): string | null {
  const reasons = review(order, before, store);
  return reasons.length === 0 ? null : stringifyJson(reasons);
}

/** A review that turned is told by `order.flagged`, or, where it turned good and nothing else tells, by `order.updated`. */
function eventTypes(type: EventType | undefined, turned: boolean, flagged: boolean): EventType[] {
  if (!turned) return type ? [type] : [];
  if (flagged) return type ? [type, 'order.flagged'] : ['order.flagged'];
  return [type ?? 'order.updated'];
}
