// SPDX-License-Identifier: Apache-2.0
/** `parcelward/staff`: accounts of staff, their roles, invitations and sessions, and the audit log. */
export {
  type Role,
  ROLES,
  OPERATOR,
  reaches,
  actorOf,
  type StaffAccount,
  type StaffActor,
  type StaffClient,
  type StaffMember,
  type StaffMembership,
} from './model/staff.js';
export { StaffAuditService, type AuditEntry, type AuditFilter } from './services/staff-audit.service.js';
export { StaffAccountsService, type StaffAccountSummary } from './services/staff-accounts.service.js';
export {
  StaffInvitationsService,
  type StaffInvitation,
  type OpenedInvitation,
} from './services/staff-invitations.service.js';
export { StaffMembersService } from './services/staff-members.service.js';
export {
  type SignedIn,
  type StaffSession,
  StaffSessionsService,
  type StartedSession,
} from './services/staff-sessions.service.js';
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './rules/password-rules.js';
export { StaffModule } from './staff.module.js';
export { StaffPasswordResetsService } from './services/staff-password-resets.service.js';
export { StaffPasswordsService } from './services/staff-passwords.service.js';
export { type SignInRefusal, type SignInResult, StaffSignInService } from './services/staff-sign-in.service.js';
