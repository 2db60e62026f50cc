import '../notifications.problems.js';
import { Module } from '@nestjs/common';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { StoresModule } from '../../stores/index.js';
import { DeliveryBacklogService } from './breaker/delivery-backlog.service.js';
import { WebhookHealthRepository } from './breaker/webhook-health.repository.js';
import { WebhookHealthService } from './breaker/webhook-health.service.js';
import { DELIVERY_QUEUE } from './log/webhook-delivery.js';
import { WebhookDeliveriesRepository } from './log/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './log/webhook-deliveries.service.js';
import { ENDPOINT_MAIL_QUEUE, EndpointRecorderService } from './endpoints/endpoint-recorder.service.js';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service.js';
import { WebhookErasureService } from './log/webhook-erasure.service.js';
import { WebhookReplayService } from './log/webhook-replay.service.js';
import { WebhookEndpointChangesService } from './endpoints/webhook-endpoint-changes.service.js';
import { WebhookTestsService } from './endpoints/webhook-tests.service.js';

const EXPORTED = [
  WebhookEndpointsService,
  WebhookEndpointChangesService,
  WebhookTestsService,
  WebhookDeliveriesService,
  WebhookReplayService,
  WebhookErasureService,
  WebhookEndpointsRepository,
  WebhookDeliveriesRepository,
  DeliveryBacklogService,
  WebhookHealthService,
];

/** Webhook endpoints, the delivery log and replay. */
@Module({
  imports: [QueueModule.forFeature(DELIVERY_QUEUE, ENDPOINT_MAIL_QUEUE), StoresModule],
  providers: [...EXPORTED, EndpointRecorderService, WebhookHealthRepository],
  exports: [...EXPORTED, QueueModule],
})
export class WebhooksModule {}
