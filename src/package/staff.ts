/** `parcelward/staff`: accounts of staff, their roles, invitations and sessions, and the audit log. */
export * from './common.js';
export { reaches, type Role, ROLES } from '../staff/model/staff.js';
export {
  actorOf,
  type StaffAccount,
  type StaffActor,
  type StaffClient,
  type StaffMember,
  type StaffMembership,
} from '../staff/model/staff.js';
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../staff/rules/password-rules.js';
export { StaffAccountsService, type StaffAccountSummary } from '../staff/services/staff-accounts.service.js';
export { type AuditEntry, type AuditFilter, StaffAuditService } from '../staff/services/staff-audit.service.js';
export {
  type OpenedInvitation,
  type StaffInvitation,
  StaffInvitationsService,
} from '../staff/services/staff-invitations.service.js';
export { StaffMembersService } from '../staff/services/staff-members.service.js';
export { StaffModule } from '../staff/staff.module.js';
export { StaffPasswordResetsService } from '../staff/services/staff-password-resets.service.js';
export { StaffPasswordsService } from '../staff/services/staff-passwords.service.js';
export {
  type SignedIn,
  type StaffSession,
  StaffSessionsService,
  type StartedSession,
} from '../staff/services/staff-sessions.service.js';
export { type SignInRefusal, type SignInResult, StaffSignInService } from '../staff/services/staff-sign-in.service.js';
