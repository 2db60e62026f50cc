import './self-service.problems.js';
import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/index.js';
import { AttemptLimitModule } from '../platform/rate-limit/attempt-limit.module.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { SelfServiceCodesRepository } from './persistence/self-service-codes.repository.js';
import { SelfServiceSessionsRepository } from './persistence/self-service-sessions.repository.js';
import { SelfServiceErasureService } from './services/self-service-erasure.service.js';
import { SessionsService } from './services/sessions.service.js';
import { CODE_QUEUE, CodeRequestsService } from './services/code-requests.service.js';
import { VerificationService } from './services/verification.service.js';

/** Codes and sessions of customers who start returns and claims. */
@Module({
  imports: [AttemptLimitModule, ClaimsModule, QueueModule.forFeature(CODE_QUEUE)],
  providers: [
    SelfServiceCodesRepository,
    SelfServiceSessionsRepository,
    CodeRequestsService,
    VerificationService,
    SessionsService,
    SelfServiceErasureService,
  ],
  exports: [SelfServiceErasureService, CodeRequestsService, VerificationService, SessionsService],
})
export class SelfServiceModule {}
