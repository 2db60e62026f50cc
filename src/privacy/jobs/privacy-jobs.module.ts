import { Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy.module.js';
import { RetentionJob } from './retention.job.js';
import { ScheduleRetentionJob } from './schedule-retention.job.js';
import { EraseJob } from './erase.job.js';

/** The background jobs of personal data. */
@Module({ imports: [PrivacyModule], providers: [EraseJob, RetentionJob, ScheduleRetentionJob] })
export class PrivacyJobsModule {}
