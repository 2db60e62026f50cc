import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { type RetentionRun, type RetentionStepName } from '../model/retention-run.js';
import { RetentionRunEntity } from '../model/retention-run.entity.js';

const RUNS = table(RetentionRunEntity);
const SELECT = `${RUNS.select} WHERE store_id = ?`;
const SAVE = `${RUNS.insert} ON DUPLICATE KEY UPDATE started_at = VALUES(started_at), ended_at = VALUES(ended_at),
  step = VALUES(step), cursors = VALUES(cursors), removed = VALUES(removed)`;
const WITHOUT_JOB = `SELECT s.store_id FROM stores s LEFT JOIN jobs j
  ON j.store_id = s.store_id AND j.queue = ? AND j.reference = ? WHERE j.id IS NULL ORDER BY s.store_id LIMIT ?`;

/** The table `retention_runs`. */
@Injectable()
export class RetentionRunsRepository {
  constructor(private readonly database: DatabaseService) {}

  async find(storeId: string): Promise<RetentionRun | undefined> {
    const [row] = await this.database.query<RetentionRunEntity[]>(SELECT, [storeId]);
    return (
      row && {
        ...row,
        step: row.step as RetentionStepName,
        cursors: JSON.parse(row.cursors) as RetentionRun['cursors'],
        removed: JSON.parse(row.removed) as RetentionRun['removed'],
      }
    );
  }

  async save(run: RetentionRun): Promise<void> {
    const row = { ...run, cursors: JSON.stringify(run.cursors), removed: JSON.stringify(run.removed) };
    await this.database.transaction(() => this.database.query(SAVE, RUNS.valuesOf(row)));
  }

  /** Finds at most `limit` stores without a job. */
  async findStoresWithoutJob(queue: string, reference: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ store_id: string }[]>(WITHOUT_JOB, [queue, reference, limit]);
    return rows.map(({ store_id }) => store_id);
  }
}
