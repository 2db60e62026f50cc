// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { ClockService } from '../time/clock.service.js';
import { DAY_MS, utcDay } from '../time/days.js';
import { type DateRange } from '../time/time.js';
import { DailyFiguresEntity } from './daily-figures.entity.js';

/** A count of rows of one day. */
interface Figure {
  /** UTC, such as `2026-11-21`. */
  day: string;
}

/** A statistic of a store in a range. */
export interface FiguresQuery<F extends Figure> {
  storeId: string;
  statistic: string;
  range: DateRange;
  /** Counts the rows of a part of the range by day. */
  count: (range: DateRange) => Promise<F[]>;
}

/** A day is stored this long after its end: every write that began on it has ended, also in a process with another clock. */
const FINAL_AFTER_MS = 60 * 60 * 1000;

/** Days that one transaction counts, so that its locks and its statement are short in a large store. */
const MAX_DAYS = 7;

const FIGURES = table(DailyFiguresEntity);
const KNOWN = FIGURES.pick('day', 'figures');
const SELECT_KNOWN = `${KNOWN.select} WHERE store_id = ? AND statistic = ? AND day >= ? AND day < ? AND figures IS NOT NULL ORDER BY day`;
const LOCK = `${FIGURES.insertMany} ON DUPLICATE KEY UPDATE day = VALUES(day)`;
const STORE = `${FIGURES.insertMany} ON DUPLICATE KEY UPDATE figures = VALUES(figures)`;

/** Counts statistics by day. Past days are counted once, and again after one of their rows has changed. */
@Injectable()
export class DailyFiguresRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Counts and stores the past days that are not known. Call it before `read`, outside of a transaction. */
  async countPastDays<F extends Figure>(query: FiguresQuery<F>): Promise<void> {
    const known = await this.findKnown(query);
    for (const gap of gapsBetween(known, query.range)) {
      const days = this.finalDays(gap);
      for (let index = 0; index < days.length; index += MAX_DAYS)
        await this.database.transaction(() => this.store(query, days.slice(index, index + MAX_DAYS)));
    }
  }

  /** The figures of the range: known days are read, the others are counted. Call it in a snapshot. */
  async read<F extends Figure>(query: FiguresQuery<F>): Promise<F[]> {
    const known = await this.findKnown(query);
    const figures = known.flatMap((row) => JSON.parse(row.figures ?? '[]') as F[]);
    for (const gap of gapsBetween(known, query.range)) figures.push(...(await query.count(gap)));
    return figures;
  }

  /**
   * Has the days of a changed row counted again. Call it in the transaction of the change, with the row's times before and
   * after it.
   */
  async forget(storeId: string, statistic: string, ...times: (Date | null)[]): Promise<void> {
    const today = startOf(this.clock.now());
    // Today is not stored, so that most changes cost nothing.
    const past = times.flatMap((time) => (time !== null && startOf(time) < today ? dayOf(startOf(time)) : []));
    const rows = [...new Set(past)].sort().map((day) => [storeId, statistic, day, null]);
    if (rows.length > 0) await this.database.write(STORE, [rows]);
  }

  private findKnown({ storeId, statistic, range }: FiguresQuery<Figure>): Promise<DailyFiguresEntity[]> {
    const values = [storeId, statistic, dayOf(startAfter(range.from)), dayOf(startOf(range.to))];
    return this.database.query(SELECT_KNOWN, values);
  }

  /** Counts and stores consecutive days. */
  private async store({ storeId, statistic, count }: FiguresQuery<Figure>, days: readonly number[]): Promise<void> {
    const rowsWith = (figuresOf: (day: string) => string | null) =>
      days.map(dayOf).map((day) => [storeId, statistic, day, figuresOf(day)]);
    // A change of a row either commits before the count, or waits for it and then forgets the day.
    await this.database.query(LOCK, [rowsWith(() => null)]);
    const [from, to] = [new Date(days[0] as number), new Date((days.at(-1) as number) + DAY_MS)];
    const counted = await count({ from, to });
    const rows = rowsWith((day) => JSON.stringify(counted.filter((figure) => figure.day === day)));
    await this.database.write(STORE, [rows]);
  }

  /** The starts of the whole days of a range that are final. */
  private finalDays({ from, to }: DateRange): number[] {
    const end = Math.min(startOf(to), startOf(new Date(this.clock.now().getTime() - FINAL_AFTER_MS)));
    const days: number[] = [];
    for (let time = startAfter(from); time < end; time += DAY_MS) days.push(time);
    return days;
  }
}

/** The parts of a range around its known days. */
function gapsBetween(known: readonly { day: string }[], { from, to }: DateRange): DateRange[] {
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

const dayOf = (time: number): string => utcDay(new Date(time));
