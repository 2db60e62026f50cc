import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { DailyFiguresRepository, type FiguresQuery } from '../../platform/statistics/daily-figures.repository.js';
import { type DateRange } from '../../platform/time/time.js';

/** The orders created on one day, and how many of them are flagged now. */
export interface OrdersOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  orders: number;
  flagged: number;
}

/** The time in an id may differ from `created_at` by this much, because a write may be retried with its id. */
export const ID_SLACK_MS = 60_000;

// Naming the values of is_flagged makes ranges of the index, which covers the query.
const COUNT_BY_DAY = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders FROM orders FORCE INDEX (orders_flagged)
  WHERE store_id = ? AND is_flagged IN (?) AND id >= ? AND id < ? AND created_at >= ? AND created_at < ? GROUP BY day`;

type DayCount = Pick<OrdersOfDay, 'day' | 'orders'>;

/** Counts orders by the day of their creation. Only today's orders and the flagged ones are counted at each call. */
@Injectable()
export class OrderDaysRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  /** Days of UTC, earliest first; days without orders are left out. */
  async count(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    const count = (part: DateRange) => this.countRange(storeId, [0, 1], part);
    const query: FiguresQuery<DayCount> = { storeId, statistic: 'orders', range, count };
    await this.figures.countPastDays(query);
    return this.database.snapshot(async () => {
      const days = await this.figures.read(query);
      const flagged = new Map((await this.countRange(storeId, [1], range)).map(({ day, orders }) => [day, orders]));
      return days
        .map(({ day, orders }) => ({ day, orders, flagged: flagged.get(day) ?? 0 }))
        .sort((a, b) => (a.day < b.day ? -1 : 1));
    });
  }

  private async countRange(storeId: string, flags: (0 | 1)[], { from, to }: DateRange): Promise<DayCount[]> {
    const idAt = (time: number) => lowestIdAt('ord', new Date(time));
    const ids = [idAt(from.getTime() - ID_SLACK_MS), idAt(to.getTime() + ID_SLACK_MS)];
    const values = [storeId, flags, ...ids, from, to];
    const rows = await this.database.query<{ day: string; orders: string }[]>(COUNT_BY_DAY, values);
    return rows.map(({ day, orders }) => ({ day, orders: Number(orders) }));
  }
}
