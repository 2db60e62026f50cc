import { Module } from '@nestjs/common';
import { MessageJobsModule } from '../../notifications/index.js';
import { OrdersModule } from '../../orders/index.js';
import { purge } from '../../platform/database/purge.js';
import { StoresModule } from '../../stores/index.js';
import { SelfServiceModule } from '../self-service.module.js';
import { SendCodeJob } from './send-code.job.js';

const expiredPurge = purge('purge of expired codes and sessions of customers', {
  tables: ['self_service_codes', 'self_service_sessions'],
  column: 'expires_at',
});

/** The jobs of workers: mails with codes, and the purge of expired codes and sessions. */
@Module({
  imports: [SelfServiceModule, StoresModule, OrdersModule, MessageJobsModule],
  providers: [SendCodeJob, expiredPurge],
})
export class SelfServiceJobsModule {}
