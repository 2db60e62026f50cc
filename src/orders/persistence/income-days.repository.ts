import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { ID_SLACK_MS } from '../../platform/pagination/list-filters.js';
import { DailyFiguresRepository, type FiguresQuery } from '../../platform/statistics/daily-figures.repository.js';
import { type DateRange } from '../../platform/time/time.js';

/** The protection that was sold on one day in one currency (C-WORK-7). */
export interface IncomeOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  currency: string;
  /** Orders that are protected now. */
  orders: number;
  /** A decimal number: the sum of their protection costs. */
  income: string;
}

// The index covers the query.
const COUNT_BY_DAY = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, currency, COUNT(*) AS orders, SUM(protection_cost) AS income
  FROM orders FORCE INDEX (orders_income) WHERE store_id = ? AND is_protected = 1 AND id >= ? AND id < ?
  AND created_at >= ? AND created_at < ? AND currency IS NOT NULL GROUP BY day, currency`;

/** Adds up the protection of orders by day. Past days are counted once, and again after one of their orders has changed. */
@Injectable()
export class IncomeDaysRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  /** Days of UTC in no order; days without protected orders are left out. */
  async find(storeId: string, range: DateRange): Promise<IncomeOfDay[]> {
    const count = (part: DateRange) => this.countRange(storeId, part);
    const query: FiguresQuery<IncomeOfDay> = { storeId, statistic: 'income', range, count };
    await this.figures.countPastDays(query);
    return this.database.snapshot(() => this.figures.read(query));
  }

  private async countRange(storeId: string, { from, to }: DateRange): Promise<IncomeOfDay[]> {
    const idAt = (time: number) => lowestIdAt('ord', new Date(time));
    const values = [storeId, idAt(from.getTime() - ID_SLACK_MS), idAt(to.getTime() + ID_SLACK_MS), from, to];
    const rows = await this.database.query<(IncomeOfDay & { orders: string })[]>(COUNT_BY_DAY, values);
    return rows.map(({ day, currency, orders, income }) => ({ day, currency, orders: Number(orders), income }));
  }
}
