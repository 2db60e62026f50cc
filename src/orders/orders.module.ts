import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { OrdersController } from './orders.controller.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';

/** Orders: ingestion, replacement, reading. */
@Module({
  imports: [OutboxModule],
  controllers: [OrdersController],
  providers: [OrdersService, OrdersRepository],
  exports: [OrdersService],
})
export class OrdersModule {}
