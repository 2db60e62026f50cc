import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { OrderCancellations } from './order-cancellations.service.js';
import { OrderValidation } from './order-validation.service.js';
import { OrderList } from './order-list.service.js';
import { OrderReads } from './order-reads.js';
import { OrderWrites } from './order-writes.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { UnitLedger } from './unit-ledger.js';

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
