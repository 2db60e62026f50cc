import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders.module.js';
import { FillOrderLookupsJob } from './fill-order-lookups.job.js';

/** The background jobs of orders. */
@Module({ imports: [OrdersModule], providers: [FillOrderLookupsJob] })
export class OrderJobsModule {}
