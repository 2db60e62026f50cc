import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { ClaimDecisions } from './claim-decisions.service.js';
import { ClaimEvents } from './claim-events.js';
import { ClaimFactsReader } from './claim-facts.service.js';
import { ClaimParcels } from './claim-parcels.service.js';
import { ClaimQueue } from './claim-queue.service.js';
import { ClaimReads } from './claim-reads.js';
import { ClaimStatistics } from './claim-statistics.service.js';
import { ClaimWrites } from './claim-writes.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';
import { PolicyTrial } from './policy-trial.service.js';
import { StockService } from './stock.service.js';
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
