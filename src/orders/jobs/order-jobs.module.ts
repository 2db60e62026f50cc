import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders.module.js';
import { OrderNamesSubscriber } from './order-names.subscriber.js';

/** The background jobs of orders. */
@Module({ imports: [OrdersModule], providers: [OrderNamesSubscriber] })
export class OrderJobsModule {}
