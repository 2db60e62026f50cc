// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from '../../change-requests/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ReturnsRepository } from '../../returns/index.js';
import { WithdrawalQueriesService, type WithdrawalView } from '../../withdrawals/index.js';
import { dueState } from '../rules/lateness.js';
import { MAX_WORK } from '../rules/work-section.js';

/** A request of a customer that waits for a decision. */
export interface RequestPosition {
  id: string;
  order_number: string;
  since: Date;
}

/** Open withdrawals, each in one section, the earliest refund first. */
interface WithdrawalWork {
  /** To refund within three days, or late. */
  refunds: WithdrawalView[];
  /** Of no known order. */
  unmatched: WithdrawalView[];
  withdrawals: WithdrawalView[];
}

/** Finds requests of customers that wait for staff, the longest waiting first. */
@Injectable()
export class RequestWorkService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly changes: ChangeRequestsService,
    private readonly withdrawals: WithdrawalQueriesService,
    private readonly clock: ClockService,
  ) {}

  async findReturns(storeId: string): Promise<RequestPosition[]> {
    const found = await this.returns.findOldestAwaiting(storeId, MAX_WORK + 1);
    return found.map(({ id, order_number, created_at }) => ({ id, order_number, since: created_at }));
  }

  async findChanges(storeId: string): Promise<RequestPosition[]> {
    const found = await this.changes.findOldestOpen(storeId, MAX_WORK + 1);
    return found.map(({ id, order_number, created_at }) => ({ id, order_number, since: new Date(created_at) }));
  }

  /** Finds the open withdrawals by section (C-WDR-22). */
  async findWithdrawals(storeId: string): Promise<WithdrawalWork> {
    const [open, now] = [await this.withdrawals.findDue(storeId, MAX_WORK + 1), this.clock.now()];
    const sections = Map.groupBy(open, ({ refund_due_at, order_number }): keyof WithdrawalWork => {
      if (dueState(refund_due_at, now) !== 'later') return 'refunds';
      return order_number === null ? 'unmatched' : 'withdrawals';
    });
    const of = (section: keyof WithdrawalWork) => sections.get(section) ?? [];
    return { refunds: of('refunds'), unmatched: of('unmatched'), withdrawals: of('withdrawals') };
  }
}
