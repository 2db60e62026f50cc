// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, NotFoundException, Param, Post } from '@nestjs/common';
import { validationError } from 'parcelward';
import { AssignmentsService, type DeskSubject, NotesService, SUBJECT_KINDS } from 'parcelward/desk';
import { StaffMembersService } from 'parcelward/staff';
import { type Form, oneOf, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { pathOf } from './desk.page.js';

/** The forms of notes and assignments, which any page of an order, a return or a claim includes. */
@Controller('desk')
export class DeskController {
  constructor(
    private readonly notes: NotesService,
    private readonly assignments: AssignmentsService,
    private readonly members: StaffMembersService,
  ) {}

  @Post('notes')
  addNote(@AsStaff() { caller }: Staff, @Body() form: Form): Promise<PageResponse> {
    const subject = subjectOf(form);
    const note = { form_id: text(form, 'form_id') ?? '', text: text(form, 'text') ?? '' };
    return done(subject, 'Note added.', () => this.notes.add(caller, subject, note));
  }

  @Post('notes/:id/delete')
  deleteNote(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const subject = subjectOf(form);
    return orReturn(subject, async () => {
      const isDeleted = await this.notes.remove(staff.caller, id, { isAdmin: staff.mayAdminister });
      const page = goTo(pathOf(subject), isDeleted ? 'Note deleted.' : 'The note was already deleted.');
      return isDeleted ? page : { ...page, audit: null };
    });
  }

  @Post('assignment')
  assign(@AsStaff() { caller, store }: Staff, @Body() form: Form): Promise<PageResponse> {
    const subject = subjectOf(form);
    const assignment = { assignee: text(form, 'assignee'), due_on: text(form, 'due_on') };
    return done(subject, 'Assignment saved.', async () => {
      await this.assertActing(store.store_id, assignment.assignee);
      await this.assignments.set(caller, subject, assignment);
    });
  }

  /** @throws Problem VALIDATION_ERROR for somebody who may not act in the store */
  private async assertActing(storeId: string, email: string | undefined): Promise<void> {
    if (email === undefined) return;
    const people = await this.members.listActing(storeId);
    if (people.some((person) => person.email === email.toLowerCase())) return;
    const detail = 'must be a person of this store with the role support or admin';
    throw validationError([{ pointer: '/assignee', code: 'NOT_ALLOWED_VALUE', detail }]);
  }
}

/** Goes back to the subject's page, also after a refusal: the forms are part of many pages. */
function done(subject: DeskSubject, message: string, work: () => Promise<void>): Promise<PageResponse> {
  return orReturn(subject, async () => {
    await work();
    return goTo(pathOf(subject), message);
  });
}

function orReturn(subject: DeskSubject, work: () => Promise<PageResponse>): Promise<PageResponse> {
  return orRefuse(work, async (refusal) => ({
    ...goTo(pathOf(subject)),
    flash: { tone: 'bad', text: sentenceOf(refusal) },
  }));
}

function sentenceOf({ message, errors }: Refusal): string {
  return [message, ...errors.map(({ field, detail }) => `${field} ${detail}`)].join(' ');
}

/** @throws NotFoundException if the form names no subject; a page never sends that */
function subjectOf(form: Form): DeskSubject {
  const [kind, id] = [oneOf(form, 'kind', SUBJECT_KINDS), text(form, 'id')];
  if (kind === undefined || id === undefined) throw new NotFoundException('This page does not exist.');
  return { kind, id };
}
