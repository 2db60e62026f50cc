import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders.module.js';
import { FillOrderLookupsJob } from './fill-order-lookups.job.js';
import { OrderNamesSubscriber } from './order-names.subscriber.js';

/** The background jobs of orders. */
@Module({ imports: [OrdersModule], providers: [FillOrderLookupsJob, OrderNamesSubscriber] })
export class OrderJobsModule {}
