/** Runs `work` with the service's own use cases, for what would take too many runs of the command line. */
export async function withServices(settings, work) {
  await import('reflect-metadata');
  const { NestFactory } = await import('@nestjs/core');
  const { CliModule } = await import('../dist/cli.module.js');
  const { loadConfig } = await import('../dist/platform/config/config.js');
  const { createLogger } = await import('../dist/platform/logging/logger.js');
  const { ApiKeysService } = await import('../dist/auth/api-keys.service.js');
  const { Migrator } = await import('../dist/platform/database/migrator.js');
  const { StoresService } = await import('../dist/stores/stores.service.js');
  const { WebhookEndpointsService } = await import('../dist/notifications/webhooks/webhook-endpoints.service.js');
  const module = CliModule.forRoot(loadConfig(settings), createLogger('error'));
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const [stores, endpoints, keys, migrator] = [StoresService, WebhookEndpointsService, ApiKeysService, Migrator].map(
    (type) => app.get(type, { strict: false }),
  );
  let made = 0;
  try {
    return await work({
      migrate: () => migrator.run(),
      newStore: async (document = { shop_domain: `bench-${made++}.parcelward.test` }) =>
        (await stores.create(document)).store_id,
      newKey: async (storeId) => (await keys.generate(storeId)).api_key,
      addEndpoint: (storeId, url) => endpoints.add(storeId, { url }),
    });
  } finally {
    await app.close();
  }
}
