import { DeskJobsModule } from '../desk/jobs/desk-jobs.module.js';
import { ImportJobsModule } from '../imports/jobs/import-jobs.module.js';
import { MessageJobsModule } from '../notifications/messages/message-jobs.module.js';
import { WebhookJobsModule } from '../notifications/webhooks/webhooks.module.js';
import { OrderJobsModule } from '../orders/jobs/order-jobs.module.js';
import { RelayModule } from '../platform/outbox/relay.module.js';
import { JobWorkerModule } from '../platform/queue/worker/job-worker.module.js';
import { PrivacyJobsModule } from '../privacy/jobs/privacy-jobs.module.js';
import { SelfServiceJobsModule } from '../self-service/jobs/self-service-jobs.module.js';
import { ShipmentJobsModule } from '../shipments/jobs/shipment-jobs.module.js';
import { StaffJobsModule } from '../staff/jobs/staff-jobs.module.js';

/** The jobs of all contexts, and the modules that run them. */
export const JOBS = [
  JobWorkerModule.forRoot(),
  RelayModule,
  ShipmentJobsModule,
  OrderJobsModule,
  WebhookJobsModule.forRoot(),
  MessageJobsModule,
  ImportJobsModule,
  DeskJobsModule,
  StaffJobsModule,
  SelfServiceJobsModule,
  PrivacyJobsModule,
];
