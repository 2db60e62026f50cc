/** The parts of staff that the command line uses. */
export { type Role, ROLES } from './model/staff.js';
export { OPERATOR } from './model/staff.js';
export { StaffAuditService } from './services/staff-audit.service.js';
export { StaffAccountsService } from './services/staff-accounts.service.js';
export { StaffInvitationsService } from './services/staff-invitations.service.js';
export { StaffMembersService } from './services/staff-members.service.js';
export { StaffSessionsService } from './services/staff-sessions.service.js';
