// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Assignment, type DeskSubject, MAX_NOTE_LENGTH, type Note } from 'parcelward/desk';
import { type StaffMember } from 'parcelward/staff';
import { dayText } from '../core/format.js';
import { type Choice, choices } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { type Staff } from '../core/staff.js';

/** The page of an order, a return or a claim. */
export function pathOf({ kind, id }: DeskSubject): string {
  return kind === 'order' ? orderPath(id) : `/${kind}s/${encodeURIComponent(id)}`;
}

/** A person who may act in the store. Assignees who no longer may are shown as nobody. */
export type Assignee = Pick<StaffMember, 'email' | 'name'>;

/** The notes and the assignment of a page's subject. */
export interface DeskFacts {
  notes: readonly Note[];
  assignment: Assignment | undefined;
  /** The people of the store who may act. */
  people: readonly Assignee[];
}

/** The notes and the assignment of a page's subject, for `NOTES` and `ASSIGNMENT`. */
export function deskView(
  { email, mayAdminister }: Pick<Staff, 'email' | 'mayAdminister'>,
  { kind, id }: DeskSubject,
  { notes, assignment, people }: DeskFacts,
) {
  const due_on = assignment?.due_on ?? null;
  const assignee = people.find((person) => person.email === assignment?.assignee);
  return {
    kind,
    id,
    form_id: randomUUID(),
    max_note: MAX_NOTE_LENGTH,
    notes: notes.map(({ id: noteId, author, text, created_at }) => {
      return { id: noteId, author, text, time: created_at, mayDelete: mayAdminister || author === email };
    }),
    assignee: assignee?.name ?? null,
    isMine: assignee?.email === email,
    assignees: assigneeChoices(people, email, assignee),
    due_on,
    due: due_on === null ? null : dayText(due_on),
    isOverdue: assignment?.is_overdue ?? false,
    me: email,
  };
}

/** Nobody, the signed-in person, and the others. */
function assigneeChoices(people: readonly Assignee[], email: string, chosen: Assignee | undefined): Choice[] {
  const others = people.filter((person) => person.email !== email);
  const labels = new Map([
    ['', 'Nobody'],
    [email, 'Me'],
    ...others.map((person) => [person.email, `${person.name} (${person.email})`] as const),
  ]);
  return choices([...labels.keys()], [chosen?.email ?? ''], (value) => labels.get(value) ?? value);
}

/** The members that a page with `NOTES` or `ASSIGNMENT` has in its view, as `desk`. */
export type DeskView = ReturnType<typeof deskView>;
