import { randomUUID } from 'node:crypto';
import { type Assignment, type DeskSubject, MAX_NOTE_LENGTH, type Note } from 'parcelward/desk';
import { moment } from '../core/entries.js';
import { dayText } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Staff } from '../core/staff.js';

/** The page of an order, a return or a claim. */
export function pathOf({ kind, id }: DeskSubject): string {
  return kind === 'order' ? orderPath(id) : `/${kind}s/${encodeURIComponent(id)}`;
}

/** The notes and the assignment of a page's subject, for `NOTES` and `ASSIGNMENT`. */
export function deskView(
  { email, mayAdminister }: Pick<Staff, 'email' | 'mayAdminister'>,
  { kind, id }: DeskSubject,
  notes: readonly Note[],
  assignment: Assignment | undefined,
) {
  const due_on = assignment?.due_on ?? null;
  return {
    kind,
    id,
    form_id: randomUUID(),
    max_note: MAX_NOTE_LENGTH,
    notes: notes.map(({ id: noteId, author, text, created_at }) => {
      return { id: noteId, author, text, time: moment(created_at), mayDelete: mayAdminister || author === email };
    }),
    assignee: assignment?.assignee ?? null,
    isMine: assignment?.assignee === email.toLowerCase(),
    due_on,
    due: due_on === null ? null : dayText(due_on),
    isOverdue: assignment?.is_overdue ?? false,
    me: email,
  };
}

/** The members that a page with `NOTES` or `ASSIGNMENT` has in its view, as `desk`. */
export type DeskView = ReturnType<typeof deskView>;
