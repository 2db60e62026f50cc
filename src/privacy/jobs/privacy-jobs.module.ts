import { Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy.module.js';
import { EraseJob } from './erase.job.js';

/** The background jobs of personal data. */
@Module({ imports: [PrivacyModule], providers: [EraseJob] })
export class PrivacyJobsModule {}
