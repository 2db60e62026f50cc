import { type INestApplicationContext, type Type } from '@nestjs/common';
import { ApiKeysService } from '../auth/services/api-keys.service.js';
import { ClaimDecisions } from '../claims/services/claim-decisions.service.js';
import { ClaimQueue } from '../claims/services/claim-queue.service.js';
import { ClaimReads } from '../claims/services/claim-queries.service.js';
import { PolicyTrial } from '../claims/services/policy-trial.service.js';
import { StockService } from '../claims/services/stock.service.js';
import { WebhookDeliveriesService } from '../notifications/webhooks/log/webhook-deliveries.service.js';
import { WebhookEndpointsService } from '../notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { WebhookReplay } from '../notifications/webhooks/log/webhook-replay.service.js';
import { WebhookSwitch } from '../notifications/webhooks/endpoints/webhook-endpoint-state.service.js';
import { Migrator } from '../platform/database/migrator.service.js';
import { ParkedJobs } from '../platform/queue/dead-jobs.service.js';
import { CarrierClasses } from '../shipments/services/carrier-classes.service.js';
import { CarriersService } from '../shipments/carriers/carriers.service.js';
import { TrackingSimulation } from '../shipments/services/tracking-simulation.service.js';
import { StoresService } from '../stores/stores.service.js';
import { claimView } from '../claims/model/claim-view.js';

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
