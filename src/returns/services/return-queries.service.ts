import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { ParcelTrackingService } from '../../shipments/index.js';
import { CustomerPagesService } from '../../stores/index.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type Return } from '../model/return-content.js';
import { type ReturnVersion, returnVersions } from '../model/return-history.js';
import { type ReturnView, returnView } from '../model/return-view.js';
import { type ReturnFilter, ReturnsRepository } from '../persistence/returns.repository.js';

/** Which page of a list: after the return with the id `cursor`. */
export interface ReturnPage {
  limit?: number;
  cursor?: string;
}

/** Returns as they are shown, the newest first; `next` is the cursor of the page after it. */
export interface ReturnsPage<T> {
  returns: T[];
  next: string | null;
}

/** A return with what staff want to know of its order. */
export interface ReturnWithOrder {
  return: ReturnView;
  order: ReturnedOrder;
}

const DEFAULT_LIMIT = 50;

/** What is read of returns. */
@Injectable()
export class ReturnQueriesService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrderLookupService,
    private readonly parcels: ParcelTrackingService,
    private readonly outbox: OutboxService,
    private readonly pages: CustomerPagesService,
  ) {}

  /** A return as it is shown, and as its events tell it. */
  async view(record: Return): Promise<ReturnView> {
    const [view] = await this.views(record.store_id, [record]);
    return view as ReturnView;
  }

  find(storeId: string, id: string): Promise<Return | undefined> {
    return this.returns.find(storeId, id);
  }

  /** @throws Problem RETURN_NOT_FOUND, also for the id of a request, or a return of another store */
  async get(storeId: string, id: string): Promise<Return> {
    return returnOrThrow(await this.find(storeId, id), id);
  }

  /** @throws Problem VALIDATION_ERROR for a cursor that is no return of the store */
  async list(storeId: string, filter: ReturnFilter, page: ReturnPage): Promise<ReturnsPage<ReturnView>> {
    const { records, next } = await this.page(storeId, filter, page);
    return { returns: await this.views(storeId, records), next };
  }

  /**
   * A list with the data of the returns' orders, for a dashboard.
   * @throws Problem VALIDATION_ERROR for a cursor that is no return of the store
   */
  async search(storeId: string, filter: ReturnFilter, page: ReturnPage): Promise<ReturnsPage<ReturnWithOrder>> {
    const { records, next } = await this.page(storeId, filter, page);
    const views = await this.views(storeId, records);
    // Later than the returns, which no write changes together with the members of the order that are shown here.
    const orders = await this.orders.findAll(
      storeId,
      records.map(({ order_number }) => order_number),
    );
    const returns = records.map(({ order_number }, index) => ({
      return: views[index] as ReturnView,
      order: orderData(orders.get(order_number) as Order),
    }));
    return { returns, next };
  }

  /**
   * What became of a return, the newest first.
   * @throws Problem RETURN_NOT_FOUND
   */
  async history(storeId: string, id: string): Promise<ReturnVersion[]> {
    // Events never change, and those after the version that was read are left out: no snapshot is needed.
    const { version } = await this.get(storeId, id);
    return returnVersions(await this.outbox.ofResource(storeId, id, version + 1, version));
  }

  private async page(storeId: string, filter: ReturnFilter, { limit = DEFAULT_LIMIT, cursor }: ReturnPage) {
    const after = cursor === undefined ? undefined : await this.returns.find(storeId, cursor);
    if (cursor !== undefined && !after)
      throw validationError([{ pointer: '/cursor', code: 'NOT_ALLOWED_VALUE', detail: 'is no cursor of this list' }]);
    // One more than is shown tells whether there is a next page.
    const records = await this.returns.list(storeId, filter, limit + 1, after);
    const shown = records.slice(0, limit);
    return { records: shown, next: records.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** Reads the parcels after the returns, which do not change when a parcel moves: neither contradicts the other. */
  private async views(storeId: string, records: readonly Return[]): Promise<ReturnView[]> {
    const ids = records.flatMap(({ parcel_id }) => parcel_id ?? []);
    const parcels = await this.parcels.views(storeId, [...new Set(ids)]);
    return records.map((record) =>
      returnView(record, parcels.get(record.parcel_id ?? ''), this.pages.returnUrl(storeId, record.id)),
    );
  }
}

/** @throws Problem RETURN_NOT_FOUND where the store has none */
export function returnOrThrow(record: Return | undefined, id: string): Return {
  if (record === undefined) throw new Problem('RETURN_NOT_FOUND', `The store has no return ${id}.`);
  return record;
}

/** What staff want to know of the order of a return. */
export type ReturnedOrder = ReturnType<typeof orderData>;

function orderData({ content, ...record }: Order) {
  const { order_number, order_id, protect_order_number, review_reasons } = record;
  const { ordered_at, currency, customer, amounts, locale = null, is_protected } = content;
  const order = { order_number, order_id, protect_order_number, ordered_at, currency, customer, amounts };
  return { ...order, locale, is_protected, is_flagged: review_reasons !== null };
}
