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
export { ClaimSearchService } from '../desk/services/claim-search.service.js';
export { CaseNumbersService, type FoundCase } from '../desk/services/case-numbers.service.js';
export {
  type Change,
  changeOf,
  daysBetween,
  moneyByMonth,
  type MoneyFigures,
  type MoneyOfDay,
  moneySum,
} from '../desk/rules/money-figures.js';
export { WORK_KINDS, type WorkKind, type WorkSection, type WorkValue } from '../desk/rules/work-section.js';
export { MoneyStatisticsService } from '../desk/services/money-statistics.service.js';
export { type WorkItem, type WorkList, WorkListService } from '../desk/services/work-list.service.js';
export { type Note, NotesService } from '../desk/services/notes.service.js';
export {
  type ClaimEvidence,
  ClaimEvidenceService,
  type EvidenceLine,
} from '../desk/services/claim-evidence.service.js';
export { type EvidenceParcel } from '../desk/services/claimed-parcels.service.js';
export { type CustomerCase, type CustomerCases } from '../desk/services/customer-cases.service.js';
export { FormSubmissionsService } from '../platform/idempotency/form-submissions.service.js';
export { type JobSubject } from '../desk/services/job-subjects.service.js';
export { type DeadJobOfStore, type SystemStatus, SystemStatusService } from '../desk/services/system-status.service.js';
export { DeadJobsService } from '../platform/queue/store-jobs.service.js';
export { type QueueBacklog } from '../platform/queue/queue-backlog.js';
export { StoreJobsService } from '../platform/queue/store-jobs.service.js';
