// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { loadConfig } from './app/config.js';
import { ConfigError, loadEnvFile } from './platform/config/config.js';
import { tlsOptions } from './platform/http/tls.js';
import { createLogger } from './platform/logging/logger.js';
import { startTracing } from './platform/tracing/start-tracing.js';

async function start(): Promise<void> {
  const config = loadConfig(loadEnvFile());
  const tracing = await startTracing(config, 'parcelward-api');
  const logger = createLogger(config.LOG_LEVEL, undefined, tracing?.logFields);
  tracing?.logTo(logger);
  // Checks the settings and their files before loading the service, so that a fault is reported at once.
  tlsOptions(config);
  const [{ createHttpApplication }, { shutdownOnSignal }, { MigratorService }] = await Promise.all([
    import('./app/http-application.js'),
    import('./platform/http/shutdown.js'),
    import('./platform/database/migrator.service.js'),
  ]);
  const app = await createHttpApplication(config, logger);
  await app.get(MigratorService).assertUpToDate();
  shutdownOnSignal(app, logger, config.SHUTDOWN_TIMEOUT_SECONDS, tracing?.stop);
  await app.listen(config.PORT, config.HOST);
  logger.info({ url: await app.getUrl() }, 'listening');
  logger.flush();
}

start().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : (error as Error).stack;
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
