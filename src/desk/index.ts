// SPDX-License-Identifier: Apache-2.0
/** `parcelward/desk`: what staff work with across contexts. */
export { DeskModule } from './desk.module.js';
export { type Note, NotesService } from './services/notes.service.js';
export {
  type DeadJobOfStore,
  type SystemStatus,
  SystemStatusService,
  type JobSubject,
} from './services/system-status.service.js';
export {
  AssignmentInput,
  type DeskSubject,
  SUBJECT_KINDS,
  type SubjectKind,
  MAX_NOTE_LENGTH,
  NewNote,
} from './model/desk-bodies.js';
export { type FoundCustomer } from './rules/found-customers.js';
export { type NumberedCase, type SearchHits, SearchService, type SearchTarget } from './services/search.service.js';
export { type Assignment, type AssignmentFilter, AssignmentsService } from './services/assignments.service.js';
export { CaseNumbersService, type FoundCase } from './services/case-numbers.service.js';
export {
  type Change,
  changeOf,
  daysBetween,
  moneyByMonth,
  type MoneyFigures,
  type MoneyOfDay,
  moneySum,
} from './rules/money-figures.js';
export { dueState } from './rules/lateness.js';
export { WORK_KINDS, type WorkKind, type WorkSection, type WorkValue } from './rules/work-section.js';
export { MoneyStatisticsService } from './services/money-statistics.service.js';
export { type WorkItem, type WorkList, WorkListService } from './services/work-list.service.js';
export { type ClaimEvidence, ClaimEvidenceService, type EvidenceLine } from './services/claim-evidence.service.js';
export { type EvidenceParcel } from './services/claimed-parcels.service.js';
export { type CustomerCase, type CustomerCases } from './services/customer-cases.service.js';
