import { Module } from '@nestjs/common';
import { MessageDeliveryModule } from '../../notifications/index.js';
import { OrdersModule } from '../../orders/index.js';
import { StoresModule } from '../../stores/index.js';
import { SelfServiceModule } from '../self-service.module.js';
import { SelfServicePurgeJob } from './self-service-purge.job.js';
import { SendCodeJob } from './send-code.job.js';

/** The jobs of workers: mails with codes, and the purge of expired codes and sessions. */
@Module({
  imports: [SelfServiceModule, StoresModule, OrdersModule, MessageDeliveryModule],
  providers: [SendCodeJob, SelfServicePurgeJob],
})
export class SelfServiceJobsModule {}
