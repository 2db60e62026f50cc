import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../platform/database/database.service.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { PeriodicChore } from '../../platform/process/periodic-chore.js';
import { ClockService } from '../../platform/time/clock.service.js';

const REMOVE = 'DELETE FROM revoked_tokens WHERE expires_at < ? ORDER BY expires_at LIMIT ?';
/** Exceeds the clock difference of any two processes. */
const GRACE_MS = 60 * 60 * 1000;

/** Removes expired tokens from the blocklist, because they are refused anyway. */
@Injectable()
export class RevokedTokensPurgeJob extends PeriodicChore {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of revoked tokens', logger);
  }

  protected override async runBatch(limit: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    return this.database.transaction(async () => {
      const { affectedRows } = await this.database.query<{ affectedRows: number }>(REMOVE, [before, limit]);
      return affectedRows;
    });
  }
}
