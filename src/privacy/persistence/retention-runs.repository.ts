// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { RetentionRunEntity } from '../model/retention-run.entity.js';
import { type RetentionRun, type RetentionStepName } from '../model/retention.js';

/** The table `retention_runs`. */
@Injectable()
export class RetentionRunsRepository {
  private readonly runs = this.database.repository(RetentionRunEntity);

  constructor(private readonly database: DatabaseService) {}

  async find(storeId: string): Promise<RetentionRun | undefined> {
    const row = await this.runs.findOneBy({ store_id: storeId });
    if (!row) return undefined;
    return {
      ...row,
      step: row.step as RetentionStepName,
      cursors: JSON.parse(row.cursors) as RetentionRun['cursors'],
      removed: JSON.parse(row.removed) as RetentionRun['removed'],
    };
  }

  async save(run: RetentionRun): Promise<void> {
    const row = { ...run, cursors: JSON.stringify(run.cursors), removed: JSON.stringify(run.removed) };
    const changed = ['started_at', 'ended_at', 'step', 'cursors', 'removed'];
    await this.database.transaction(() =>
      this.runs.createQueryBuilder().insert().values(row).orUpdate(changed).execute(),
    );
  }
}
