import { type DynamicModule, Module } from '@nestjs/common';
import { Deliverer } from './delivery/webhook-delivery.service.js';
import { DeliveryClaims } from './delivery/due-deliveries.repository.js';
import { DeliveryLoader } from './delivery/delivery-loader.service.js';
import { DeliveryRecords } from './delivery/delivery-results.repository.js';
import { DeliverySender } from './delivery/delivery-sender.service.js';
import { EndpointRecords } from './breaker/endpoint-health.repository.js';
import { FanOut } from './delivery/webhook-fan-out.subscriber.js';
import {
  DEFAULT_CLIENT_SETTINGS,
  WEBHOOK_CLIENT_SETTINGS,
  WebhookClient,
  type WebhookClientSettings,
} from './delivery/webhook-client.service.js';
import { WebhookChores } from './breaker/webhook-maintenance.service.js';
import { WebhookPurge } from './log/webhook-purge.job.js';
import { WebhooksModule } from './webhooks.module.js';

/** What the worker does of webhooks: who gets which event, and sending it. */
@Module({})
export class WebhookJobsModule {
  static with(settings: Partial<WebhookClientSettings> = {}): DynamicModule {
    const clientSettings = {
      provide: WEBHOOK_CLIENT_SETTINGS,
      useValue: { ...DEFAULT_CLIENT_SETTINGS, ...settings },
    };
    return {
      module: WebhookJobsModule,
      imports: [WebhooksModule],
      providers: [
        ...[clientSettings, FanOut, Deliverer, DeliveryClaims, DeliveryLoader, DeliverySender],
        ...[DeliveryRecords, EndpointRecords, WebhookClient, WebhookChores, WebhookPurge],
      ],
      exports: [Deliverer, WebhookPurge],
    };
  }
}
