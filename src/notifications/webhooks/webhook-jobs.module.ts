import { type DynamicModule, Module } from '@nestjs/common';
import { Deliverer } from './deliverer.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryLoader } from './delivery-loader.js';
import { DeliveryRecords } from './delivery-records.js';
import { DeliverySender } from './delivery-sender.js';
import { EndpointRecords } from './endpoint-records.js';
import { FanOut } from './fan-out.js';
import {
  DEFAULT_CLIENT_SETTINGS,
  WEBHOOK_CLIENT_SETTINGS,
  WebhookClient,
  type WebhookClientSettings,
} from './webhook-client.js';
import { WebhookChores } from './webhook-chores.js';
import { WebhookPurge } from './webhook-purge.js';
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
