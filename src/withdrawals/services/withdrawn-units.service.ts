// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type HeldUnits, type LineUnits, type Order, OrderUnitsService } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Store } from '../../stores/index.js';
import { type Withdrawal } from '../model/withdrawal-content.js';
import { WithdrawalsRepository } from '../persistence/withdrawals.repository.js';
import { assertOpen } from '../rules/open-withdrawal.js';
import { unitsLeft, withdrawnUnits } from '../rules/withdrawn-units.js';
import { type LockedOrder } from './withdrawal-recorder.service.js';

/** A withdrawal from which a return is being opened, in a transaction that has locked its order. */
interface ReturnedWithdrawal {
  /** The held units of the order without its own. */
  others: HeldUnits[];
  /** Passes the units of the return to it. */
  passTo(returnId: string, units: readonly LineUnits[]): Promise<void>;
}

/** Passes the units of withdrawals to the returns that are opened from them (C-WDR-12). */
@Injectable()
export class WithdrawnUnitsService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly units: OrderUnitsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Locks the withdrawal of a return until the end of the transaction.
   * @throws Problem WITHDRAWAL_NOT_FOUND, or WITHDRAWAL_NOT_OPEN, also if it is about another order
   */
  async lockFor({ order, heldUnits }: LockedOrder, id: string): Promise<ReturnedWithdrawal> {
    const stored = await this.withdrawals.findOrThrow(order.store_id, id, { locked: true });
    assertOpen(stored);
    if (stored.order_number !== order.order_number)
      throw new Problem('WITHDRAWAL_NOT_OPEN', `Withdrawal ${id} is not of order ${order.order_number}.`);
    const isOwn = ({ kind, reference }: HeldUnits) => kind === 'withdrawal' && reference === id;
    const own = heldUnits.filter(isOwn);
    return {
      others: heldUnits.filter((units) => !isOwn(units)),
      passTo: async (returnId, units) => {
        const holder = { kind: 'withdrawal', reference: id } as const;
        await this.units.release(order, holder);
        await this.units.hold(order, holder, unitsLeft(own, units));
        await this.withdrawals.update(this.withReturn(stored, returnId));
      },
    };
  }

  /**
   * Releases the units of a return that is rejected, whose order the open transaction has locked. If it was opened from a withdrawal that
   * still holds units, they are held for that one again, which may then get another return, or be linked to another order (C-WDR-12).
   */
  async takeBack(
    { store_id, withdrawal }: Store,
    order: Order,
    { id, withdrawalId }: { id: string; withdrawalId: string | undefined },
  ): Promise<void> {
    await this.units.release(order, { kind: 'return', reference: id });
    const stored = withdrawalId && (await this.withdrawals.find(store_id, withdrawalId, { locked: true }));
    if (!stored || stored.order_number !== order.order_number) return;
    const { content, status } = stored;
    if (status !== 'OPEN' && content.resolution?.by !== 'report') return;
    const holder = { kind: 'withdrawal', reference: stored.id } as const;
    await this.units.release(order, holder);
    const held = await this.units.findHeld(order);
    await this.units.hold(
      order,
      holder,
      withdrawnUnits(order.content.line_items, held, content, withdrawal.excluded_skus),
    );
    if (content.return_id === id) await this.withdrawals.update(this.withReturn(stored, null));
  }

  private withReturn(stored: Withdrawal, return_id: string | null): Withdrawal {
    return { ...stored, updated_at: this.clock.now(), content: { ...stored.content, return_id } };
  }
}
