// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type NamedPage, pageOf, type PageRequest } from '../../platform/pagination/page.js';
import { ShipmentQueriesService, type ShipmentRecord } from '../../shipments/index.js';
import { CustomerPagesService, type Store } from '../../stores/index.js';
import { goodsOf } from '../model/line-product.js';
import { type Order, type OrderRecord, parseOrder } from '../model/order-content.js';
import { type OrderVersion, orderVersions, VERSIONS_PER_PAGE } from '../model/order-history.resource.js';
import { orderJson, withPayloadDigest } from '../model/order-view.js';
import { type OrderView } from '../model/order.resource.js';
import { type ReturnableItem } from '../model/returnable-item.resource.js';
import { type UnitBalance, unitBalances } from '../model/units.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';

/** A page of an order's versions, newest first. */
export type HistoryPage = NamedPage<'versions', OrderVersion>;

/** Reads orders: their JSON, returnable items and history. */
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

  /**
   * Reads an order as `GET` shows it (C-READ-1).
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store
   */
  async get(store: Store, orderNumber: string): Promise<OrderView> {
    return parseJson(await this.json(store, orderNumber)) as OrderView;
  }

  /**
   * Reads the JSON of an order with its shipments, as `GET` shows it (C-READ-1).
   * @throws Problem ORDER_NOT_FOUND, also for an order of another store (C-READ-4)
   */
  async json(store: Store, orderNumber: string): Promise<string> {
    const { order, shipments } = await this.orders.findWithShipments(store.store_id, orderNumber);
    return this.jsonWith(store, orderOrThrow(order, orderNumber), shipments);
  }

  /**
   * Builds the JSON of an order as `GET` shows it (C-READ-1).
   * @param shipments its live shipments, oldest first
   * @internal
   */
  jsonWith(store: Store, order: OrderRecord, shipments: readonly ShipmentRecord[]): string {
    const pageUrl = this.pages.orderUrl(order.store_id, order.order_number);
    return orderJson(order, this.viewsOf(shipments, store, pageUrl), pageUrl);
  }

  /**
   * Builds the JSON for the events of an order whose row the caller's transaction has locked (C-EVT-3, C-EVT-16).
   * @param shipments the JSON of its live shipments, oldest first
   * @internal
   */
  eventJson(store: Store, order: Order, shipments: readonly string[]): string {
    return orderJson(withPayloadDigest(order), shipments, this.pages.orderUrl(store.store_id, order.order_number));
  }

  /**
   * Reads the JSON of the live shipments of an order, oldest first.
   * @internal
   */
  async shipmentsJson(store: Store, orderNumber: string): Promise<string[]> {
    const shipments = await this.shipments.findByOrder(store.store_id, orderNumber);
    return this.viewsOf(shipments, store, this.pages.orderUrl(store.store_id, orderNumber));
  }

  /**
   * Reads the order's lines with the balance of their units (C-READ-7).
   * @param withFees also lines that are no goods, which can be cancelled only
   * @throws Problem ORDER_NOT_FOUND
   */
  async returnableItems(storeId: string, orderNumber: string, { withFees = false } = {}): Promise<ReturnableItem[]> {
    const { line_items, held } = await this.database.snapshot(async () => {
      const { id, content } = parseOrder(await this.findOrThrow(storeId, orderNumber));
      return { line_items: content.line_items, held: await this.ledger.findHeld(storeId, id) };
    });
    const balances = unitBalances(line_items, held);
    const listed = withFees ? line_items : goodsOf(line_items);
    return listed.map(({ line_id, product_id, sku, title, quantity }) => {
      const balance = balances.get(line_id) as UnitBalance;
      return { line_id, product_id, sku, title, quantity, ...balance };
    });
  }

  /**
   * Reads the versions of an order, newest first (C-READ-10, C-READ-11).
   * @param page the events to read: `limit` at most, with a version below the cursor
   * @throws Problem ORDER_NOT_FOUND
   */
  async history(
    storeId: string,
    orderNumber: string,
    { cursor, limit = VERSIONS_PER_PAGE }: PageRequest = {},
  ): Promise<HistoryPage> {
    // No snapshot is needed: events never change, and events after the version just read are left out.
    const { id, version, redacted_at } = await this.findOrThrow(storeId, orderNumber);
    // One event more: the oldest version is compared with its predecessor.
    const before = Math.min(Number(cursor ?? Infinity), version + 1);
    const events = await this.outbox.findByResource(storeId, id, before, limit + 1);
    const { items, next } = pageOf(events, limit, ({ sequence }) => String(sequence));
    return { versions: orderVersions(events, items.length, redacted_at), next };
  }

  /** Parses one shipment at a time, because all of them parsed would take several times the memory of their JSON. */
  private viewsOf(shipments: readonly ShipmentRecord[], store: Store, pageUrl: string): string[] {
    return shipments.map((shipment) => stringifyJson(this.shipments.view(store, shipment, pageUrl)));
  }

  /** @throws Problem ORDER_NOT_FOUND, also for an order of another store (C-READ-4) */
  private async findOrThrow(storeId: string, orderNumber: string): Promise<OrderRecord> {
    return orderOrThrow(await this.orders.find(storeId, orderNumber), orderNumber);
  }
}
