import { type INestApplicationContext, type Type } from '@nestjs/common';
import { ApiKeysService, TokensService } from '../auth/index.js';
import {
  ClaimDecisionsService,
  ClaimQueriesService,
  ClaimQueueService,
  PolicyTrialService,
  StockService,
} from '../claims/index.js';
import { SystemStatusService } from '../desk/index.js';
import { ImportsService, ImportUploadsService } from '../imports/index.js';
import {
  MessageTextsService,
  WebhookDeliveriesService,
  WebhookEndpointsService,
  WebhookEndpointChangesService,
  WebhookReplayService,
  WebhookTestsService,
} from '../notifications/index.js';
import { CarrierClassesService, CarriersService, TrackingSimulationService } from '../shipments/index.js';
import { ErasureBackupsService, PrivacyService, RetentionService } from '../privacy/index.js';
import {
  OPERATOR,
  StaffAccountsService,
  StaffAuditService,
  StaffInvitationsService,
  StaffMembersService,
  StaffSessionsService,
} from '../staff/index.js';
import { StoresService } from '../stores/index.js';
import { MigratorService } from '../platform/database/migrator.service.js';
import { type Actor } from '../platform/outbox/actor.js';
import { DeadJobsService } from '../platform/queue/store-jobs.service.js';

/** The services that commands call. */
export type Services = ReturnType<typeof servicesOf>;

/** Runs an action with the services, and prints its result. */
export type Run = (action: (services: Services) => Promise<unknown>) => Promise<void>;

export function servicesOf(app: INestApplicationContext) {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  return {
    stores: get(StoresService),
    apiKeys: get(ApiKeysService),
    tokens: get(TokensService),
    carriers: get(CarriersService),
    carrierClasses: get(CarrierClassesService),
    claims: get(ClaimQueriesService),
    claimQueue: get(ClaimQueueService),
    claimDecisions: get(ClaimDecisionsService),
    policyTrial: get(PolicyTrialService),
    stock: get(StockService),
    privacy: get(PrivacyService),
    erasureBackups: get(ErasureBackupsService),
    retention: get(RetentionService),
    imports: get(ImportsService),
    importUploads: get(ImportUploadsService),
    deadJobs: get(DeadJobsService),
    systemStatus: get(SystemStatusService),
    migrator: get(MigratorService),
    trackingSimulation: get(TrackingSimulationService),
    endpoints: get(WebhookEndpointsService),
    endpointChanges: get(WebhookEndpointChangesService),
    webhookTests: get(WebhookTestsService),
    deliveries: get(WebhookDeliveriesService),
    replays: get(WebhookReplayService),
    messageTexts: get(MessageTextsService),
    staff: {
      accounts: get(StaffAccountsService),
      members: get(StaffMembersService),
      invitations: get(StaffInvitationsService),
      sessions: get(StaffSessionsService),
      audit: get(StaffAuditService),
      operator: OPERATOR,
    },
    /** The actor of changes that commands make. */
    operator: { type: 'staff', id: 'cli' } satisfies Actor,
  };
}
