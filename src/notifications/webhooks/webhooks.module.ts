// SPDX-License-Identifier: Apache-2.0
import '../notifications.problems.js';
import { Module, type DynamicModule } from '@nestjs/common';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { StoresModule } from '../../stores/index.js';
import { DeliveryBacklogService } from './breaker/delivery-backlog.service.js';
import { EndpointHealthService } from './breaker/endpoint-health.service.js';
import { WebhookHealthService } from './breaker/webhook-health.service.js';
import { WebhookMaintenanceService } from './breaker/webhook-maintenance.service.js';
import { DeliveryLoaderService } from './delivery/delivery-loader.service.js';
import { DeliveryResultsRepository } from './delivery/delivery-results.repository.js';
import { DeliverySenderService } from './delivery/delivery-sender.service.js';
import { DueDeliveriesRepository } from './delivery/due-deliveries.repository.js';
import { HeldDeliveriesRepository } from './delivery/held-deliveries.repository.js';
import { ProcessStallsService } from './delivery/process-stalls.service.js';
import { SendWebhooksJob } from './delivery/send-webhooks.job.js';
import {
  DEFAULT_CLIENT_SETTINGS,
  WEBHOOK_CLIENT_SETTINGS,
  WebhookClientService,
  type WebhookClientSettings,
} from './delivery/webhook-client.service.js';
import { WebhookFanOutSubscriber } from './delivery/webhook-fan-out.subscriber.js';
import { ENDPOINT_MAIL_QUEUE, EndpointRecorderService } from './endpoints/endpoint-recorder.service.js';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service.js';
import { WebhookTestsService } from './endpoints/webhook-tests.service.js';
import { WebhookDeliveriesRepository } from './log/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './log/webhook-deliveries.service.js';
import { DELIVERY_QUEUE } from './log/webhook-delivery.resource.js';
import { WebhookReplayService } from './log/webhook-replay.service.js';

const EXPORTED = [
  WebhookEndpointsService,
  WebhookTestsService,
  WebhookDeliveriesService,
  WebhookReplayService,
  WebhookEndpointsRepository,
  WebhookDeliveriesRepository,
  DeliveryBacklogService,
  WebhookHealthService,
];

/** Webhook endpoints, the delivery log and replay. */
@Module({
  imports: [QueueModule.forFeature(DELIVERY_QUEUE, ENDPOINT_MAIL_QUEUE), StoresModule],
  providers: [...EXPORTED, EndpointRecorderService],
  exports: [...EXPORTED, QueueModule],
})
export class WebhooksModule {}

/** Fan-out and delivery of webhooks, for workers. */
@Module({})
export class WebhookJobsModule {
  static forRoot(settings: Partial<WebhookClientSettings> = {}): DynamicModule {
    return {
      module: WebhookJobsModule,
      imports: [WebhooksModule],
      providers: [
        { provide: WEBHOOK_CLIENT_SETTINGS, useValue: { ...DEFAULT_CLIENT_SETTINGS, ...settings } },
        WebhookFanOutSubscriber,
        SendWebhooksJob,
        DueDeliveriesRepository,
        HeldDeliveriesRepository,
        DeliveryLoaderService,
        DeliverySenderService,
        DeliveryResultsRepository,
        EndpointHealthService,
        WebhookClientService,
        ProcessStallsService,
        WebhookMaintenanceService,
      ],
      exports: [SendWebhooksJob, WebhookMaintenanceService],
    };
  }
}
