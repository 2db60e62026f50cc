// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Assignment, AssignmentsService, type DeskSubject, NotesService, type SubjectKind } from 'parcelward/desk';
import { StaffMembersService } from 'parcelward/staff';
import { type Staff } from '../core/staff.js';
import { type Assignee, deskView, type DeskView } from './desk.page.js';

/** Reads the notes and the assignment that a page shows. */
@Injectable()
export class DeskFactsService {
  constructor(
    private readonly notes: NotesService,
    private readonly assignments: AssignmentsService,
    private readonly members: StaffMembersService,
  ) {}

  /** The `desk` of a page's view, for `NOTES` and `ASSIGNMENT`. */
  async read(staff: Staff, subject: DeskSubject): Promise<DeskView> {
    const { store_id } = staff.store;
    const [notes, assignment, people] = await Promise.all([
      this.notes.list(store_id, subject),
      this.assignments.find(store_id, subject),
      this.members.listActing(store_id),
    ]);
    return deskView(staff, subject, { notes, assignment, people });
  }

  /** The assignments of subjects of a kind by id, and the people of the store who may act, by e-mail address. */
  async findAssignments(
    storeId: string,
    kind: SubjectKind,
    ids: readonly string[],
  ): Promise<{ assignments: Map<string, Assignment>; people: Map<string, Assignee> }> {
    const [assignments, people] = await Promise.all([
      this.assignments.findAll(storeId, kind, ids),
      this.members.listActing(storeId),
    ]);
    return { assignments, people: new Map(people.map((person) => [person.email, person])) };
  }
}
