import { Injectable } from '@nestjs/common';
import { type HeldUnits, type LineUnits, OrderUnitsService } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Withdrawal } from '../model/withdrawal-content.js';
import { WithdrawalsRepository } from '../persistence/withdrawals.repository.js';
import { assertOpen } from '../rules/open-withdrawal.js';
import { unitsLeft } from '../rules/withdrawn-units.js';
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

  private withReturn(stored: Withdrawal, return_id: string): Withdrawal {
    return { ...stored, updated_at: this.clock.now(), content: { ...stored.content, return_id } };
  }
}
