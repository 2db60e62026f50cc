// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/errors/problem.js';
import { ShipmentHistoryService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type Order, parseOrder } from '../model/order-content.js';
import { type SharedOrderId } from '../model/order-review.resource.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import {
  FreshShipments,
  isStoredAs,
  type PastOrder,
  type PastOrderResult,
  problemAt,
  resultOf,
  shipmentsOf,
} from '../rules/past-order.js';
import { assertAll, bodyChecks, putChecks } from '../rules/put-checks.js';
import { reviewWarningsText } from '../rules/review/warnings.js';
import { OrderRecorderService } from './order-recorder.service.js';

/** How to write an order of the past: together with others, not at all, or by itself. */
export type PastOrderPlan =
  | { kind: 'create' }
  | { kind: 'done'; result: PastOrderResult }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'single' };

/** Plans how to write a batch of orders of the past, by a few reads for all of them. */
@Injectable()
export class OrderBatchPlanService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly recorder: OrderRecorderService,
    private readonly shipments: ShipmentHistoryService,
  ) {}

  /** Plans how to write orders with different numbers, from what the store has at this moment. */
  async plan(store: Store, past: readonly PastOrder[]): Promise<PastOrderPlan[]> {
    if (past.length === 0) return [];
    const numbers = past.map(({ order }) => order.order_number);
    const known = await this.shipments.findKnown(store.store_id, numbers, past.flatMap(shipmentsOf));
    if (!known) return past.map(() => ({ kind: 'single' }));
    const shared = await this.findShared(store.store_id, past);
    const byNumber = new Map(past.map((each) => [each.order.order_number, each]));
    const plans = new Map<string, PastOrderPlan>();
    for await (const page of this.orders.findAll(store.store_id, numbers)) {
      const live = await this.recorder.findLive(page);
      for (const record of page) {
        const [stored, sent] = [parseOrder(record), byNumber.get(record.order_number) as PastOrder];
        const warnings = reviewWarningsText(sent.order, store, shared.get(record.order_number), stored);
        const isSame = () =>
          isStoredAs(stored, sent, store, known) && this.recorder.isReviewCurrent(stored, store, warnings);
        plans.set(
          record.order_number,
          live.has(stored.id)
            ? doneWith(resultOf('skipped', stored))
            : planOf(store, sent, stored, () => (isSame() ? doneWith(resultOf('unchanged', stored)) : undefined)),
        );
      }
    }
    const fresh = new FreshShipments(known);
    return past.map((each) => {
      // A write by itself finds the other order with the same order_id.
      const isAlone = !shared.has(each.order.order_number) && each.cancellations.length === 0;
      const isNew = () => isAlone && fresh.add(each);
      return plans.get(each.order.order_number) ?? planOf(store, each, undefined, () => (isNew() ? CREATE : undefined));
    });
  }

  /** Finds the orders with a sent `order_id` that another order has, in the store or in the batch, by number. */
  private async findShared(storeId: string, past: readonly PastOrder[]): Promise<Map<string, SharedOrderId>> {
    const sentIds = past.flatMap(({ order: { order_id } }) => order_id ?? []);
    if (sentIds.length === 0) return new Map();
    const stored = await this.orders.findByIds(storeId, sentIds);
    const sent = past.map(({ order: { order_number, order_id = order_number } }) => ({ order_id, order_number }));
    const byId = Map.groupBy([...stored, ...sent], ({ order_id }) => order_id);
    return new Map(
      past.flatMap(({ order: { order_id, order_number } }) => {
        const others = order_id === undefined ? [] : (byId.get(order_id) ?? []);
        const other = others.find((each) => each.order_number !== order_number);
        return other ? [[order_number, other] as const] : [];
      }),
    );
  }
}

const CREATE: PastOrderPlan = { kind: 'create' };

/** @param together how to write it with others; undefined if it must be written by itself */
function planOf(
  store: Store,
  { order }: PastOrder,
  stored: Order | undefined,
  together: () => PastOrderPlan | undefined,
): PastOrderPlan {
  try {
    assertAll([...bodyChecks(store, order.order_number, order), ...putChecks(stored, order)]);
    return together() ?? { kind: 'single' };
  } catch (problem) {
    if (problem instanceof Problem) return { kind: 'refused', problem: problemAt('/order', problem) };
    throw problem;
  }
}

const doneWith = (result: PastOrderResult): PastOrderPlan => ({ kind: 'done', result });
