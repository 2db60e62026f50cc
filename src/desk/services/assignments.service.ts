// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { utcDay } from '../../platform/time/days.js';
import { checked } from '../../platform/validation/index.js';
import { type CallerContext } from '../../stores/index.js';
import { AssignmentEntity } from '../model/assignment.entity.js';
import { type DeskSubject, type SubjectKind } from '../model/desk-bodies.js';
import { AssignmentInput } from '../model/desk-bodies.js';
import { isOverdue } from '../rules/lateness.js';
import { SubjectsService } from './subjects.service.js';

/** Who works on an order, a return or a claim, and until when. */
export interface Assignment {
  subject: DeskSubject;
  /** E-mail address in lower case. */
  assignee: string | null;
  /** A UTC day such as `2026-11-21`. */
  due_on: string | null;
  /** Whether that day is over. */
  is_overdue: boolean;
  /** E-mail address of the member of staff who set it. */
  assigned_by: string;
}

/** Restricts a list of assignments to a member of staff, or to those whose day is over. */
export type AssignmentFilter = { assignee: string } | { overdue: true };

const DEFAULT_LIMIT = 50;

const BY_ASSIGNEE = `${table(AssignmentEntity).select}
  WHERE store_id = ? AND assignee = ? ORDER BY due_on IS NULL, due_on LIMIT ?`;

/** Assigns orders, returns and claims to staff, with a day until which they are due (C-NOTE). */
@Injectable()
export class AssignmentsService {
  private readonly assignments = this.database.repository(AssignmentEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly subjects: SubjectsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Sets the assignee and the day; without both, the assignment ends. It also ends when the return or claim is decided.
   * @throws Problem VALIDATION_ERROR, ORDER_NOT_FOUND, RETURN_NOT_FOUND, CLAIM_NOT_FOUND; RETURN_NOT_OPEN and
   *   CLAIM_STATE_CONFLICT if the return or claim is decided
   */
  async set({ store, actor }: CallerContext, subject: DeskSubject, input: AssignmentInput): Promise<void> {
    const { assignee, due_on } = checked(AssignmentInput, input);
    await this.database.transaction(async () => {
      await this.subjects.lockUndecided(store.store_id, subject);
      if (assignee === undefined && due_on === undefined) return this.clear(store.store_id, subject.kind, [subject.id]);
      const changed = {
        assignee: assignee?.toLowerCase() ?? null,
        due_on: due_on ?? null,
        assigned_by: actor.id,
        updated_at: this.clock.now(),
      };
      const row = { store_id: store.store_id, subject_kind: subject.kind, subject_id: subject.id, ...changed };
      await this.assignments.createQueryBuilder().insert().values(row).orUpdate(Object.keys(changed)).execute();
    });
  }

  /** Removes the assignments of subjects of a kind, in the open transaction. @internal */
  async clear(storeId: string, kind: SubjectKind, ids: readonly string[]): Promise<void> {
    await this.assignments.delete({ store_id: storeId, subject_kind: kind, subject_id: In(ids) });
  }

  async find(storeId: string, { kind, id }: DeskSubject): Promise<Assignment | undefined> {
    return (await this.findAll(storeId, kind, [id])).get(id);
  }

  /** Finds the assignments of subjects of a kind, by their ids. */
  async findAll(storeId: string, kind: SubjectKind, ids: readonly string[]): Promise<Map<string, Assignment>> {
    if (ids.length === 0) return new Map();
    const subjects = { store_id: storeId, subject_kind: kind, subject_id: In(ids) };
    const found = await this.assignments.findBy(subjects);
    return new Map(found.map((stored) => [stored.subject_id, this.buildAssignment(stored)]));
  }

  /** Lists at most `limit` assignments, the earliest day first and those without a day last. */
  async list(storeId: string, filter: AssignmentFilter, limit = DEFAULT_LIMIT): Promise<Assignment[]> {
    const found =
      'assignee' in filter
        ? await this.database.query<AssignmentEntity[]>(BY_ASSIGNEE, [storeId, filter.assignee.toLowerCase(), limit])
        : await this.assignments.find({
            where: { store_id: storeId, due_on: LessThan(utcDay(this.clock.now())) },
            order: { due_on: 'ASC' },
            take: limit,
          });
    return found.map((stored) => this.buildAssignment(stored));
  }

  private buildAssignment({ subject_kind, subject_id, assignee, due_on, assigned_by }: AssignmentEntity): Assignment {
    const is_overdue = isOverdue(due_on, this.clock.now());
    return { subject: { kind: subject_kind, id: subject_id }, assignee, due_on, is_overdue, assigned_by };
  }
}
