import { type DynamicModule, Module } from '@nestjs/common';
import { WebhookDeliveryService } from './delivery/webhook-delivery.service.js';
import { DueDeliveriesRepository } from './delivery/due-deliveries.repository.js';
import { HeldDeliveriesRepository } from './delivery/held-deliveries.repository.js';
import { DeliveryLoaderService } from './delivery/delivery-loader.service.js';
import { DeliveryResultsRepository } from './delivery/delivery-results.repository.js';
import { DeliverySenderService } from './delivery/delivery-sender.service.js';
import { EndpointHealthRepository } from './breaker/endpoint-health.repository.js';
import { ProcessStallsService } from './delivery/process-stalls.service.js';
import { WebhookFanOutSubscriber } from './delivery/webhook-fan-out.subscriber.js';
import {
  DEFAULT_CLIENT_SETTINGS,
  WEBHOOK_CLIENT_SETTINGS,
  WebhookClientService,
  type WebhookClientSettings,
} from './delivery/webhook-client.service.js';
import { WebhookMaintenanceService } from './breaker/webhook-maintenance.service.js';
import { WebhookPurgeJob } from './log/webhook-purge.job.js';
import { WebhooksModule } from './webhooks.module.js';

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
        WebhookDeliveryService,
        DueDeliveriesRepository,
        HeldDeliveriesRepository,
        DeliveryLoaderService,
        DeliverySenderService,
        DeliveryResultsRepository,
        EndpointHealthRepository,
        WebhookClientService,
        ProcessStallsService,
        WebhookMaintenanceService,
        WebhookPurgeJob,
      ],
      exports: [WebhookDeliveryService, WebhookPurgeJob],
    };
  }
}
