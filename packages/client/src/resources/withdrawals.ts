// SPDX-License-Identifier: Apache-2.0
import { type Withdrawal, type WithdrawalBody, type WithdrawalResolutionBody } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions, type KeyedCallOptions, type Operations } from '../operations.js';
import { itemsOf } from './pages.js';

type ListQuery = Omit<NonNullable<Operations['GET /withdrawals']['query']>, 'cursor'>;

const at = (withdrawal_id: string): { path: { withdrawal_id: string } } => ({ path: { withdrawal_id } });

export class Withdrawals {
  constructor(private readonly requester: Requester) {}

  /** Records a statement that came by phone, letter or mail. */
  async create(withdrawal: WithdrawalBody, options: KeyedCallOptions = {}): Promise<Withdrawal> {
    const request = { ...options, body: withdrawal };
    return (await this.requester.request('POST', '/withdrawals', request)).body.data.withdrawal;
  }

  async get(withdrawalId: string, options: CallOptions = {}): Promise<Withdrawal> {
    const request = { ...options, ...at(withdrawalId) };
    return (await this.requester.request('GET', '/withdrawals/{withdrawal_id}', request)).body.data.withdrawal;
  }

  /** Lists withdrawals, newest first, or by their last change with `updated_since`; `limit` is the page size. */
  list(query: ListQuery = {}, options: CallOptions = {}): AsyncIterable<Withdrawal> {
    return itemsOf(async (cursor) => {
      const request = { ...options, query: { ...query, cursor } };
      const { body } = await this.requester.request('GET', '/withdrawals', request);
      return { items: body.data.withdrawals, next: body.data.next_cursor };
    });
  }

  /** Reports that it is settled, or not covered. */
  async resolve(
    withdrawalId: string,
    resolution: WithdrawalResolutionBody,
    options: KeyedCallOptions = {},
  ): Promise<Withdrawal> {
    const request = { ...options, ...at(withdrawalId), body: resolution };
    return (await this.requester.request('POST', '/withdrawals/{withdrawal_id}/resolution', request)).body.data
      .withdrawal;
  }
}
