import { type INestApplicationContext, type Type } from '@nestjs/common';
import { ApiKeysService } from '../auth/api-keys.service.js';
import { ClaimDecisions } from '../claims/claim-decisions.service.js';
import { ClaimQueue } from '../claims/claim-queue.service.js';
import { ClaimReads } from '../claims/claim-reads.js';
import { PolicyTrial } from '../claims/policy-trial.service.js';
import { StockService } from '../claims/stock.service.js';
import { WebhookDeliveriesService } from '../notifications/webhooks/webhook-deliveries.service.js';
import { WebhookEndpointsService } from '../notifications/webhooks/webhook-endpoints.service.js';
import { WebhookReplay } from '../notifications/webhooks/webhook-replay.service.js';
import { WebhookSwitch } from '../notifications/webhooks/webhook-switch.service.js';
import { Migrator } from '../platform/database/migrator.js';
import { ParkedJobs } from '../platform/queue/parked-jobs.js';
import { CarrierClasses } from '../shipments/carrier-classes.js';
import { CarriersService } from '../shipments/carriers/carriers.service.js';
import { TrackingSimulation } from '../shipments/tracking-simulation.js';
import { StoresService } from '../stores/stores.service.js';
import { claimView } from '../claims/claim-view.js';

/** What commands call. */
export type Services = ReturnType<typeof servicesOf>;

export function servicesOf(app: INestApplicationContext) {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  return {
    stores: get(StoresService),
    apiKeys: get(ApiKeysService),
    carriers: get(CarriersService),
    carrierClasses: get(CarrierClasses),
    claims: get(ClaimReads),
    claimQueue: get(ClaimQueue),
    claimDecisions: get(ClaimDecisions),
    policyTrial: get(PolicyTrial),
    stock: get(StockService),
    parkedJobs: get(ParkedJobs),
    migrator: get(Migrator),
    trackingSimulation: get(TrackingSimulation),
    endpoints: get(WebhookEndpointsService),
    endpointSwitch: get(WebhookSwitch),
    deliveries: get(WebhookDeliveriesService),
    replays: get(WebhookReplay),
    claimView,
  };
}
