import { Injectable } from '@nestjs/common';
import { type CallerContext } from '../../stores/index.js';
import { type Settlement, type WithdrawalInput } from '../model/withdrawal-input.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';

/** Receives, links and settles withdrawals (C-WDR). */
@Injectable()
export class WithdrawalsService {
  /**
   * Receives a statement, holds its units and records `withdrawal.submitted`, in one transaction (C-WDR-3).
   * It joins an open transaction. It is never refused because it is late, unmatched or about an excluded item.
   */
  submit(_caller: CallerContext, _input: WithdrawalInput): Promise<WithdrawalView> {
    throw new Error('not built yet');
  }

  /**
   * Sets the order of an open withdrawal, moves its units, and computes its period again (C-WDR-11).
   * @throws Problem WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_OPEN, ORDER_NOT_FOUND
   */
  link(_caller: CallerContext, _id: string, _orderNumber: string): Promise<WithdrawalView> {
    throw new Error('not built yet');
  }

  /**
   * Ends an open withdrawal and releases its units (C-WDR-12). A repeat with the same outcome changes nothing.
   * @throws Problem WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_OPEN; VALIDATION_ERROR for a rejection without a reason
   */
  settle(_caller: CallerContext, _id: string, _settlement: Settlement): Promise<WithdrawalView> {
    throw new Error('not built yet');
  }
}
