import 'reflect-metadata';

/** Runs `work` with the service's own use cases, for what would take too many runs of the command line. */
export async function withServices(settings, work) {
  const { NestFactory } = await import('@nestjs/core');
  const { CliModule } = await import('../dist/cli.module.js');
  const { loadConfig } = await import('../dist/platform/config/config.js');
  const { createLogger } = await import('../dist/platform/logging/logger.js');
  const { StoresService } = await import('../dist/stores/stores.service.js');
  const { WebhookEndpointsService } = await import('../dist/notifications/webhooks/webhook-endpoints.service.js');
  const module = CliModule.forRoot(loadConfig(settings), createLogger('error'));
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const [stores, endpoints] = [app.get(StoresService), app.get(WebhookEndpointsService)];
  let made = 0;
  try {
    return await work({
      newStore: async () => (await stores.create({ shop_domain: `bench-${made++}.parcelward.test` })).store_id,
      addEndpoint: (storeId, url) => endpoints.add(storeId, { url }),
    });
  } finally {
    await app.close();
  }
}
