import 'reflect-metadata';
import { compiledServices } from './compiled.mjs';

/** Runs `work` with the service's own use cases, for what would take too many runs of the command line. */
export async function withServices(settings, work) {
  const { NestFactory } = await import('@nestjs/core');
  const { CliModule, loadConfig, createLogger, StoresService, WebhookEndpointsService } = await compiledServices();
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
