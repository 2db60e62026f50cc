import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims.module.js';
import { FillApprovalsJob } from './fill-approvals.job.js';

/** The background jobs of claims. */
@Module({ imports: [ClaimsModule], providers: [FillApprovalsJob] })
export class ClaimJobsModule {}
