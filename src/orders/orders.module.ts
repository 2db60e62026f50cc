import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { OrderCancellations } from './services/order-cancellations.service.js';
import { OrderValidation } from './services/order-validation.service.js';
import { OrderList } from './services/order-list.service.js';
import { OrderReads } from './services/order-queries.service.js';
import { OrderWrites } from './persistence/order-recorder.service.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { OrdersService } from './services/orders.service.js';
import { UnitLedger } from './persistence/unit-ledger.repository.js';

/** Orders: ingestion, replacement, reading; their figures, cancellations, units and labels. */
@Module({
  imports: [OutboxModule, ShipmentsModule],
  providers: [
    OrdersService,
    OrderValidation,
    OrderCancellations,
    OrderReads,
    OrderList,
    OrderWrites,
    OrdersRepository,
    UnitLedger,
  ],
  exports: [OrdersRepository, OrdersService, OrderList, OrderValidation, OrderCancellations, UnitLedger],
})
export class OrdersModule {}
