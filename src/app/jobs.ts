// SPDX-License-Identifier: Apache-2.0
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ClaimJobsModule } from '../claims/claims.module.js';
import { DeskJobsModule } from '../desk/desk.module.js';
import { ImportJobsModule } from '../imports/imports.module.js';
import { MessageJobsModule } from '../notifications/messages/messages.module.js';
import { WebhookJobsModule } from '../notifications/webhooks/webhooks.module.js';
import { RelayModule } from '../platform/outbox/relay.module.js';
import { JobWorkerModule } from '../platform/queue/worker/job-worker.module.js';
import { PlatformJobsModule } from '../platforms/platforms.module.js';
import { PrivacyJobsModule } from '../privacy/privacy.module.js';
import { SelfServiceJobsModule } from '../self-service/self-service.module.js';
import { ShipmentJobsModule } from '../shipments/shipments.module.js';
import { StaffJobsModule } from '../staff/staff.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';

/** The jobs of all contexts, and the modules that run them. */
export const JOBS = [
  JobWorkerModule.forRoot(),
  RelayModule,
  ShipmentJobsModule,
  ClaimJobsModule,
  WebhookJobsModule.forRoot(),
  MessageJobsModule,
  ImportJobsModule,
  PlatformJobsModule,
  DeskJobsModule,
  ChangeRequestsModule,
  StaffJobsModule,
  SelfServiceJobsModule,
  PrivacyJobsModule,
  WithdrawalsModule,
];
