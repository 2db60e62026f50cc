import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { type WithdrawalView, WithdrawalQueriesService } from '../../withdrawals/index.js';
import { dueState } from '../rules/lateness.js';
import { MAX_WORK } from '../rules/work-section.js';

/** Open withdrawals, each in one section, the earliest refund first. */
export interface WithdrawalWork {
  /** To refund within three days, or late. */
  refunds: WithdrawalView[];
  /** Of no known order. */
  unmatched: WithdrawalView[];
  withdrawals: WithdrawalView[];
}

/** Finds the withdrawals that wait for staff (C-WDR-22). */
@Injectable()
export class WithdrawalWorkService {
  constructor(
    private readonly queries: WithdrawalQueriesService,
    private readonly clock: ClockService,
  ) {}

  async find(storeId: string): Promise<WithdrawalWork> {
    const [open, now] = [await this.queries.findDue(storeId, MAX_WORK + 1), this.clock.now()];
    const sections = Map.groupBy(open, ({ refund_due_at, order_number }): keyof WithdrawalWork => {
      if (dueState(refund_due_at, now) !== 'later') return 'refunds';
      return order_number === null ? 'unmatched' : 'withdrawals';
    });
    const of = (section: keyof WithdrawalWork) => sections.get(section) ?? [];
    return { refunds: of('refunds'), unmatched: of('unmatched'), withdrawals: of('withdrawals') };
  }
}
