import { Injectable } from '@nestjs/common';
import { type NamedPage, type PageRequest } from '../../platform/pagination/page.js';
import { type WithdrawalFilter } from '../model/withdrawal-input.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';

export type WithdrawalsPage = NamedPage<'withdrawals', WithdrawalView>;

/** Reads withdrawals. */
@Injectable()
export class WithdrawalQueriesService {
  /** @throws Problem WITHDRAWAL_NOT_FOUND, also for one of another store */
  get(_storeId: string, _id: string): Promise<WithdrawalView> {
    throw new Error('not built yet');
  }

  find(_storeId: string, _id: string): Promise<WithdrawalView | undefined> {
    throw new Error('not built yet');
  }

  /** Lists withdrawals, the newest first; with `updated_since` by ascending `updated_at` (C-WDR-14). */
  list(_storeId: string, _filter: WithdrawalFilter, _page: PageRequest = {}): Promise<WithdrawalsPage> {
    throw new Error('not built yet');
  }

  /** Finds the withdrawals of an order, the oldest first. */
  findByOrder(_storeId: string, _orderNumber: string): Promise<WithdrawalView[]> {
    throw new Error('not built yet');
  }

  /** Finds at most `limit` open withdrawals, the earliest due first. */
  findDue(_storeId: string, _limit: number): Promise<WithdrawalView[]> {
    throw new Error('not built yet');
  }

  /** Counts the open withdrawals of a store. */
  countOpen(_storeId: string): Promise<number> {
    throw new Error('not built yet');
  }
}
