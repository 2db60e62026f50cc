/** Imports a module of the compiled service. Types come from its source, because `dist/` may not exist. */
const compiled = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);

/** @returns {Promise<typeof import('../src/platform/ids/ids.js') & typeof import('../src/orders/model/order-ids.js')>} */
export const compiledIds = async () => ({
  ...(await compiled('platform/ids/ids.js')),
  ...(await compiled('orders/model/order-ids.js')),
});

/** @returns {Promise<typeof import('../src/platform/database/data-source-options.js')>} */
export const compiledDatabase = () => compiled('platform/database/data-source-options.js');

/** Tables of the service, whose columns the floors name in their statements as the service does. */
export async function compiledTables() {
  const { table } = await compiled('platform/database/table.js');
  const { StoreEntity } = await compiled('stores/store.entity.js');
  const { OrderEntity } = await compiled('orders/persistence/order.entity.js');
  const { ShipmentEntity } = await compiled('shipments/persistence/shipment.entity.js');
  const { ReturnEntity } = await compiled('returns/persistence/return.entity.js');
  const { ClaimEntity } = await compiled('claims/persistence/claim.entity.js');
  return {
    stores: table(StoreEntity),
    // No request writes or reads `is_erased`.
    orders: table(OrderEntity).omit('is_erased'),
    shipments: table(ShipmentEntity),
    returns: table(ReturnEntity),
    claims: table(ClaimEntity),
  };
}

/** The names that are needed to run use cases of the service. */
export async function compiledServices() {
  const { CliModule } = await compiled('app/cli.module.js');
  const { loadConfig } = await compiled('app/config.js');
  const { createLogger } = await compiled('platform/logging/logger.js');
  const { ApiKeysService } = await compiled('auth/services/api-keys.service.js');
  const { MigratorService } = await compiled('platform/database/migrator.service.js');
  const { StoresService } = await compiled('stores/stores.service.js');
  const { WebhookEndpointsService } = await compiled('notifications/webhooks/endpoints/webhook-endpoints.service.js');
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
    OrderListService,
    ClaimQueueService,
    RetentionService,
  };
}
