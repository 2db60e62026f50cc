// SPDX-License-Identifier: Apache-2.0
import './privacy.problems.js';
import { Module } from '@nestjs/common';
import { ChangeRequestsModule } from '../change-requests/index.js';
import { ClaimsModule } from '../claims/index.js';
import { DeskModule } from '../desk/index.js';
import { MessagesModule, WebhooksModule } from '../notifications/index.js';
import { OrdersModule } from '../orders/index.js';
import { AnswerErasureService } from '../platform/idempotency/answer-erasure.service.js';
import { periodicChore } from '../platform/process/periodic-chore.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { PlatformsModule } from '../platforms/index.js';
import { ReturnsModule } from '../returns/index.js';
import { SelfServiceModule } from '../self-service/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { WithdrawalsModule } from '../withdrawals/index.js';
import { EraseJob } from './jobs/erase.job.js';
import { RetentionJob } from './jobs/retention.job.js';
import { OrderRowsRepository } from './persistence/order-rows.repository.js';
import { PrivacyRequestsRepository } from './persistence/privacy-requests.repository.js';
import { RetentionRunsRepository } from './persistence/retention-runs.repository.js';
import { CaseRecordsService } from './services/case-records.service.js';
import { CasesErasureService } from './services/cases-erasure.service.js';
import { CopiesErasureService } from './services/copies-erasure.service.js';
import { ErasureBackupsService } from './services/erasure-backups.service.js';
import { ErasureRunService } from './services/erasure-run.service.js';
import { ErasureVerificationService } from './services/erasure-verification.service.js';
import { ErasureService } from './services/erasure.service.js';
import { ExpiredCopiesService } from './services/expired-copies.service.js';
import { ExpiredRowsService } from './services/expired-rows.service.js';
import { ExpiredSubjectsService } from './services/expired-subjects.service.js';
import { ExportLinksService } from './services/export-links.service.js';
import { OrderRecordsService } from './services/order-records.service.js';
import { OrderScopesService } from './services/order-scopes.service.js';
import { PersonCasesService } from './services/person-cases.service.js';
import { PlatformNoticesService } from './services/platform-notices.service.js';
import { PrivacyExportService } from './services/privacy-export.service.js';
import { PrivacyHoldsService } from './services/privacy-holds.service.js';
import { PrivacyOrdersService } from './services/privacy-orders.service.js';
import { ERASURE_QUEUE, PrivacyService } from './services/privacy.service.js';
import { RectificationService } from './services/rectification.service.js';
import { RequestedOrdersService } from './services/requested-orders.service.js';
import { RetentionRunService } from './services/retention-run.service.js';
import { RETENTION_QUEUE, RetentionService } from './services/retention.service.js';
import { TrafficErasureService } from './services/traffic-erasure.service.js';

const EXPORTED = [
  PrivacyService,
  ErasureBackupsService,
  PrivacyExportService,
  ExportLinksService,
  ErasureRunService,
  RetentionService,
  RetentionRunService,
  RectificationService,
];

/** Personal data: finding, exporting and erasing it. */
@Module({
  imports: [
    QueueModule.forFeature(ERASURE_QUEUE, RETENTION_QUEUE),
    StoresModule,
    OrdersModule,
    ShipmentsModule,
    WithdrawalsModule,
    ReturnsModule,
    ClaimsModule,
    ChangeRequestsModule,
    WebhooksModule,
    MessagesModule,
    DeskModule,
    SelfServiceModule,
    PlatformsModule,
  ],
  providers: [
    ...EXPORTED,
    OrderRecordsService,
    PrivacyOrdersService,
    PrivacyHoldsService,
    RequestedOrdersService,
    ErasureService,
    CasesErasureService,
    CaseRecordsService,
    PersonCasesService,
    CopiesErasureService,
    TrafficErasureService,
    ErasureVerificationService,
    OrderScopesService,
    OrderRowsRepository,
    PrivacyRequestsRepository,
    ExpiredCopiesService,
    ExpiredRowsService,
    ExpiredSubjectsService,
    RetentionRunsRepository,
    AnswerErasureService,
    PlatformNoticesService,
  ],
  exports: EXPORTED,
})
export class PrivacyModule {}

/** Gives each new store its nightly job. */
export const scheduleRetention = periodicChore(
  'scheduling of the nightly job of new stores',
  RetentionService,
  (retention, limit) => retention.scheduleNewStores(limit),
);

/** The background jobs of personal data. */
@Module({ imports: [PrivacyModule], providers: [EraseJob, RetentionJob, scheduleRetention] })
export class PrivacyJobsModule {}
