// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { Problem } from '../errors/problem.js';
import { ClockService } from '../time/clock.service.js';
import { DAY_MS, utcDay } from '../time/days.js';
import { DailyUsageEntity } from './daily-usage.entity.js';

const ADD = `${table(DailyUsageEntity).insertMany} ON DUPLICATE KEY UPDATE bytes = bytes + VALUES(bytes)`;
const SELECT_BYTES = 'SELECT bytes FROM daily_usage WHERE store_id = ? AND day = ? AND kind = ?';
const SELECT_STORES = 'SELECT store_id FROM daily_usage WHERE kind = ? AND day = ? AND bytes >= ?';

/** Counts the bytes that each store has stored on the present UTC day, for its quotas. */
@Injectable()
export class DailyUsageRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Adds bytes of stores, in the caller's transaction. The rows stay locked until it ends. */
  async add(kind: string, bytesOfStores: ReadonlyMap<string, number>): Promise<void> {
    const day = this.today();
    await this.database.write(ADD, [[...bytesOfStores].map(([storeId, bytes]) => [storeId, day, kind, bytes])]);
  }

  async findBytes(kind: string, storeId: string): Promise<number> {
    const values = [storeId, this.today(), kind];
    const [row] = await this.database.query<Pick<DailyUsageEntity, 'bytes'>[]>(SELECT_BYTES, values);
    return Number(row?.bytes ?? 0);
  }

  /** Finds the stores that have stored at least `quota` bytes today. */
  async findStoresAt(kind: string, quota: number): Promise<ReadonlySet<string>> {
    const values = [kind, this.today(), quota];
    const rows = await this.database.query<Pick<DailyUsageEntity, 'store_id'>[]>(SELECT_STORES, values);
    return new Set(rows.map(({ store_id }) => store_id));
  }

  /** The present UTC day, such as `2026-11-21`. */
  today(): string {
    return utcDay(this.clock.now());
  }

  /**
   * Builds the problem of a used-up quota, with the seconds until the next UTC day as `Retry-After` (C-ERR-21).
   * @param what the bytes that it counts, such as `photos`
   */
  quotaProblem(what: string, quota: number): Problem {
    const secondsLeft = Math.ceil((DAY_MS - (this.clock.now().getTime() % DAY_MS)) / 1000);
    const detail = `The store has used up its ${quota} bytes of ${what} for today (UTC); try again after Retry-After seconds.`;
    return new Problem('DAILY_QUOTA_EXCEEDED', detail, { headers: { 'Retry-After': String(secondsLeft) } });
  }
}
