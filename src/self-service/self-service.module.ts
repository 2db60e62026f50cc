// SPDX-License-Identifier: Apache-2.0
import './self-service.problems.js';
import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/index.js';
import { MessageJobsModule } from '../notifications/index.js';
import { OrdersModule } from '../orders/index.js';
import { purge } from '../platform/database/purge.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { AttemptLimitModule } from '../platform/rate-limit/attempt-limit.module.js';
import { StoresModule } from '../stores/index.js';
import { SendCodeJob } from './jobs/send-code.job.js';
import { SelfServiceErasureService } from './services/self-service-erasure.service.js';
import { SessionsService } from './services/sessions.service.js';
import { CODE_QUEUE, VerificationService } from './services/verification.service.js';

const SERVICES = [VerificationService, SessionsService, SelfServiceErasureService];

/** Codes and sessions of customers who start returns and claims. */
@Module({
  imports: [AttemptLimitModule, ClaimsModule, QueueModule.forFeature(CODE_QUEUE)],
  providers: SERVICES,
  exports: SERVICES,
})
export class SelfServiceModule {}

const expiredPurge = purge('purge of expired codes and sessions of customers', {
  tables: ['self_service_codes', 'self_service_sessions'],
  column: 'expires_at',
});

/** The jobs of workers: mails with codes, and the purge of expired codes and sessions. */
@Module({
  imports: [SelfServiceModule, StoresModule, OrdersModule, MessageJobsModule],
  providers: [SendCodeJob, expiredPurge],
})
export class SelfServiceJobsModule {}
