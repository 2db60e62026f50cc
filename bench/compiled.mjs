// SPDX-License-Identifier: Apache-2.0
/** Imports a module of the compiled service. Types come from its source, because `dist/` may not exist. */
const compiled = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);

/** @returns {Promise<typeof import('../src/platform/ids/ids.js') & typeof import('../src/orders/model/protect-order-number.js') & typeof import('../src/orders/model/line-product.js') & typeof import('../src/orders/rules/line-identity.js')>} */
export const compiledIds = async () => ({
  ...(await compiled('platform/ids/ids.js')),
  ...(await compiled('orders/model/protect-order-number.js')),
  ...(await compiled('orders/model/line-product.js')),
  ...(await compiled('orders/rules/line-identity.js')),
});

/** @returns {Promise<typeof import('../src/platform/database/data-source-options.js')>} */
export const compiledDatabase = () => compiled('platform/database/data-source-options.js');

/** The names that are needed to run use cases of the service. */
export async function compiledServices() {
  const { CliModule } = await compiled('app/cli.module.js');
  const { loadConfig } = await compiled('app/config.js');
  const { createLogger } = await compiled('platform/logging/logger.js');
  const { ApiKeysService } = await compiled('auth/services/api-keys.service.js');
  const { MigratorService } = await compiled('platform/database/migrator.service.js');
  const { StoresService } = await compiled('stores/stores.service.js');
  const { WebhookEndpointsService } = await compiled('notifications/webhooks/endpoints/webhook-endpoints.service.js');
  const { PlatformConnectionsService } = await compiled('platforms/services/platform-connections.service.js');
  const { OrderListService } = await compiled('orders/services/order-list.service.js');
  const { ClaimQueueService } = await compiled('claims/services/claim-queue.service.js');
  const { RetentionService } = await compiled('privacy/services/retention.service.js');
  return {
    CliModule,
    loadConfig,
    createLogger,
    ApiKeysService,
    MigratorService,
    StoresService,
    WebhookEndpointsService,
    PlatformConnectionsService,
    OrderListService,
    ClaimQueueService,
    RetentionService,
  };
}
