import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { ClaimDecisions } from './services/claim-decisions.service.js';
import { ClaimEvents } from './persistence/claim-events.service.js';
import { ClaimFactsReader } from './services/claim-facts.service.js';
import { ClaimParcels } from './services/claim-parcels.service.js';
import { ClaimQueue } from './services/claim-queue.service.js';
import { ClaimReads } from './services/claim-queries.service.js';
import { ClaimStatistics } from './services/claim-statistics.service.js';
import { ClaimWrites } from './persistence/claim-recorder.service.js';
import { ClaimsRepository } from './persistence/claims.repository.js';
import { ClaimsService } from './services/claims.service.js';
import { PolicyTrial } from './services/policy-trial.service.js';
import { StockService } from './services/stock.service.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** Claims on the protection of orders: filed, decided on, and what they take of stock. */
@Module({
  imports: [OrdersModule, ShipmentsModule, StoresModule, OutboxModule, UploadsModule],
  providers: [
    ClaimsService,
    ClaimDecisions,
    ClaimReads,
    ClaimQueue,
    ClaimStatistics,
    PolicyTrial,
    ClaimWrites,
    ClaimEvents,
    ClaimFactsReader,
    ClaimParcels,
    ClaimsRepository,
    StockService,
  ],
  exports: [
    ClaimsService,
    ClaimDecisions,
    ClaimReads,
    ClaimQueue,
    ClaimStatistics,
    PolicyTrial,
    StockService,
    UploadsModule,
  ],
})
export class ClaimsModule {}
