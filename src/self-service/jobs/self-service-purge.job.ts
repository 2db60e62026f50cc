import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ClockService } from '../../platform/time/clock.service.js';

const EXPIRED = ['self_service_codes', 'self_service_sessions'].map(
  (table) => `DELETE FROM ${table} WHERE expires_at < ? ORDER BY expires_at LIMIT ?`,
);

/** Removes codes and sessions of customers that have expired. */
@Injectable()
export class SelfServicePurgeJob extends PeriodicChore {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of expired codes and sessions of customers', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.database.transaction(async () => {
      const counts: number[] = [];
      for (const sql of EXPIRED)
        counts.push((await this.database.query<{ affectedRows: number }>(sql, [this.clock.now(), limit])).affectedRows);
      return Math.max(...counts);
    });
  }
}
