import { Module } from '@nestjs/common';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { DeliveryBacklog } from './delivery-backlog.js';
import { DELIVERY_QUEUE } from './delivery-queue.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookReplay } from './webhook-replay.service.js';
import { WebhookSwitch } from './webhook-switch.service.js';

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
