import { Module } from '@nestjs/common';
import { SecretBox } from '../../platform/crypto/secret-box.service.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { DeliveryBacklog } from './breaker/delivery-backlog.service.js';
import { DELIVERY_QUEUE } from './delivery/delivery-queue.js';
import { WebhookDeliveriesRepository } from './log/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './log/webhook-deliveries.service.js';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service.js';
import { WebhookReplay } from './log/webhook-replay.service.js';
import { WebhookSwitch } from './endpoints/webhook-endpoint-state.service.js';

/** Webhooks: the endpoints of stores, the log of what they were sent, and replay. */
@Module({
  imports: [OutboxModule, QueueModule.of(DELIVERY_QUEUE), StoresModule],
  providers: [
    SecretBox,
    WebhookEndpointsService,
    WebhookSwitch,
    WebhookDeliveriesService,
    WebhookReplay,
    WebhookEndpointsRepository,
    WebhookDeliveriesRepository,
    DeliveryBacklog,
  ],
  exports: [
    WebhookEndpointsService,
    WebhookSwitch,
    WebhookDeliveriesService,
    WebhookReplay,
    SecretBox,
    QueueModule,
    WebhookEndpointsRepository,
    WebhookDeliveriesRepository,
    DeliveryBacklog,
  ],
})
export class WebhooksModule {}
