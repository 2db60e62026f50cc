import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ClockService } from '../../platform/time/clock.service.js';

const EXPIRED = ['staff_sessions', 'staff_password_resets', 'staff_invitations'].map(
  (table) => `DELETE FROM ${table} WHERE expires_at < ? ORDER BY expires_at LIMIT ?`,
);
/** Expired invitations stay in the list of people for a while, where they can be sent again. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes sessions, invitations and links that expired 30 days ago. */
@Injectable()
export class StaffPurgeJob extends PeriodicChore {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of expired sessions and invitations of staff', logger);
  }

  protected override async runBatch(limit: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const removed = await this.database.transaction(async () => {
      const counts: number[] = [];
      for (const sql of EXPIRED)
        counts.push((await this.database.query<{ affectedRows: number }>(sql, [before, limit])).affectedRows);
      return counts;
    });
    return Math.max(...removed);
  }
}
