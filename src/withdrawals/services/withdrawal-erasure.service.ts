// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { KEPT_OF_WITHDRAWAL, type Withdrawal, type WithdrawalContent } from '../model/withdrawal-content.js';
import { WithdrawalsRepository } from '../persistence/withdrawals.repository.js';

/** Erases the personal data of withdrawals; numbers, times and the hash of the statement stay (C-WDR-19). */
@Injectable()
export class WithdrawalErasureService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly clock: ClockService,
  ) {}

  /** Erases all withdrawals of an order that the open transaction has locked. @returns their ids */
  async erase(storeId: string, orderNumber: string): Promise<string[]> {
    const found = await this.withdrawals.findByOrder(storeId, orderNumber);
    for (const { id } of found) await this.eraseOne(storeId, id);
    return found.map(({ id }) => id);
  }

  /** Finds the ids of the withdrawals of an order. */
  async findIds(storeId: string, orderNumber: string): Promise<string[]> {
    return (await this.withdrawals.findByOrder(storeId, orderNumber)).map(({ id }) => id);
  }

  /** Erases one in the open transaction; a second time nothing changes. */
  async eraseOne(storeId: string, id: string): Promise<void> {
    const stored = await this.withdrawals.find(storeId, id, { locked: true });
    if (!stored) return;
    const now = this.clock.now();
    await this.withdrawals.update({ ...stored, content: erased(stored), redacted_at: now, updated_at: now });
  }

  /** Finds the next ones after an id that have personal data and were received before a time (C-RTN-5). */
  findOld(storeId: string, after: string, before: Date, limit: number): Promise<string[]> {
    return this.withdrawals.findOld(storeId, after, before, limit);
  }

  /** Finds the withdrawals with an address for the receipt, also those that have no order. */
  findOfPerson(storeId: string, email: string): Promise<Withdrawal[]> {
    return this.withdrawals.findByEmail(storeId, email);
  }

  find(storeId: string, id: string): Promise<Withdrawal | undefined> {
    return this.withdrawals.find(storeId, id);
  }
}

function erased({ content }: Withdrawal): WithdrawalContent {
  return keepOnly(content, KEPT_OF_WITHDRAWAL) as WithdrawalContent;
}
