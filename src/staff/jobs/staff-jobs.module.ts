import { Module } from '@nestjs/common';
import { SendersModule, WebhooksModule } from '../../notifications/index.js';
import { purge } from '../../platform/database/purge.js';
import { StoresModule } from '../../stores/index.js';
import { StaffModule } from '../staff.module.js';
import { SendEndpointMailJob } from './send-endpoint-mail.job.js';
import { SendInvitationJob } from './send-invitation.job.js';
import { SendPasswordResetJob } from './send-password-reset.job.js';

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
