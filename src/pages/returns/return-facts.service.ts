import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Order, OrderLookupRepository } from '../../orders/index.js';
import {
  type Return,
  returnLabel,
  ReturnQueriesService,
  ReturnsRepository,
  type ReturnView,
  type ShownLabel,
} from '../../returns/index.js';
import { type Store, StoresService } from '../../stores/index.js';

/** The data of a return page. */
export interface ReturnFacts {
  store: Store;
  return: Return;
  order: Order | undefined;
  /** The parcel of its label; null without one. */
  parcel: ReturnView['tracking'];
  label: ShownLabel | undefined;
  readAt: Date;
}

/**
 * Reads the data of a return page without a snapshot: it reads the order and the parcel after the return, so a concurrent
 * change only makes the page newer.
 */
@Injectable()
export class ReturnFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly returns: ReturnsRepository,
    private readonly queries: ReturnQueriesService,
    private readonly orders: OrderLookupRepository,
    private readonly clock: ClockService,
  ) {}

  /** Undefined if the return does not exist. */
  async read({ storeId, returnId }: { storeId: string; returnId: string }): Promise<ReturnFacts | undefined> {
    const store = await this.stores.get(storeId);
    const record = await this.returns.find(storeId, returnId);
    if (!record) return undefined;
    const { order_number, content } = record;
    const { order, shipments } = await this.orders.findWithShipments(storeId, order_number);
    const { tracking } = await this.queries.view(record);
    return {
      store,
      return: record,
      order,
      parcel: tracking,
      label: returnLabel(content, order, shipments),
      readAt: this.clock.now(),
    };
  }
}
