import { Module } from '@nestjs/common';
import { SendersModule } from '../../notifications/index.js';
import { StoresModule } from '../../stores/index.js';
import { StaffModule } from '../staff.module.js';
import { SendInvitationJob } from './send-invitation.job.js';
import { SendPasswordResetJob } from './send-password-reset.job.js';
import { StaffPurgeJob } from './staff-purge.job.js';

/** Mails to staff and the purge of what expired, for workers. */
@Module({
  imports: [StaffModule, StoresModule, SendersModule],
  providers: [SendInvitationJob, SendPasswordResetJob, StaffPurgeJob],
})
export class StaffJobsModule {}
