import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type DateRange } from '../../platform/time/time.js';
import { OrderDayEntity } from './order-day.entity.js';

/** The orders created on one day, and how many of them are flagged now. */
export interface OrdersOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  orders: number;
  flagged: number;
}

/** The time in an id may differ from `created_at` by this much, because a write may be retried with its id. */
export const ID_SLACK_MS = 60_000;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The orders of a day are final this long after its end: every write has ended, also that of a process with another clock. */
const FINAL_AFTER_MS = 60 * 60 * 1000;

const ORDER_DAYS = table(OrderDayEntity);
const SELECT_KNOWN = `${ORDER_DAYS.select} WHERE store_id = ? AND day >= ? AND day < ? ORDER BY day`;
const INSERT_KNOWN = `${ORDER_DAYS.insertMany} ON DUPLICATE KEY UPDATE orders = VALUES(orders)`;

// Naming the values of is_flagged makes ranges of the index, which covers the query.
const COUNT_BY_DAY = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders FROM orders FORCE INDEX (orders_flagged)
  WHERE store_id = ? AND is_flagged IN (?) AND id >= ? AND id < ? AND created_at >= ? AND created_at < ? GROUP BY day`;

/** Numbers of orders by day. */
type Counts = ReadonlyMap<string, number>;

/** Counts orders by the day of their creation. Only today's orders and the flagged ones are counted at each call. */
@Injectable()
export class OrderDaysRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Days of UTC, earliest first; days without orders are left out. */
  async count(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    const [days, flagged, counted] = await this.database.snapshot(() => this.read(storeId, range));
    const kept = counted.flatMap(([gap, counts]) => this.finalDays(storeId, gap, counts));
    if (kept.length > 0) await this.database.transaction(() => this.database.query(INSERT_KNOWN, [kept]));
    return [...days, ...counted.flatMap(([, counts]) => [...counts])]
      .filter(([, orders]) => orders > 0)
      .map(([day, orders]) => ({ day, orders, flagged: flagged.get(day) ?? 0 }))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /** Reads the known days, the flagged orders by day, and the orders by day of each gap between the known days. */
  private async read(storeId: string, range: DateRange): Promise<[Counts, Counts, [DateRange, Counts][]]> {
    const values = [storeId, dayOf(startAfter(range.from)), dayOf(startOf(range.to))];
    const known = await this.database.query<OrderDayEntity[]>(SELECT_KNOWN, values);
    const counted: [DateRange, Counts][] = [];
    for (const gap of gapsBetween(known, range)) counted.push([gap, await this.countRange(storeId, [0, 1], gap)]);
    const flagged = await this.countRange(storeId, [1], range);
    return [new Map(known.map(({ day, orders }) => [day, orders])), flagged, counted];
  }

  private async countRange(storeId: string, flags: (0 | 1)[], { from, to }: DateRange): Promise<Counts> {
    const idAt = (time: number) => lowestIdAt('ord', new Date(time));
    const ids = [idAt(from.getTime() - ID_SLACK_MS), idAt(to.getTime() + ID_SLACK_MS)];
    const values = [storeId, flags, ...ids, from, to];
    const rows = await this.database.query<{ day: string; orders: string }[]>(COUNT_BY_DAY, values);
    return new Map(rows.map(({ day, orders }) => [day, Number(orders)]));
  }

  /** The rows of the whole days of a counted range that are final. */
  private finalDays(storeId: string, { from, to }: DateRange, counts: Counts): unknown[][] {
    const end = Math.min(startOf(to), startOf(new Date(this.clock.now().getTime() - FINAL_AFTER_MS)));
    const rows: unknown[][] = [];
    for (let time = startAfter(from); time < end; time += DAY_MS)
      rows.push([storeId, dayOf(time), counts.get(dayOf(time)) ?? 0]);
    return rows;
  }
}

/** The parts of a range around its known days. */
function gapsBetween(known: readonly Pick<OrderDayEntity, 'day'>[], { from, to }: DateRange): DateRange[] {
  const bounds = known.flatMap(({ day }) => [new Date(day), new Date(Date.parse(day) + DAY_MS)]);
  const ends = [from, ...bounds, to];
  const gaps: DateRange[] = [];
  for (let index = 0; index < ends.length; index += 2)
    gaps.push({ from: ends[index] as Date, to: ends[index + 1] as Date });
  return gaps.filter((gap) => gap.from < gap.to);
}

/** The start of the day of a time. */
const startOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS) * DAY_MS;

/** The first start of a day at a time or later. */
const startAfter = (time: Date): number => Math.ceil(time.getTime() / DAY_MS) * DAY_MS;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
