// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { createLRU } from 'lru.min';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table, withShortLists } from '../../platform/database/table.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { TransitEstimateEntity } from '../model/transit-estimate.entity.js';
import {
  HISTORY_DAYS,
  type Learned,
  type TransitEstimate,
  type TransitSample,
} from '../rules/estimate/transit-estimates.js';

const ESTIMATES = table(TransitEstimateEntity);
const SELECT_GROUPS = `${ESTIMATES.select} WHERE store_id = ? AND group_key IN (?)`;
const SELECT_ALL = `${ESTIMATES.select} WHERE store_id = ?`;
const UPSERT = `${ESTIMATES.insertMany} ON DUPLICATE KEY UPDATE estimate = VALUES(estimate), updated_at = VALUES(updated_at)`;
const DELETE_OLD = 'DELETE FROM transit_estimates WHERE store_id = ? AND updated_at < ?';

/** The parcels of each day that are read, so that a large store costs no more than a small one. */
const MAX_OF_DAY = 60;

// `tracking simulate` makes up the way of a parcel. An import ends the tracking of an old parcel in the moment in which it begins.
const IS_REAL = '(polls_ended_at IS NULL OR (registering_at IS NULL AND registered_at = polls_ended_at))';
const sampleOfDay = (where: string): string => `(SELECT carrier, lane, followed_at, scanned_at, delivered_at
  FROM parcels FORCE INDEX (parcels_scanned) WHERE store_id = ? AND scanned_at >= ? AND scanned_at < ?
    AND status <> 'RETURNED' AND (delivered_at IS NULL OR delivered_at > scanned_at)${where} LIMIT ${MAX_OF_DAY})`;

/** How long this process keeps what it has read: the job runs once an hour. */
const KEPT_MS = 5 * 60 * 1000;
const MAX_KEPT = 5_000;

/** Reads and writes the table `transit_estimates`, and reads the parcels that it is learned from. */
@Injectable()
export class TransitEstimatesRepository {
  /** By store and group, also groups without an estimate. */
  private readonly kept = createLRU<string, { estimate: TransitEstimate | undefined; until: number }>({
    max: MAX_KEPT,
  });

  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Finds the estimates of groups: by at most one statement, and none if this process has read them lately. */
  async find(storeId: string, groups: readonly string[]): Promise<Map<string, TransitEstimate>> {
    const now = this.clock.now().getTime();
    const keyOf = (group: string): string => `${storeId} ${group}`;
    const unknown = [...new Set(groups)].filter((group) => (this.kept.get(keyOf(group))?.until ?? 0) <= now);
    if (unknown.length > 0) {
      const read = await this.read(...withShortLists(SELECT_GROUPS, [storeId, unknown]));
      for (const group of unknown)
        this.kept.set(keyOf(group), { estimate: read.estimates.get(group), until: now + KEPT_MS });
    }
    return new Map(
      groups.flatMap((group) => {
        const estimate = this.kept.get(keyOf(group))?.estimate;
        return estimate ? [[group, estimate] as const] : [];
      }),
    );
  }

  /** Finds all estimates of a store; undefined without any. */
  async findLearned(storeId: string): Promise<Learned | undefined> {
    const { estimates, at } = await this.read(SELECT_ALL, [storeId]);
    return at && { estimates, at };
  }

  /**
   * Finds parcels that were scanned in the last days, of each day at most 60.
   * @param includesSimulated whether parcels count whose way was made up
   */
  findSamples(storeId: string, now: Date, includesSimulated: boolean): Promise<TransitSample[]> {
    const sql = sampleOfDay(includesSimulated ? '' : ` AND ${IS_REAL}`);
    const days = Array.from({ length: HISTORY_DAYS }, (_none, index) => now.getTime() - (index + 1) * DAY_MS);
    return this.database.query(
      days.map(() => sql).join(' UNION ALL '),
      days.flatMap((from) => [storeId, new Date(from), new Date(from + DAY_MS)]),
    );
  }

  /** Replaces all estimates of a store. */
  async replaceAll(storeId: string, estimates: readonly TransitEstimate[], at: Date): Promise<void> {
    await this.database.transaction(async () => {
      const rows = estimates.map(({ group, ...estimate }) => [storeId, group, JSON.stringify(estimate), at]);
      if (rows.length > 0) await this.database.write(UPSERT, [rows]);
      await this.database.write(DELETE_OLD, [storeId, at]);
    });
    this.kept.clear();
  }

  private async read(sql: string, values: unknown[]): Promise<{ estimates: Map<string, TransitEstimate>; at?: Date }> {
    const rows = await this.database.query<TransitEstimateEntity[]>(sql, values);
    const estimates = new Map(
      rows.map(({ group_key: group, estimate }) => [
        group,
        { group, ...(JSON.parse(estimate) as Omit<TransitEstimate, 'group'>) },
      ]),
    );
    return { estimates, at: rows[0]?.updated_at };
  }
}
