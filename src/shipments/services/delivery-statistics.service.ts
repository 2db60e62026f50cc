// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { DailyFiguresRepository, type FiguresQuery } from '../../platform/statistics/daily-figures.repository.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type DateRange } from '../../platform/time/time.js';
import { inNeedOfAttention } from '../persistence/attention.sql.js';
import { type DeliveryDays, type DeliveryTimes, deliveryTimes } from '../rules/delivery-times.js';

// Followed parcels belong to returns, which are not deliveries to customers.
const COUNT_BY_CARRIER = `SELECT DATE_FORMAT(delivered_at, '%Y-%m-%d') AS day, carrier,
    GREATEST(TIMESTAMPDIFF(DAY, created_at, delivered_at), 0) AS days, COUNT(*) AS parcels,
    SUM(expected_by IS NOT NULL) AS expected, SUM(COALESCE(delivered_at < expected_by, 0)) AS on_time
  FROM parcels FORCE INDEX (parcels_delivered) WHERE store_id = ? AND delivered_at >= ? AND delivered_at < ? AND followed_at IS NULL
  GROUP BY day, carrier, days`;

export interface ExceptionsOfCarrier {
  carrier: string;
  exceptions: number;
}

type DeliveriesOfDay = DeliveryDays & { day: string };

/** Reports how fast carriers deliver. Past days are counted once, and again after a delivery of theirs has changed. */
@Injectable()
export class DeliveryStatisticsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
    private readonly clock: ClockService,
  ) {}

  /** The delivery times of parcels that were delivered in the range, by tracking carrier. */
  async byCarrier(storeId: string, range: DateRange): Promise<DeliveryTimes[]> {
    const count = (part: DateRange) => this.countByDay(storeId, part);
    const query: FiguresQuery<DeliveriesOfDay> = { storeId, statistic: 'deliveries', range, count };
    await this.figures.countPastDays(query);
    return deliveryTimes(await this.database.snapshot(() => this.figures.read(query)));
  }

  /** Counts the parcels by carrier whose exception began at `since` or later and lasts (C-WORK-10). */
  async exceptionsByCarrier(storeId: string, since: Date): Promise<ExceptionsOfCarrier[]> {
    const { from, values } = inNeedOfAttention(storeId, 'exception', this.clock.now());
    const sql = `SELECT p.carrier, COUNT(DISTINCT a.id) AS exceptions
      FROM ${from} JOIN parcels p ON p.store_id = a.store_id AND p.id = a.id
      WHERE a.attention_at >= ? GROUP BY p.carrier`;
    const rows = await this.database.query<Record<keyof ExceptionsOfCarrier, string>[]>(sql, [...values, since]);
    return rows.map(({ carrier, exceptions }) => ({ carrier, exceptions: Number(exceptions) }));
  }

  private async countByDay(storeId: string, { from, to }: DateRange): Promise<DeliveriesOfDay[]> {
    type Row = Record<keyof DeliveriesOfDay, string>;
    const rows = await this.database.query<Row[]>(COUNT_BY_CARRIER, [storeId, from, to]);
    return rows.map(({ day, carrier, days, parcels, expected, on_time }) => ({
      ...{ day, carrier },
      days: Number(days),
      parcels: Number(parcels),
      expected: Number(expected),
      on_time: Number(on_time),
    }));
  }
}
