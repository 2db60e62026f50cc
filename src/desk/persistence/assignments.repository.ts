import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { type DeskSubject } from '../model/desk-subject.js';
import { AssignmentEntity } from '../model/assignment.entity.js';

const BY_ASSIGNEE = `${table(AssignmentEntity).select}
  WHERE store_id = ? AND assignee = ? ORDER BY due_on IS NULL, due_on LIMIT ?`;

/** The table `desk_assignments`. */
@Injectable()
export class AssignmentsRepository {
  private readonly assignments = this.database.repository(AssignmentEntity);

  constructor(private readonly database: DatabaseService) {}

  async set(assignment: AssignmentEntity): Promise<void> {
    const changed = ['assignee', 'due_on', 'assigned_by', 'updated_at'];
    await this.assignments.createQueryBuilder().insert().values(assignment).orUpdate(changed).execute();
  }

  /** Removes the assignments of subjects of a kind. */
  async clear(storeId: string, kind: DeskSubject['kind'], ids: readonly string[]): Promise<void> {
    await this.assignments.delete({ store_id: storeId, subject_kind: kind, subject_id: In(ids) });
  }

  /** Finds the assignments of subjects of a kind. */
  async findOf(storeId: string, kind: DeskSubject['kind'], ids: readonly string[]): Promise<AssignmentEntity[]> {
    const subject = { subject_kind: kind, subject_id: In(ids) };
    return ids.length === 0 ? [] : this.assignments.findBy({ store_id: storeId, ...subject });
  }

  /** The earliest day first; those without a day last. */
  findOfAssignee(storeId: string, assignee: string, limit: number): Promise<AssignmentEntity[]> {
    return this.database.query(BY_ASSIGNEE, [storeId, assignee, limit]);
  }

  /** Finds those that were due before a day, the earliest first. */
  findDueBefore(storeId: string, day: string, limit: number): Promise<AssignmentEntity[]> {
    return this.assignments.find({
      where: { store_id: storeId, due_on: LessThan(day) },
      order: { due_on: 'ASC' },
      take: limit,
    });
  }
}
