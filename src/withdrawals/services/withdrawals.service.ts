// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderUnitsService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type Withdrawal } from '../model/withdrawal-content.js';
import { type WithdrawalSettlement, type WithdrawalInput } from '../model/withdrawal-input.js';
import { type WithdrawalResolution, type WithdrawalView } from '../model/withdrawal.resource.js';
import { newWithdrawal } from '../rules/new-withdrawal.js';
import { assertOpen } from '../rules/open-withdrawal.js';
import { withdrawnUnits } from '../rules/withdrawn-units.js';
import { WithdrawalOrdersService } from './withdrawal-orders.service.js';
import { type LockedOrder, WithdrawalRecorderService } from './withdrawal-recorder.service.js';

/** What the service itself resolves a withdrawal by. */
interface Cause {
  by: Exclude<WithdrawalResolution['by'], 'report'>;
  orderNumber: string;
}

/** The actor of a resolution that follows from a cancellation or a refund. */
const SERVICE = { actor: { type: 'service', id: 'withdrawals' } } as const;

/** Receives, links and settles withdrawals (C-WDR). */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: WithdrawalOrdersService,
    private readonly units: OrderUnitsService,
    private readonly recorder: WithdrawalRecorderService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Receives a statement, holds its units and records `withdrawal.submitted`, in one transaction (C-WDR-3). It joins an open
   * transaction. No statement is refused because it is late, unmatched or about excluded goods.
   */
  submit(caller: CallerContext, input: WithdrawalInput): Promise<WithdrawalView> {
    const { store } = caller;
    return this.database.transaction(async () => {
      const { orderNumber, verification } = await this.orders.match(store.store_id, input);
      const locked = await this.recorder.lockOrder(store.store_id, orderNumber);
      const now = this.clock.now();
      const receivedAt = input.received_at !== undefined && input.received_at < now ? input.received_at : now;
      const period = await this.orders.periodOf(store, locked?.order, receivedAt);
      const record = newWithdrawal(store, input, { order: locked?.order, verification, receivedAt, now, ...period });
      if (locked) await this.hold(caller, record, locked);
      return this.recorder.insert(record, caller, locked?.order);
    });
  }

  /**
   * Sets the order of an open withdrawal, moves its units, and computes its period again (C-WDR-9).
   * @throws Problem WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_OPEN, ORDER_NOT_FOUND
   */
  link(caller: CallerContext, id: string, orderNumber: string): Promise<WithdrawalView> {
    const { store } = caller;
    return this.database.transaction(async () => {
      const { stored, orders } = await this.recorder.lock(store.store_id, id, orderNumber);
      assertOpen(stored);
      const locked = orders.get(orderNumber);
      if (!locked) throw new Problem('ORDER_NOT_FOUND', `The store has no order ${orderNumber}.`);
      if (stored.order_number === orderNumber) return this.recorder.update(stored, caller);
      if (stored.content.return_id !== null)
        throw new Problem('WITHDRAWAL_NOT_OPEN', `Return ${stored.content.return_id} was opened from ${id}.`);
      await this.release(stored, orders);
      await this.hold(caller, stored, locked);
      const period = await this.orders.periodOf(store, locked.order, stored.received_at);
      const content = { ...stored.content, ...period };
      const next = { ...stored, order_number: orderNumber, updated_at: this.clock.now(), content };
      return this.recorder.update(next, caller, 'withdrawal.linked', locked.order);
    });
  }

  /**
   * Ends an open withdrawal (C-WDR-10). A rejection releases its units. After a resolution nobody can return them, because they are
   * refunded. A repeat with the same outcome changes nothing.
   * @throws Problem WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_OPEN; VALIDATION_ERROR for a rejection without a reason
   */
  settle(
    caller: CallerContext,
    id: string,
    { outcome, reason = '', external_reference }: WithdrawalSettlement,
  ): Promise<WithdrawalView> {
    if (outcome === 'REJECTED' && reason.trim() === '')
      throw validationError([{ pointer: '/reason', code: 'REQUIRED', detail: 'is required with REJECTED' }]);
    return this.database.transaction(async () => {
      const { stored, orders } = await this.recorder.lock(caller.store.store_id, id);
      if (stored.status === outcome) return this.recorder.update(stored, caller);
      assertOpen(stored);
      const now = this.clock.now();
      if (outcome === 'RESOLVED') return this.resolve(caller, stored, 'report', external_reference ?? null);
      await this.release(stored, orders);
      const content = { ...stored.content, rejection: { reason, rejected_at: now.toISOString() } };
      return this.recorder.update(
        { ...stored, status: outcome, updated_at: now, content },
        caller,
        'withdrawal.rejected',
      );
    });
  }

  /**
   * Resolves an open withdrawal after a cancellation or refund of the OMS (C-WDR-11). A withdrawal without an order gets this one; one of
   * another order, or that is settled or unknown, stays as it is.
   * @internal
   */
  resolveBy(storeId: string, id: string, cause: Cause): Promise<void> {
    return this.database.transaction(async () => {
      const { orderNumber, by } = cause;
      if (!(await this.recorder.exists(storeId, id))) return;
      const { stored, orders } = await this.recorder.lock(storeId, id, orderNumber);
      if (stored.status !== 'OPEN' || (stored.order_number ?? orderNumber) !== orderNumber) return;
      await this.release(stored, orders);
      await this.resolve(SERVICE, { ...stored, order_number: orderNumber }, by, null);
    });
  }

  private resolve(
    caller: Pick<CallerContext, 'actor'>,
    stored: Withdrawal,
    by: WithdrawalResolution['by'],
    external_reference: Record<string, unknown> | null,
  ): Promise<WithdrawalView> {
    const now = this.clock.now();
    const resolution = { by, external_reference, resolved_at: now.toISOString() };
    const content = { ...stored.content, resolution };
    const next: Withdrawal = { ...stored, status: 'RESOLVED', updated_at: now, content };
    return this.recorder.update(next, caller, 'withdrawal.resolved');
  }

  private hold(
    { store }: CallerContext,
    { id, content }: Withdrawal,
    { order, heldUnits }: LockedOrder,
  ): Promise<void> {
    const { excluded_skus } = store.withdrawal;
    const units = withdrawnUnits(order.content.line_items, heldUnits, content, excluded_skus);
    return this.units.hold(order, { kind: 'withdrawal', reference: id }, units);
  }

  private async release({ id, order_number }: Withdrawal, orders: ReadonlyMap<string, LockedOrder>): Promise<void> {
    const locked = orders.get(order_number ?? '');
    if (locked) await this.units.release(locked.order, { kind: 'withdrawal', reference: id });
  }
}
