import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { CustomerPagesService, type Store } from '../../stores/index.js';
import { type IdentifiedLine } from '../rules/line-identity.js';
import { type OrderRecord } from '../model/order-content.js';
import { type OrderVersion, orderVersions } from '../model/order-history.js';
import { orderJson } from '../model/order-view.js';
import { orderOrThrow, OrdersRepository, withContent } from '../persistence/orders.repository.js';
import { UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';
import { type UnitBalance, unitBalances } from '../model/units.js';

/** A line with what is left of its units. */
export type ReturnableItem = Pick<IdentifiedLine, 'line_id' | 'product_id' | 'sku' | 'title' | 'quantity'> &
  UnitBalance;

/** A page of an order's versions, the newest first; `next` leads to the one after it. */
export interface HistoryPage {
  versions: OrderVersion[];
  next: number | null;
}

/** What is read of orders. */
@Injectable()
export class OrderQueriesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly shipments: ShipmentQueriesService,
    private readonly ledger: UnitLedgerRepository,
    private readonly outbox: OutboxService,
    private readonly pages: CustomerPagesService,
  ) {}

  /** @throws Problem ORDER_NOT_FOUND, also for an order of another store */
  async get(storeId: string, orderNumber: string): Promise<OrderRecord> {
    return orderOrThrow(await this.orders.find(storeId, orderNumber), orderNumber);
  }

  /**
   * The JSON of an order with its shipments, as `GET` shows it.
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store
   */
  async current(store: Store, orderNumber: string): Promise<string> {
    const { order, shipments } = await this.orders.findWithShipments(store.store_id, orderNumber);
    const views = shipments.map((shipment) => this.shipments.view(shipment, store));
    return orderJson(orderOrThrow(order, orderNumber), views, this.pages.orderUrl(store.store_id, orderNumber));
  }

  /** The same of an order that the open transaction has locked, so that it cannot change before its shipments are read. */
  async json(order: OrderRecord, store: Store): Promise<string> {
    const { store_id, order_number } = order;
    return orderJson(
      order,
      await this.shipments.listByOrder(store, order_number),
      this.pages.orderUrl(store_id, order_number),
    );
  }

  /**
   * The order's lines with what is left of their units (C-READ-7).
   * @throws Problem ORDER_NOT_FOUND
   */
  async returnableItems(storeId: string, orderNumber: string): Promise<ReturnableItem[]> {
    const { line_items, held } = await this.database.snapshot(async () => {
      const { id, content } = withContent(await this.get(storeId, orderNumber));
      return { line_items: content.line_items, held: await this.ledger.held(storeId, id) };
    });
    const balances = unitBalances(line_items, held);
    return line_items.map(({ line_id, product_id, sku, title, quantity }) => {
      const balance = balances.get(line_id) as UnitBalance;
      return { line_id, product_id, sku, title, quantity, ...balance };
    });
  }

  /**
   * What became of the order, version by version, the newest first.
   * @param page `limit` versions at most, below the version `before`
   * @throws Problem ORDER_NOT_FOUND
   */
  async history(
    storeId: string,
    orderNumber: string,
    { before = Infinity, limit = 20 }: { before?: number; limit?: number } = {},
  ): Promise<HistoryPage> {
    // Events never change, and those after the version that was read are left out: no snapshot is needed.
    const { id, version } = await this.get(storeId, orderNumber);
    // One event more than is told: what the oldest of them changed shows beside its predecessor.
    const events = await this.outbox.ofResource(storeId, id, Math.min(before, version + 1), limit + 1);
    const versions = orderVersions(events, limit);
    return { versions, next: events.length > limit ? (events[limit - 1]?.sequence ?? null) : null };
  }
}
