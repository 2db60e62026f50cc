// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderErasureService, OrderLookupRepository } from '../../orders/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type Withdrawal } from '../model/withdrawal-content.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';
import { WithdrawalsRepository } from '../persistence/withdrawals.repository.js';
import { WithdrawalQueriesService } from './withdrawal-queries.service.js';

/** The events of a withdrawal (C-WDR-17). */
type WithdrawalEventType = `withdrawal.${'submitted' | 'linked' | 'rejected' | 'resolved'}`;

/** An order that the open transaction has locked. */
export type LockedOrder = NonNullable<Awaited<ReturnType<OrderLookupRepository['lockWithUnits']>>>;

/** Locks a withdrawal for a change, and writes it together with its event. */
@Injectable()
export class WithdrawalRecorderService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly orders: OrderLookupRepository,
    private readonly erasures: OrderErasureService,
    private readonly queries: WithdrawalQueriesService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Locks orders, and then the withdrawal, until the end of the transaction.
   * @param others orders to lock beside the withdrawal's
   * @throws Problem WITHDRAWAL_NOT_FOUND
   */
  async lock(
    storeId: string,
    id: string,
    ...others: string[]
  ): Promise<{ stored: Withdrawal; orders: ReadonlyMap<string, LockedOrder> }> {
    const { order_number } = await this.withdrawals.findOrThrow(storeId, id);
    const numbers = new Set([...(order_number === null ? [] : [order_number]), ...others]);
    const orders = await this.lockOrders(storeId, numbers);
    const stored = await this.withdrawals.findOrThrow(storeId, id, { locked: true });
    // It was linked to another order meanwhile.
    if (stored.order_number !== null && !numbers.has(stored.order_number))
      return this.lock(storeId, id, ...others, stored.order_number);
    return { stored, orders };
  }

  /** Locks an order until the end of the transaction; undefined if there is none. */
  async lockOrder(storeId: string, orderNumber: string | undefined): Promise<LockedOrder | undefined> {
    return orderNumber === undefined ? undefined : this.orders.lockWithUnits(storeId, orderNumber);
  }

  async exists(storeId: string, id: string): Promise<boolean> {
    return (await this.withdrawals.find(storeId, id)) !== undefined;
  }

  /** Inserts a withdrawal and records its first event. */
  async insert(record: Withdrawal, caller: CallerContext, order: Order | undefined): Promise<WithdrawalView> {
    await this.withdrawals.insert(record);
    return this.recordEvent('withdrawal.submitted', record, caller, order);
  }

  /**
   * Updates a withdrawal with an event, as a new version. Without one nothing is written.
   * @param order that it has from now on
   */
  async update(
    record: Withdrawal,
    caller: Pick<CallerContext, 'actor'>,
    type?: WithdrawalEventType,
    order?: Order,
  ): Promise<WithdrawalView> {
    if (!type) return this.queries.view(record);
    const next = { ...record, version: record.version + 1 };
    await this.withdrawals.update(next);
    return this.recordEvent(type, next, caller, order);
  }

  /** Always in the same sequence, so that two transactions do not wait for each other. */
  private async lockOrders(storeId: string, numbers: ReadonlySet<string>): Promise<Map<string, LockedOrder>> {
    const locked = new Map<string, LockedOrder>();
    for (const number of [...numbers].sort()) {
      const order = await this.orders.lockWithUnits(storeId, number);
      if (order) locked.set(number, order);
    }
    return locked;
  }

  private async recordEvent(
    type: WithdrawalEventType,
    record: Withdrawal,
    { actor }: Pick<CallerContext, 'actor'>,
    order?: Order,
  ): Promise<WithdrawalView> {
    // The order has personal data again, which the next run of the retention erases.
    if (order) await this.erasures.markUnerased(order);
    const view = this.queries.view(record);
    await this.outbox.record({
      storeId: record.store_id,
      type,
      resource: 'withdrawal',
      resourceId: record.id,
      sequence: record.version,
      occurredAt: record.updated_at,
      actor,
      json: stringifyJson(view),
    });
    return view;
  }
}
