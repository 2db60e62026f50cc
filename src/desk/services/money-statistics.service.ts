// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimStatisticsService } from '../../claims/index.js';
import { OrderListService } from '../../orders/index.js';
import { type DateRange } from '../../platform/time/time.js';
import { type MoneyOfDay } from '../rules/money-figures.js';

/** Reports what protection earns and what claims cost. */
@Injectable()
export class MoneyStatisticsService {
  constructor(
    private readonly orders: OrderListService,
    private readonly claims: ClaimStatisticsService,
  ) {}

  /**
   * The money of each day of UTC by currency, earliest first (C-WORK-7 to C-WORK-9). Days without any are left out. Past days
   * are counted once.
   */
  async byDay(storeId: string, range: DateRange): Promise<MoneyOfDay[]> {
    const [income, payouts] = await Promise.all([
      this.orders.incomeByDay(storeId, range),
      this.claims.payoutsByDay(storeId, range),
    ]);
    const days = new Map<string, MoneyOfDay>();
    const add = (part: Pick<MoneyOfDay, 'day' | 'currency'> & Partial<MoneyOfDay>): void => {
      const key = `${part.day} ${part.currency}`;
      days.set(key, { ...NOTHING, ...days.get(key), ...part });
    };
    for (const part of [...income, ...payouts]) add(part);
    return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
  }
}

const NOTHING = { orders: 0, income: '0', paid: '0', refunds: 0, reships: 0 };
