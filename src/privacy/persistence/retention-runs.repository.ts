import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { RetentionRunEntity } from '../model/retention-run.entity.js';
import { type RetentionRun, type RetentionStepName } from '../model/retention.js';

const WITHOUT_JOB = `SELECT s.store_id FROM stores s LEFT JOIN jobs j
  ON j.store_id = s.store_id AND j.queue = ? AND j.reference = ? WHERE j.id IS NULL ORDER BY s.store_id LIMIT ?`;

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

  async findStoresWithoutJob(queue: string, reference: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ store_id: string }[]>(WITHOUT_JOB, [queue, reference, limit]);
    return rows.map(({ store_id }) => store_id);
  }
}
