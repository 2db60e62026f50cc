import { Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy.module.js';
import { periodicChore } from '../../platform/process/periodic-chore.js';
import { RetentionService } from '../services/retention.service.js';
import { RetentionJob } from './retention.job.js';
import { EraseJob } from './erase.job.js';

/** Gives each new store its nightly job. */
export const scheduleRetention = periodicChore(
  'scheduling of the nightly job of new stores',
  RetentionService,
  (retention, limit) => retention.scheduleNewStores(limit),
);

/** The background jobs of personal data. */
@Module({ imports: [PrivacyModule], providers: [EraseJob, RetentionJob, scheduleRetention] })
export class PrivacyJobsModule {}
