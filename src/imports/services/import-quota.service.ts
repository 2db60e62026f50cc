// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DailyUsageRepository } from '../../platform/usage/daily-usage.repository.js';
import { StoresService } from '../../stores/index.js';
import { type ImportsConfig } from '../imports.settings.js';
import { type ImportEntity } from '../model/import.entity.js';
import { ImportsRepository } from '../persistence/imports.repository.js';

/** The most imports of a store that have not ended. */
const MAX_UNFINISHED = 10;
/** How long a file may take to arrive. */
export const MAX_UPLOAD_MS = 60 * 60 * 1000;
/** The bytes of an upload are counted at least so often while they arrive. */
export const COUNTED_MS = 30_000;
/** An upload that was not counted for so long counts as dead: its process ended, or it is about to be closed as idle. */
const DEAD_AFTER_MS = 4 * COUNTED_MS;

/** Bounds the imports of a store and the bytes of their files (C-IMP-1, C-IMP-28). */
@Injectable()
export class ImportQuotaService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly imports: ImportsRepository,
    private readonly usage: DailyUsageRepository,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: Pick<ImportsConfig, 'MAX_IMPORT_BYTES' | 'IMPORT_BYTES_PER_STORE_AND_DAY'>,
  ) {}

  /**
   * Stores a new import.
   * @throws Problem STORE_NOT_FOUND, TOO_MANY_IMPORTS, DAILY_QUOTA_EXCEEDED
   */
  async admit(record: ImportEntity): Promise<void> {
    const { store_id: storeId, created_at } = record;
    await this.assertQuota(storeId);
    await this.database.transaction(async () => {
      await this.stores.lock(storeId);
      if ((await this.imports.countUnfinished(storeId, aliveSince(created_at), MAX_UNFINISHED)) >= MAX_UNFINISHED)
        throw tooManyImports();
      await this.imports.insert(record);
    });
  }

  /**
   * Counts bytes as they arrive, because also a file that never ends takes room.
   * @param bytes of the file so far
   * @param added those that are not counted yet
   * @throws Problem DAILY_QUOTA_EXCEEDED, TOO_MANY_IMPORTS
   */
  async count({ store_id: storeId, id }: ImportEntity, bytes: number, added: number): Promise<void> {
    await this.assertQuota(storeId);
    const unfinished = await this.database.transaction(async () => {
      const now = this.clock.now();
      await this.imports.setSize(storeId, id, bytes, now);
      await this.usage.add('imports', new Map([[storeId, added]]));
      return this.imports.sumUnfinishedBytes(storeId, aliveSince(now));
    });
    if (unfinished > this.config.MAX_IMPORT_BYTES) throw tooManyBytes(this.config.MAX_IMPORT_BYTES);
  }

  private async assertQuota(storeId: string): Promise<void> {
    const quota = this.config.IMPORT_BYTES_PER_STORE_AND_DAY;
    if (quota > 0 && (await this.usage.findBytes('imports', storeId)) >= quota)
      throw this.usage.quotaProblem('imports', quota);
  }
}

function aliveSince(now: Date): Date {
  return new Date(now.getTime() - DEAD_AFTER_MS);
}

function tooManyBytes(limit: number): Problem {
  const detail = `The files of the store's imports that have not ended are larger than ${limit} bytes together.`;
  return new Problem('TOO_MANY_IMPORTS', `${detail} Wait for one of them, or cancel one.`);
}

function tooManyImports(): Problem {
  const detail = `The store has ${MAX_UNFINISHED} imports that have not ended. Wait for one of them, or cancel one.`;
  return new Problem('TOO_MANY_IMPORTS', detail);
}
