/** `parcelward/desk`: what staff work with across contexts. */
export * from './common.js';
export { DeskModule } from '../desk/desk.module.js';
export { AssignmentInput } from '../desk/model/assignment-input.js';
export { type DeskSubject, SUBJECT_KINDS, type SubjectKind } from '../desk/model/desk-subject.js';
export { MAX_NOTE_LENGTH, NewNote } from '../desk/model/new-note.js';
export { type CaseKind, type CaseOfOrder } from '../desk/rules/case-number.js';
export {
  type FoundCustomer,
  type NumberedCase,
  type SearchHits,
  SearchService,
  type SearchTarget,
} from '../desk/services/search.service.js';
export { type Assignment, type AssignmentFilter, AssignmentsService } from '../desk/services/assignments.service.js';
export { CaseNumbersService, type FoundCase } from '../desk/services/case-numbers.service.js';
export { type Note, NotesService } from '../desk/services/notes.service.js';
