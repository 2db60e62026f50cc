import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { ParcelTrackingService } from '../../shipments/index.js';
import { CustomerPagesService } from '../../stores/index.js';
import { pageOf, type PageRequest } from '../../platform/pagination/page.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type Return } from '../model/return-content.js';
import { type ReturnVersion, returnVersions } from '../model/return-history.js';
import { type ReturnView, returnView } from '../model/return-view.js';
import { returnLabel, type ShownLabel } from '../rules/return-label.js';
import { parseReturn, type ReturnFilter, ReturnsRepository } from '../persistence/returns.repository.js';

/** A page of returns, newest first; `next` is the cursor of the next page, null on the last. */
export interface ReturnsPage<T> {
  returns: T[];
  next: string | null;
}

/** A return with the data of its order that staff need. */
export interface ReturnWithOrder {
  return: ReturnView;
  order: ReturnedOrder;
}

/** A page of a return's versions, newest first; `next` is the cursor of the next page, null on the last. */
export interface ReturnHistoryPage {
  versions: ReturnVersion[];
  next: string | null;
}

const DEFAULT_LIMIT = 50;

/** Reads returns. */
@Injectable()
export class ReturnQueriesService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrderLookupService,
    private readonly parcels: ParcelTrackingService,
    private readonly outbox: OutboxService,
    private readonly pages: CustomerPagesService,
  ) {}

  /** Builds the view of a return, with the current tracking of its parcel. */
  async view(record: Return): Promise<ReturnView> {
    const [view] = await this.views(record.store_id, [record], (found) => found);
    return view as ReturnView;
  }

  /** Finds the record of a return, which has members that the API does not show. */
  find(storeId: string, returnId: string): Promise<Return | undefined> {
    return this.returns.find(storeId, returnId);
  }

  /**
   * Returns the view of a return (C-RET-22).
   * @throws Problem RETURN_NOT_FOUND, also for the id of a request, or a return of another store
   */
  async get(storeId: string, returnId: string): Promise<ReturnView> {
    return this.view(returnOrThrow(await this.find(storeId, returnId), returnId));
  }

  /** Finds the label of a return (C-PAGE-12). Undefined if there is none yet, or no such return. */
  async findLabel(storeId: string, returnId: string): Promise<ShownLabel | undefined> {
    const record = await this.find(storeId, returnId);
    if (!record) return undefined;
    const { order, shipments } = await this.orders.findWithShipments(storeId, record.order_number);
    return returnLabel(record.content, order, shipments);
  }

  /**
   * Returns a page of a store's returns (C-RET-25 to C-RET-27).
   * @throws Problem VALIDATION_ERROR if the cursor is not a return of the store
   */
  async list(storeId: string, filter: ReturnFilter, page: PageRequest = {}): Promise<ReturnsPage<ReturnView>> {
    const { items: rows, next } = await this.findPage(storeId, filter, page);
    return { returns: await this.views(storeId, rows, parseReturn), next };
  }

  /**
   * Like `list`, with data of the orders, for a dashboard.
   * @throws Problem VALIDATION_ERROR if the cursor is not a return of the store
   */
  async search(storeId: string, filter: ReturnFilter, page: PageRequest = {}): Promise<ReturnsPage<ReturnWithOrder>> {
    const { items: rows, next } = await this.findPage(storeId, filter, page);
    // No snapshot is needed: no write changes a return together with the members of the order that are shown here.
    const numbers = rows.map(({ order_number }) => order_number);
    const orders = await this.orders.findAll(storeId, numbers, orderData);
    const views = await this.views(storeId, rows, parseReturn);
    const returns = rows.map(({ order_number }, index) => ({
      return: views[index] as ReturnView,
      order: orders.get(order_number) as ReturnedOrder,
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
    const { version } = returnOrThrow(await this.find(storeId, returnId), returnId);
    // One event more: the oldest version is compared with its predecessor.
    const before = Math.min(Number(cursor ?? Infinity), version + 1);
    const events = await this.outbox.findByResource(storeId, returnId, before, limit + 1);
    const { items, next } = pageOf(events, limit, ({ sequence }) => String(sequence));
    return { versions: returnVersions(events, items.length), next };
  }

  private async findPage(storeId: string, filter: ReturnFilter, { limit = DEFAULT_LIMIT, cursor }: PageRequest) {
    const after = cursor === undefined ? undefined : await this.returns.find(storeId, cursor);
    const fault = { pointer: '/cursor', code: 'NOT_ALLOWED_VALUE', detail: 'is not a cursor of this list' };
    if (cursor !== undefined && !after) throw validationError([fault]);
    return this.returns.findPage(storeId, filter, limit, after);
  }

  /**
   * Reads the parcels after the returns. No snapshot is needed: a parcel's events do not change its return (C-CB-20).
   * @param recordOf called once nothing is left to read, because parsed documents take much memory
   */
  private async views<Row extends Pick<Return, 'id' | 'parcel_id'>>(
    storeId: string,
    rows: readonly Row[],
    recordOf: (row: Row) => Return,
  ): Promise<ReturnView[]> {
    const ids = rows.flatMap(({ parcel_id }) => parcel_id ?? []);
    const parcels = await this.parcels.views(storeId, [...new Set(ids)]);
    return rows.map((row) => {
      const pageUrl = this.pages.returnUrl(storeId, row.id);
      return returnView(recordOf(row), parcels.get(row.parcel_id ?? ''), pageUrl);
    });
  }
}

/** @throws Problem RETURN_NOT_FOUND if the return is undefined (C-RET-22) */
export function returnOrThrow(record: Return | undefined, id: string): Return {
  if (record === undefined) throw new Problem('RETURN_NOT_FOUND', `The store has no return ${id}.`);
  return record;
}

/** The data of a return's order that staff need. */
export type ReturnedOrder = ReturnType<typeof orderData>;

function orderData({ content, ...record }: Order) {
  const { order_number, order_id, protect_order_number, review_reasons } = record;
  const { ordered_at, currency, customer, amounts, locale = null, is_protected } = content;
  const order = { order_number, order_id, protect_order_number, ordered_at, currency, customer, amounts };
  return { ...order, locale, is_protected, is_flagged: review_reasons !== null };
}
