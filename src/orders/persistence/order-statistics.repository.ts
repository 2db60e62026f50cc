// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { ID_SLACK_MS } from '../../platform/pagination/list-filters.js';
import { DailyFiguresRepository, type FiguresQuery } from '../../platform/statistics/daily-figures.repository.js';
import { type DateRange } from '../../platform/time/time.js';

/** The orders created on one day, and how many of them are flagged now. */
export interface OrdersOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  orders: number;
  flagged: number;
}

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

// The index of each statement covers it. Naming the values of is_flagged makes ranges of its index.
const ORDERS = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders, SUM(is_flagged) AS flagged
  FROM orders FORCE INDEX (orders_flagged)
  WHERE store_id = ? AND is_flagged IN (0, 1) AND id >= ? AND id < ? AND created_at >= ? AND created_at < ? GROUP BY day`;
const INCOME = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, currency, COUNT(*) AS orders, SUM(protection_cost) AS income
  FROM orders FORCE INDEX (orders_income) WHERE store_id = ? AND is_protected = 1 AND id >= ? AND id < ?
  AND created_at >= ? AND created_at < ? AND currency IS NOT NULL GROUP BY day, currency`;

/** Adds up orders by the day of their creation. Past days are counted once, and again after one of their orders has changed. */
@Injectable()
export class OrderStatisticsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  /** Counts orders by day, earliest first; days without orders are left out. */
  async countByDay(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    const days = await this.read<OrdersOfDay>('orders', ORDERS, storeId, range, ({ day, orders, flagged }) => {
      return { day, orders: Number(orders), flagged: Number(flagged) };
    });
    return days.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /** Adds up the sold protection by day, in no order; days without protected orders are left out. */
  findIncomeByDay(storeId: string, range: DateRange): Promise<IncomeOfDay[]> {
    return this.read<IncomeOfDay>('income', INCOME, storeId, range, (row) => ({ ...row, orders: Number(row.orders) }));
  }

  private async read<Day extends { day: string }>(
    statistic: FiguresQuery<Day>['statistic'],
    sql: string,
    storeId: string,
    range: DateRange,
    dayOf: (row: Record<keyof Day, string>) => Day,
  ): Promise<Day[]> {
    const count = async ({ from, to }: DateRange): Promise<Day[]> => {
      const idAt = (time: number) => lowestIdAt('ord', new Date(time));
      const values = [storeId, idAt(from.getTime() - ID_SLACK_MS), idAt(to.getTime() + ID_SLACK_MS), from, to];
      return (await this.database.query<Record<keyof Day, string>[]>(sql, values)).map(dayOf);
    };
    const query: FiguresQuery<Day> = { storeId, statistic, range, count };
    await this.figures.countPastDays(query);
    return this.database.snapshot(() => this.figures.read(query));
  }
}
