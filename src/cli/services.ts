// SPDX-License-Identifier: Apache-2.0
import { type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { CliModule } from '../app/cli.module.js';
import { loadConfig } from '../app/config.js';
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
  WebhookReplayService,
  WebhookTestsService,
} from '../notifications/index.js';
import { loadEnvFile } from '../platform/config/config.js';
import { MigratorService } from '../platform/database/migrator.service.js';
import { type Audience, servedDocument } from '../platform/http/openapi/served-document.js';
import { createLogger, NestLogger } from '../platform/logging/logger.js';
import { type Actor } from '../platform/outbox/actor.js';
import { DeadJobsService } from '../platform/queue/store-jobs.service.js';
import {
  PlatformConnectionQueriesService,
  PlatformConnectionsService,
  PlatformDeliveriesService,
  PlatformPreviewService,
} from '../platforms/index.js';
import { ErasureBackupsService, PrivacyService, RetentionService } from '../privacy/index.js';
import { CarrierAccountsService, CarriersService, TrackingSimulationService } from '../shipments/index.js';
import {
  OPERATOR,
  StaffAccountsService,
  StaffAuditService,
  StaffInvitationsService,
  StaffMembersService,
  StaffSessionsService,
} from '../staff/index.js';
import { type CallerContext, StoresService } from '../stores/index.js';

/** The services that commands call. */
export type Services = ReturnType<typeof servicesOf>;

/** Runs an action with the services, and prints its result. */
export type Run = (action: (services: Services) => Promise<unknown>) => Promise<void>;

function servicesOf(app: INestApplicationContext) {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const stores = get(StoresService);
  /** The actor of changes that commands make. */
  const operator = { type: 'staff', id: 'cli' } satisfies Actor;
  return {
    stores,
    operator,
    callerOf: async (storeId: string): Promise<CallerContext> => ({
      store: await stores.get(storeId),
      actor: operator,
    }),
    apiKeys: get(ApiKeysService),
    tokens: get(TokensService),
    carriers: get(CarriersService),
    carrierAccounts: get(CarrierAccountsService),
    claims: get(ClaimQueriesService),
    claimQueue: get(ClaimQueueService),
    claimDecisions: get(ClaimDecisionsService),
    policyTrial: get(PolicyTrialService),
    stock: get(StockService),
    privacy: get(PrivacyService),
    erasureBackups: get(ErasureBackupsService),
    retention: get(RetentionService),
    connections: get(PlatformConnectionsService),
    connectionQueries: get(PlatformConnectionQueriesService),
    platformDeliveries: get(PlatformDeliveriesService),
    platformPreview: get(PlatformPreviewService),
    imports: get(ImportsService),
    importUploads: get(ImportUploadsService),
    deadJobs: get(DeadJobsService),
    systemStatus: get(SystemStatusService),
    migrator: get(MigratorService),
    trackingSimulation: get(TrackingSimulationService),
    endpoints: get(WebhookEndpointsService),
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
  };
}

/** Starts the services for one action. Logs go to standard error, because standard output is for the result. */
export async function withServices(action: (services: Services) => Promise<unknown>): Promise<unknown> {
  const config = loadConfig(loadEnvFile());
  const logger = createLogger('error', pino.destination({ dest: 2, sync: true }));
  const app = await NestFactory.createApplicationContext(CliModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  try {
    return await action(servicesOf(app));
  } finally {
    await app.close();
  }
}

/** The OpenAPI document with the base URL of the configuration. */
export function openApi(audience: Audience): object {
  return servedDocument(audience, loadConfig(loadEnvFile()).PUBLIC_BASE_URL);
}
