import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { OrderCancellationsService } from './services/order-cancellations.service.js';
import { OrderValidationService } from './services/order-validation.service.js';
import { OrderListService } from './services/order-list.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OrderRecorderService } from './persistence/order-recorder.service.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { OrdersService } from './services/orders.service.js';
import { UnitLedgerRepository } from './persistence/unit-ledger.repository.js';

/** Orders: ingestion, replacement, reading; their figures, cancellations, units and labels. */
@Module({
  imports: [OutboxModule, ShipmentsModule],
  providers: [
    OrdersService,
    OrderValidationService,
    OrderCancellationsService,
    OrderQueriesService,
    OrderListService,
    OrderRecorderService,
    OrdersRepository,
    UnitLedgerRepository,
  ],
  exports: [
    OrdersRepository,
    OrdersService,
    OrderListService,
    OrderValidationService,
    OrderCancellationsService,
    UnitLedgerRepository,
  ],
})
export class OrdersModule {}
