import 'reflect-metadata';
import { createHttpApplication } from './http-application.js';
import { ConfigError, loadConfig } from './platform/config/config.js';
import { loadEnvFile } from './platform/config/env-file.js';
import { Migrator } from './platform/database/migrator.js';
import { drainOnSignal } from './platform/http/shutdown.js';
import { createLogger } from './platform/logging/logger.js';

async function start(): Promise<void> {
  const config = loadConfig(loadEnvFile());
  const logger = createLogger(config.LOG_LEVEL);
  const app = await createHttpApplication(config, logger);
  await app.get(Migrator).assertUpToDate();
  drainOnSignal(app, logger, config.SHUTDOWN_TIMEOUT_SECONDS);
  await app.listen(config.PORT, config.HOST);
  logger.info({ url: await app.getUrl() }, 'listening');
}

start().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : (error as Error).stack;
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
