import './claims.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { ClaimDecisionsService } from './services/claim-decisions.service.js';
import { ClaimFactsService } from './services/claim-facts.service.js';
import { ClaimQueueService } from './services/claim-queue.service.js';
import { ClaimErasureService } from './services/claim-erasure.service.js';
import { ClaimQueriesService } from './services/claim-queries.service.js';
import { ClaimStatisticsService } from './services/claim-statistics.service.js';
import { ClaimRecorderService } from './services/claim-recorder.service.js';
import { ClaimsRepository } from './persistence/claims.repository.js';
import { ClaimsService } from './services/claims.service.js';
import { PolicyTrialService } from './services/policy-trial.service.js';
import { StockService } from './services/stock.service.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** Claims on the protection of orders: filing, decisions, policy, stock and photos. */
@Module({
  imports: [OrdersModule, ShipmentsModule, StoresModule, UploadsModule],
  providers: [
    ClaimsService,
    ClaimDecisionsService,
    ClaimQueriesService,
    ClaimQueueService,
    ClaimStatisticsService,
    PolicyTrialService,
    ClaimRecorderService,
    ClaimFactsService,
    ClaimsRepository,
    StockService,
    ClaimErasureService,
  ],
  exports: [
    ClaimErasureService,
    ClaimsService,
    ClaimDecisionsService,
    ClaimQueriesService,
    ClaimQueueService,
    ClaimStatisticsService,
    PolicyTrialService,
    StockService,
    UploadsModule,
    ClaimsRepository,
  ],
})
export class ClaimsModule {}
