// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { ChangeRequestsModule } from '../change-requests/index.js';
import { ClaimsModule } from '../claims/index.js';
import { MessagesModule, WebhooksModule } from '../notifications/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReturnsModule } from '../returns/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { WithdrawalsModule } from '../withdrawals/index.js';
import { EndAssignmentsSubscriber } from './jobs/end-assignments.subscriber.js';
import { AssignmentsService } from './services/assignments.service.js';
import { CaseNumbersService } from './services/case-numbers.service.js';
import { ClaimEvidenceService } from './services/claim-evidence.service.js';
import { ClaimedParcelsService } from './services/claimed-parcels.service.js';
import { CustomerCasesService } from './services/customer-cases.service.js';
import { MoneyStatisticsService } from './services/money-statistics.service.js';
import { NotesService } from './services/notes.service.js';
import { RequestWorkService } from './services/request-work.service.js';
import { SearchService } from './services/search.service.js';
import { SubjectsService } from './services/subjects.service.js';
import { SystemStatusService } from './services/system-status.service.js';
import { WorkListService } from './services/work-list.service.js';

const EXPORTED = [
  WorkListService,
  MoneyStatisticsService,
  CaseNumbersService,
  SearchService,
  NotesService,
  AssignmentsService,
  ClaimEvidenceService,
  SystemStatusService,
];

/** What staff work with across contexts. */
@Module({
  imports: [
    OrdersModule,
    ShipmentsModule,
    ReturnsModule,
    ClaimsModule,
    WithdrawalsModule,
    ChangeRequestsModule,
    WebhooksModule,
    MessagesModule,
  ],
  providers: [...EXPORTED, RequestWorkService, SubjectsService, ClaimedParcelsService, CustomerCasesService],
  exports: EXPORTED,
})
export class DeskModule {}

@Module({ imports: [DeskModule], providers: [EndAssignmentsSubscriber] })
export class DeskJobsModule {}
