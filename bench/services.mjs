// SPDX-License-Identifier: Apache-2.0
import { compiledServices } from './compiled.mjs';

/** The store of a token. */
export const storeOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).storeId;

/** Runs `work` with the service's use cases, which is faster than many runs of the command line. */
export async function withServices(settings, work) {
  await import('reflect-metadata');
  const { NestFactory } = await import('@nestjs/core');
  const {
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
  } = await compiledServices();
  const module = CliModule.forRoot(loadConfig(settings), createLogger('error'));
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const [stores, endpoints, platforms, keys, migrator, orders, claims, retention] = [
    StoresService,
    WebhookEndpointsService,
    PlatformConnectionsService,
    ApiKeysService,
    MigratorService,
    OrderListService,
    ClaimQueueService,
    RetentionService,
  ].map((type) => app.get(type, { strict: false }));
  let made = 0;
  try {
    return await work({
      migrate: () => migrator.run(),
      newStore: async (document = { shop_domain: `bench-${made++}.parcelward.test` }) =>
        (await stores.create(document)).store_id,
      newKey: async (storeId) => (await keys.generate(storeId)).api_key,
      orders,
      claims,
      setRetention: (storeId, settings) => stores.update(storeId, { retention: settings }),
      startRetention: (storeId) => retention.start(storeId),
      retentionOf: (storeId) => retention.get(storeId),
      connect: async (storeId, input) =>
        platforms.connect({ store: await stores.get(storeId), actor: { type: 'staff', id: 'bench' } }, input),
      addEndpoint: (storeId, url) => endpoints.add(storeId, { url }),
    });
  } finally {
    await app.close();
  }
}
