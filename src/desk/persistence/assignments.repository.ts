import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { type DeskSubject } from '../model/desk-subject.js';
import { AssignmentEntity } from '../model/assignment.entity.js';

const ASSIGNMENTS = table(AssignmentEntity);
const SHOWN = ASSIGNMENTS.omit('store_id', 'updated_at');
const SET = `${ASSIGNMENTS.insert} ON DUPLICATE KEY UPDATE assignee = VALUES(assignee), due_on = VALUES(due_on),
  assigned_by = VALUES(assigned_by), updated_at = VALUES(updated_at)`;
const CLEAR = 'DELETE FROM desk_assignments WHERE store_id = ? AND subject_kind = ? AND subject_id IN (?)';
const BY_SUBJECTS = `${SHOWN.select} WHERE store_id = ? AND subject_kind = ? AND subject_id IN (?)`;
const BY_ASSIGNEE = `${SHOWN.select} WHERE store_id = ? AND assignee = ? ORDER BY due_on IS NULL, due_on LIMIT ?`;
const OVERDUE = `${SHOWN.select} WHERE store_id = ? AND due_on < ? ORDER BY due_on LIMIT ?`;

/** A stored assignment. */
export type StoredAssignment = RowOf<typeof SHOWN>;

/** The table `desk_assignments`. */
@Injectable()
export class AssignmentsRepository {
  constructor(private readonly database: DatabaseService) {}

  async set(assignment: AssignmentEntity): Promise<void> {
    await this.database.query(SET, ASSIGNMENTS.valuesOf(assignment));
  }

  /** Removes the assignments of subjects of a kind. */
  async clear(storeId: string, kind: DeskSubject['kind'], ids: readonly string[]): Promise<void> {
    await this.database.query(CLEAR, [storeId, kind, ids]);
  }

  /** Finds the assignments of subjects of a kind. */
  async findOf(storeId: string, kind: DeskSubject['kind'], ids: readonly string[]): Promise<StoredAssignment[]> {
    return ids.length === 0 ? [] : this.database.query(BY_SUBJECTS, [storeId, kind, ids]);
  }

  /** The earliest day first; those without a day last. */
  findOfAssignee(storeId: string, assignee: string, limit: number): Promise<StoredAssignment[]> {
    return this.database.query(BY_ASSIGNEE, [storeId, assignee, limit]);
  }

  /** Finds those that were due before a day, the earliest first. */
  findDueBefore(storeId: string, day: string, limit: number): Promise<StoredAssignment[]> {
    return this.database.query(OVERDUE, [storeId, day, limit]);
  }
}
