import { Injectable } from '@nestjs/common';
import { AssignmentsService, type DeskSubject, NotesService } from 'parcelward/desk';
import { type Staff } from '../core/staff.js';
import { deskView, type DeskView } from './desk.page.js';

/** Reads the notes and the assignment that a page shows. */
@Injectable()
export class DeskFactsService {
  constructor(
    private readonly notes: NotesService,
    private readonly assignments: AssignmentsService,
  ) {}

  /** The `desk` of a page's view, for `NOTES` and `ASSIGNMENT`. */
  async viewOf(staff: Staff, subject: DeskSubject): Promise<DeskView> {
    const { store_id } = staff.store;
    const [notes, assignment] = await Promise.all([
      this.notes.list(store_id, subject),
      this.assignments.find(store_id, subject),
    ]);
    return deskView(staff, subject, notes, assignment);
  }
}
