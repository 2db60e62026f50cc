import { type INestApplicationContext, type Type } from '@nestjs/common';
import { ApiKeysService } from '../auth/services/api-keys.service.js';
import { ClaimDecisionsService } from '../claims/services/claim-decisions.service.js';
import { ClaimQueueService } from '../claims/services/claim-queue.service.js';
import { ClaimQueriesService } from '../claims/services/claim-queries.service.js';
import { PolicyTrialService } from '../claims/services/policy-trial.service.js';
import { StockService } from '../claims/services/stock.service.js';
import { WebhookDeliveriesService } from '../notifications/webhooks/log/webhook-deliveries.service.js';
import { WebhookEndpointsService } from '../notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { WebhookReplayService } from '../notifications/webhooks/log/webhook-replay.service.js';
import { WebhookEndpointStateService } from '../notifications/webhooks/endpoints/webhook-endpoint-state.service.js';
import { MigratorService } from '../platform/database/migrator.service.js';
import { DeadJobsService } from '../platform/queue/dead-jobs.service.js';
import { CarrierClassesService } from '../shipments/services/carrier-classes.service.js';
import { CarriersService } from '../shipments/carriers/carriers.service.js';
import { TrackingSimulationService } from '../shipments/services/tracking-simulation.service.js';
import { StoresService } from '../stores/stores.service.js';
import { claimView } from '../claims/model/claim-view.js';

/** The services that commands call. */
export type Services = ReturnType<typeof servicesOf>;

export function servicesOf(app: INestApplicationContext) {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  return {
    stores: get(StoresService),
    apiKeys: get(ApiKeysService),
    carriers: get(CarriersService),
    carrierClasses: get(CarrierClassesService),
    claims: get(ClaimQueriesService),
    claimQueue: get(ClaimQueueService),
    claimDecisions: get(ClaimDecisionsService),
    policyTrial: get(PolicyTrialService),
    stock: get(StockService),
    deadJobs: get(DeadJobsService),
    migrator: get(MigratorService),
    trackingSimulation: get(TrackingSimulationService),
    endpoints: get(WebhookEndpointsService),
    endpointStates: get(WebhookEndpointStateService),
    deliveries: get(WebhookDeliveriesService),
    replays: get(WebhookReplayService),
    claimView,
  };
}
