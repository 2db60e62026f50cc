// SPDX-License-Identifier: Apache-2.0
import { type FactoryProvider } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { PeriodicChore } from '../process/periodic-chore.js';
import { ClockService } from '../time/clock.service.js';
import { DatabaseService } from './database.service.js';

/** Rows that are deleted some time after the moment in one of their columns. */
export interface Expiry {
  tables: string[];
  column: 'created_at' | 'expires_at';
  keptHours?: number;
}

/** Provides, by its name, the chore that deletes expired rows of all stores. An index of each table begins with the column. */
export function purge(name: string, { tables, column, keptHours = 0 }: Expiry): FactoryProvider<PeriodicChore> {
  const statements = tables.map((table) => `DELETE FROM ${table} WHERE ${column} <= ? ORDER BY ${column} LIMIT ?`);
  return {
    provide: name,
    inject: [DatabaseService, ClockService, LOGGER],
    useFactory: (database: DatabaseService, clock: ClockService, logger: Logger) =>
      new PeriodicChore(name, logger, async (limit) => {
        const before = new Date(clock.now().getTime() - keptHours * 60 * 60 * 1000);
        let most = 0;
        for (const sql of statements) {
          const removed = await database.transaction(() => database.execute(sql, [before, limit]));
          most = Math.max(most, removed);
        }
        return most;
      }),
  };
}
