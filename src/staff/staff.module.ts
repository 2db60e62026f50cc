// SPDX-License-Identifier: Apache-2.0
import './staff.problems.js';
import { Module } from '@nestjs/common';
import { SendersModule, WebhooksModule } from '../notifications/index.js';
import { purge } from '../platform/database/purge.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { AttemptLimitModule } from '../platform/rate-limit/attempt-limit.module.js';
import { StoresModule } from '../stores/index.js';
import { SendEndpointMailJob } from './jobs/send-endpoint-mail.job.js';
import { SendInvitationJob } from './jobs/send-invitation.job.js';
import { SendPasswordResetJob } from './jobs/send-password-reset.job.js';
import { StaffAccountsRepository } from './persistence/staff-accounts.repository.js';
import { PasswordAttemptsService } from './services/password-attempts.service.js';
import { StaffAccountsService } from './services/staff-accounts.service.js';
import { StaffAuditService } from './services/staff-audit.service.js';
import { StaffInvitationsService } from './services/staff-invitations.service.js';
import { INVITATION_QUEUE, RESET_QUEUE, StaffMailsService } from './services/staff-mails.service.js';
import { StaffMembersService } from './services/staff-members.service.js';
import { StaffPasswordResetsService } from './services/staff-password-resets.service.js';
import { StaffPasswordsService } from './services/staff-passwords.service.js';
import { StaffSessionsService } from './services/staff-sessions.service.js';
import { StaffSignInService } from './services/staff-sign-in.service.js';

const EXPORTED = [
  StaffAccountsRepository,
  StaffAccountsService,
  StaffMembersService,
  StaffInvitationsService,
  StaffPasswordsService,
  StaffPasswordResetsService,
  StaffSignInService,
  StaffSessionsService,
  StaffAuditService,
  StaffMailsService,
];

/** Accounts of staff: roles, invitations, sessions and the audit log (C-STAFF). */
@Module({
  imports: [StoresModule, AttemptLimitModule, QueueModule.forFeature(INVITATION_QUEUE, RESET_QUEUE)],
  providers: [...EXPORTED, PasswordAttemptsService],
  exports: EXPORTED,
})
export class StaffModule {}

/** Expired invitations stay in the list of people for a while, where they can be sent again. */
const expiredPurge = purge('purge of expired sessions and invitations of staff', {
  tables: ['staff_sessions', 'staff_password_resets', 'staff_invitations'],
  column: 'expires_at',
  keptHours: 30 * 24,
});

/** Mails to staff and the purge of what expired, for workers. */
@Module({
  imports: [StaffModule, StoresModule, SendersModule, WebhooksModule],
  providers: [SendEndpointMailJob, SendInvitationJob, SendPasswordResetJob, expiredPurge],
})
export class StaffJobsModule {}
