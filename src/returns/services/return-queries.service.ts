// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  caseNumbers,
  type Order,
  OrderLookupRepository,
  changesBetween,
  type OrderVersion,
  toVersion,
} from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { OutboxService, type RecordedEvent } from '../../platform/outbox/outbox.service.js';
import { DEFAULT_LIMIT, type NamedPage, pageOf, type PageRequest } from '../../platform/pagination/page.js';
import { ParcelTrackingService, type ParcelTimelineView } from '../../shipments/index.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type OtherRefunds, type Return } from '../model/return-content.js';
import { returnView } from '../model/return-view.js';
import { type RecordedRefund, type ReturnView } from '../model/return.resource.js';
import { parseReturn, type ReturnFilter, ReturnsRepository } from '../persistence/returns.repository.js';
import { returnLabel, type ShownLabel } from '../rules/return-label.js';

/** A page of returns, newest first. */
export type ReturnsPage<T> = NamedPage<'returns', T>;

/** A return with the data of its order that staff need. */
export interface ReturnWithOrder {
  return: ReturnView;
  order: ReturnedOrder;
}

/** A page of a return's versions, newest first. */
export type ReturnHistoryPage = NamedPage<'versions', OrderVersion>;

/** Reads returns. */
@Injectable()
export class ReturnQueriesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly returns: ReturnsRepository,
    private readonly orders: OrderLookupRepository,
    private readonly parcels: ParcelTrackingService,
    private readonly outbox: OutboxService,
    private readonly pages: CustomerPagesService,
  ) {}

  /**
   * Builds the view of a return, with the current tracking of its parcel.
   * @internal
   */
  async view(record: Return): Promise<ReturnView> {
    return this.viewOf(record, await this.findParcels(record.store_id, [record]));
  }

  /**
   * Finds a return with the current tracking of its parcel.
   * @internal
   */
  async findTracked(
    storeId: string,
    id: string,
  ): Promise<{ record: Return; parcel: ReturnView['tracking'] } | undefined> {
    const record = await this.returns.find(storeId, id);
    return record && { record, parcel: (await this.view(record)).tracking };
  }

  /** Finds returns by their ids, in no order. It reads the parcels after the returns, without a snapshot. */
  async findAll(storeId: string, ids: readonly string[]): Promise<ReturnView[]> {
    const records = await this.returns.findAll(storeId, ids);
    const parcels = await this.findParcels(storeId, records);
    return records.map((record) => this.viewOf(record, parcels));
  }

  /** Finds the case numbers of all returns of an order by their ids, such as `5002-R1`. */
  async caseNumbers(storeId: string, orderNumber: string): Promise<Map<string, string>> {
    return caseNumbers(await this.returns.findIds(storeId, [orderNumber]), 'return');
  }

  /** Finds the newest returns of an order, in no order. */
  async findNewestOfOrder(storeId: string, orderNumber: string, limit: number): Promise<ReturnView[]> {
    const found = await this.returns.findIds(storeId, [orderNumber]);
    return this.findAll(
      storeId,
      found.slice(-limit).map(({ id }) => id),
    );
  }

  /**
   * Finds the refunds of other returns that a refund is compared with (C-CB-30, C-CB-37).
   * @internal
   */
  findOtherRefunds(record: Return, refund: RecordedRefund): Promise<OtherRefunds> {
    return this.returns.findOtherRefunds(record, refund);
  }

  /**
   * Returns the view of a return (C-RET-22).
   * @throws Problem RETURN_NOT_FOUND, also for the id of a request, or a return of another store
   */
  async get(storeId: string, returnId: string): Promise<ReturnView> {
    return this.database.snapshot(async () => this.view(await this.returns.findOrThrow(storeId, returnId)));
  }

  /** Finds the label of a return (C-PAGE-12). Undefined if there is none yet, or no such return. */
  findLabel(storeId: string, returnId: string): Promise<ShownLabel | undefined> {
    return this.database.snapshot(async () => {
      const record = await this.returns.find(storeId, returnId);
      if (!record) return undefined;
      const { order, shipments } = await this.orders.findWithShipments(storeId, record.order_number);
      return returnLabel(record.content, order, shipments);
    });
  }

  /**
   * Returns a page of a store's returns (C-RET-25 to C-RET-27).
   * @throws Problem VALIDATION_ERROR if the cursor is not a return of the store
   */
  async list(storeId: string, filter: ReturnFilter, page: PageRequest = {}): Promise<ReturnsPage<ReturnView>> {
    const { items, next, parcels } = await this.database.snapshot(() => this.findPage(storeId, filter, page));
    return { returns: items.map((row) => this.viewOf(parseReturn(row), parcels)), next };
  }

  /**
   * Like `list`, with data of the orders, for a dashboard.
   * @throws Problem VALIDATION_ERROR if the cursor is not a return of the store
   */
  async search(storeId: string, filter: ReturnFilter, page: PageRequest = {}): Promise<ReturnsPage<ReturnWithOrder>> {
    const { items, next, parcels } = await this.database.snapshot(() => this.findPage(storeId, filter, page));
    // They may follow the snapshot: no write changes a return together with the members of the order that are shown here.
    const numbers = items.map(({ order_number }) => order_number);
    const orders = await this.orders.findAll(storeId, numbers, orderData);
    const returns = items.map((row) => ({
      return: this.viewOf(parseReturn(row), parcels),
      order: orders.get(row.order_number) as ReturnedOrder,
    }));
    return { returns, next };
  }

  /**
   * Returns a page of the versions of a return, the newest first.
   * @throws Problem RETURN_NOT_FOUND
   */
  async history(
    storeId: string,
    returnId: string,
    { cursor, limit = DEFAULT_LIMIT }: PageRequest = {},
  ): Promise<ReturnHistoryPage> {
    // No snapshot is needed: events never change, and later ones than this version are left out.
    const { version } = await this.returns.findOrThrow(storeId, returnId);
    // One event more: the oldest version is compared with its predecessor.
    const before = Math.min(Number(cursor ?? Infinity), version + 1);
    const events = await this.outbox.findByResource(storeId, returnId, before, limit + 1);
    const { items, next } = pageOf(events, limit, ({ sequence }) => String(sequence));
    return { versions: returnVersions(events, items.length), next };
  }

  /** Finds who caused the last event of each type of these returns, by `RETURN_ID TYPE`, such as `ret_… return.approved`. */
  actorsOf(storeId: string, returnIds: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
    return this.outbox.findActors(storeId, returnIds);
  }

  /** Finds a page with its parcels. The documents are not parsed, because they would take much memory until the COMMIT. */
  private async findPage(storeId: string, filter: ReturnFilter, request: PageRequest) {
    const page = await this.returns.findPage(storeId, filter, request);
    return { ...page, parcels: await this.findParcels(storeId, page.items) };
  }

  private findParcels(
    storeId: string,
    rows: readonly Pick<Return, 'parcel_id'>[],
  ): Promise<Map<string, ParcelTimelineView>> {
    const ids = rows.flatMap(({ parcel_id }) => parcel_id ?? []);
    return this.parcels.views(storeId, [...new Set(ids)]);
  }

  private viewOf(record: Return, parcels: ReadonlyMap<string, ParcelTimelineView>): ReturnView {
    const pageUrl = this.pages.returnUrl(record.store_id, record.id);
    return returnView(record, parcels.get(record.parcel_id ?? ''), pageUrl);
  }
}

/** Members that are not listed as changes: the time is `occurred_at`, and tracking has its own timeline. */
const NOT_VERSIONED = new Set(['updated_at', 'tracking']);

/**
 * Derives the versions of a return, newest first, by comparing the returns of successive events.
 * @param events newest first; one more than `count` if the oldest version has a predecessor
 * @param count the number of events to compare with their predecessors
 */
function returnVersions(events: readonly RecordedEvent[], count: number): OrderVersion[] {
  const returns = events.map(({ data }) => membersOf(data));
  return events
    .slice(0, count)
    .map((event, index) => toVersion(event, changesBetween(returns[index + 1] ?? {}, returns[index] ?? {})));
}

function membersOf(data: string): Record<string, unknown> {
  const { return: members } = parseJson(data) as { return: object };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !NOT_VERSIONED.has(name)));
}

/** The data of a return's order that staff need. */
export type ReturnedOrder = ReturnType<typeof orderData>;

function orderData({ content, ...record }: Order) {
  const { order_number, order_id, protect_order_number, review_reasons } = record;
  const { ordered_at, currency, customer, amounts, locale = null, is_protected } = content;
  const order = { order_number, order_id, protect_order_number, ordered_at, currency, customer, amounts };
  return { ...order, locale, is_protected, is_flagged: review_reasons !== null };
}
