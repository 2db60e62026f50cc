// SPDX-License-Identifier: Apache-2.0
import {
  ClosedObject,
  EmailField,
  type Fault,
  IdentifierField,
  ruleOn,
  Rules,
  TextField,
} from '../../platform/validation/index.js';
import { isDate } from '../../platform/validation/predicates.js';

/** What notes and assignments are about. */
export const SUBJECT_KINDS = ['order', 'return', 'claim'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** An order by its order number, or a return or claim by its id. */
export interface DeskSubject {
  kind: SubjectKind;
  id: string;
}

function requireDay({ due_on }: { due_on?: string | null }): Fault[] {
  if (due_on == null || isDate(due_on)) return [];
  return [{ pointer: '/due_on', code: 'INVALID_FORMAT', detail: 'must be a day such as 2026-11-21' }];
}

/** Input of an assignment: an absent member clears it. */
@ClosedObject()
@Rules(ruleOn(['/due_on'], requireDay))
export class AssignmentInput {
  @EmailField({ optional: true }) assignee?: string;
  @TextField({ optional: true }) due_on?: string;
}

/** Longest note, in characters. */
export const MAX_NOTE_LENGTH = 4000;

@ClosedObject()
export class NewNote {
  /** A random text of the rendered form: submitting the form twice makes one note. */
  @IdentifierField({ max: 64, ascii: true }) form_id!: string;
  @TextField({ min: 1, max: MAX_NOTE_LENGTH }) text!: string;
}
