// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { CaseNumbersService } from 'parcelward/desk';
import { OrderQueriesService } from 'parcelward/orders';
import { ReturnQueriesService, type ReturnView } from 'parcelward/returns';
import { type Store } from 'parcelward/stores';
import { type ReturnFacts } from './return.page.js';

/** Reads the data of a return's page. */
@Injectable()
export class ReturnFactsService {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly orders: OrderQueriesService,
    private readonly cases: CaseNumbersService,
  ) {}

  /**
   * @param cursor of a page of the history
   * @throws Problem RETURN_NOT_FOUND
   */
  async read(store: Store, id: string, cursor?: string): Promise<ReturnFacts> {
    const { store_id } = store;
    const view = await this.returns.get(store_id, id);
    const [order, number, label, history] = await Promise.all([
      this.orders.get(store, view.order_number),
      this.findNumber(store, view),
      this.returns.findLabel(store_id, id),
      this.returns.history(store_id, id, { cursor }),
    ]);
    return { view, order, number, label, history };
  }

  /** The currency of a return's order. @throws Problem RETURN_NOT_FOUND */
  async findCurrency(store: Store, id: string): Promise<string> {
    const { order_number } = await this.returns.get(store.store_id, id);
    return (await this.orders.get(store, order_number)).currency;
  }

  async findNumber({ store_id }: Store, view: Pick<ReturnView, 'id' | 'order_number'>): Promise<string> {
    return (await this.cases.numbersFor(store_id, 'return', [view])).get(view.id) ?? view.id;
  }
}
