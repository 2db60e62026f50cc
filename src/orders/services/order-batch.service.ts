// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Muted } from '../../platform/outbox/actor.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ShipmentBatchService, ShipmentHistoryService } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { newOrder } from '../rules/full-replace.js';
import {
  inPart,
  isRecorded,
  type PastOrder,
  type PastOrderResult,
  resultOf,
  shipmentsOf,
  silenceOf,
} from '../rules/past-order.js';
import { OrderCancellationsService } from './order-cancellations.service.js';
import { OrderRecorderService } from './order-recorder.service.js';
import { OrdersService } from './orders.service.js';

/** Who imports, and what the import must not cause. */
export type Importer = CallerContext & { muted: Muted };

/** Writes orders of the past in batches: the rules are those of a `PUT` (C-IMP-3). */
@Injectable()
export class OrderBatchService {
  constructor(
    private readonly recorder: OrderRecorderService,
    private readonly service: OrdersService,
    private readonly cancellations: OrderCancellationsService,
    private readonly shipments: ShipmentBatchService,
    private readonly histories: ShipmentHistoryService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Creates orders that are planned so, by as many statements as for one, in the open transaction.
   * @throws the error of a duplicate key if another request has just created one of them, or one of their shipments
   */
  async createAll(importer: Importer, past: readonly PastOrder[]): Promise<PastOrderResult[]> {
    if (past.length === 0) return [];
    const made = past.map(({ order }) => newOrder(importer.store, order.order_number, order, { isImported: true }));
    const caller = this.silent(importer, past);
    const insertShipments = () => this.shipments.insertAll(caller, past.flatMap(shipmentsOf));
    const created = await this.recorder.insertAll(made, caller, insertShipments);
    return created.map((order) => resultOf('created', order));
  }

  /**
   * Writes one order as a `PUT` does, then the cancellations and events that are not recorded yet. An order whose last write
   * was not of the past stays as it is. Call it in a transaction.
   * @throws Problem as `OrdersService.put` and `OrderCancellationsService.cancel` do
   */
  async write(importer: Importer, past: PastOrder): Promise<PastOrderResult> {
    const caller = this.silent(importer, [past]);
    const { order_number } = past.order;
    // Again, because another request may have written the order since the plan.
    const live = await this.recorder.lockLive(caller.store.store_id, order_number);
    if (live) return resultOf('skipped', live);
    const { order: written, outcome } = await inPart('/order', () =>
      this.service.replace(caller, order_number, past.order),
    );
    let [order, isChanged] = [written, outcome.applied];
    for (const [index, body] of past.cancellations.entries()) {
      if (isRecorded(order, body)) continue;
      const cancelled = await inPart(`/cancellations/${index}`, () =>
        this.cancellations.record(caller, order_number, body),
      );
      isChanged ||= cancelled.applied;
      ({ order } = cancelled);
    }
    const hasNews = await this.histories.applyHistories(caller, shipmentsOf(past));
    const change = isChanged || hasNews ? 'changed' : 'unchanged';
    return resultOf(outcome.newly_created ? 'created' : change, order);
  }

  private silent({ muted, ...caller }: Importer, past: readonly PastOrder[]): CallerContext {
    return { ...caller, silence: silenceOf(muted, past, this.clock.now()) };
  }
}
