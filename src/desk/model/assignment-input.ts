import { isDate } from '../../platform/validation/predicates.js';
import { ClosedObject, EmailField, type Fault, ruleOn, Rules, TextField } from '../../platform/validation/index.js';

/** A day of the calendar. */
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
