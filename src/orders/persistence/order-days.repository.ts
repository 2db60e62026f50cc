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

// Naming the values of is_flagged makes ranges of the index, which covers the query.
const COUNT_BY_DAY = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders, SUM(is_flagged) AS flagged
  FROM orders FORCE INDEX (orders_flagged)
  WHERE store_id = ? AND is_flagged IN (0, 1) AND id >= ? AND id < ? AND created_at >= ? AND created_at < ? GROUP BY day`;

/** Counts orders by the day of their creation. Past days are counted once, and again after the flag of one of their orders changed. */
@Injectable()
export class OrderDaysRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  /** Days of UTC, earliest first; days without orders are left out. */
  async count(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    const count = (part: DateRange) => this.countRange(storeId, part);
    const query: FiguresQuery<OrdersOfDay> = { storeId, statistic: 'orders', range, count };
    await this.figures.countPastDays(query);
    const days = await this.database.snapshot(() => this.figures.read(query));
    return days.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  private async countRange(storeId: string, { from, to }: DateRange): Promise<OrdersOfDay[]> {
    const idAt = (time: number) => lowestIdAt('ord', new Date(time));
    const values = [storeId, idAt(from.getTime() - ID_SLACK_MS), idAt(to.getTime() + ID_SLACK_MS), from, to];
    const rows = await this.database.query<Record<keyof OrdersOfDay, string>[]>(COUNT_BY_DAY, values);
    return rows.map(({ day, orders, flagged }) => ({ day, orders: Number(orders), flagged: Number(flagged) }));
  }
}
