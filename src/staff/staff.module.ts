import './staff.problems.js';
import { Module } from '@nestjs/common';
import { AttemptLimitModule } from '../platform/rate-limit/attempt-limit.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/index.js';
import { StaffAccountsRepository } from './persistence/staff-accounts.repository.js';
import { StaffSessionsRepository } from './persistence/staff-sessions.repository.js';
import { StaffAccountsService } from './services/staff-accounts.service.js';
import { StaffAuditService } from './services/staff-audit.service.js';
import { StaffInvitationLinksService } from './services/staff-invitation-links.service.js';
import { StaffInvitationsService } from './services/staff-invitations.service.js';
import { StaffLinksService } from './services/staff-links.service.js';
import { INVITATION_QUEUE, RESET_QUEUE, StaffMailsService } from './services/staff-mails.service.js';
import { StaffMembersService } from './services/staff-members.service.js';
import { StaffPasswordRequestsService } from './services/staff-password-requests.service.js';
import { StaffPasswordResetsService } from './services/staff-password-resets.service.js';
import { PasswordAttemptsService } from './services/password-attempts.service.js';
import { StaffPasswordsService } from './services/staff-passwords.service.js';
import { StaffSessionsService } from './services/staff-sessions.service.js';
import { StaffSignInService } from './services/staff-sign-in.service.js';

const EXPORTED = [
  StaffAccountsRepository,
  StaffLinksService,
  StaffAccountsService,
  StaffMembersService,
  StaffInvitationsService,
  StaffInvitationLinksService,
  StaffPasswordsService,
  StaffPasswordRequestsService,
  StaffPasswordResetsService,
  StaffSignInService,
  StaffSessionsService,
  StaffAuditService,
  StaffMailsService,
];

/** Accounts of staff: roles, invitations, sessions and the audit log (C-STAFF). */
@Module({
  imports: [StoresModule, AttemptLimitModule, QueueModule.forFeature(INVITATION_QUEUE, RESET_QUEUE)],
  providers: [...EXPORTED, StaffSessionsRepository, PasswordAttemptsService],
  exports: EXPORTED,
})
export class StaffModule {}
