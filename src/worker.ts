// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from './app/config.js';
import { ConfigError, loadEnvFile } from './platform/config/config.js';
import { createLogger, NestLogger } from './platform/logging/logger.js';
import { stopOnSignal } from './platform/process/stop-on-signal.js';
import { startTracing } from './platform/tracing/start-tracing.js';
import { isUntracked } from './shipments/shipments.settings.js';

async function start(): Promise<void> {
  const config = loadConfig(loadEnvFile());
  const tracing = await startTracing(config, 'parcelward-worker');
  const logger = createLogger(config.LOG_LEVEL, undefined, tracing?.logFields);
  tracing?.logTo(logger);
  // Checks the settings before loading the service, so that a fault is reported at once.
  const [{ NestFactory }, { MigratorService }, { JobWorkerService }, { WorkerModule }] = await Promise.all([
    import('@nestjs/core'),
    import('./platform/database/migrator.service.js'),
    import('./platform/queue/worker/job-worker.service.js'),
    import('./app/worker.module.js'),
  ]);
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config, logger), {
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  await app.get(MigratorService).assertUpToDate();
  app.get(JobWorkerService).start();
  // An interrupted job runs again when its lease has expired.
  stopOnSignal(logger, async () => {
    await Promise.race([app.close(), delay(config.SHUTDOWN_TIMEOUT_SECONDS * 1000)]);
    await tracing?.stop();
  });
  if (isUntracked(config)) logger.warn('Live stores are not tracked: TRACKING_GATEWAY names no carrier gateway');
  logger.info('worker ready');
  logger.flush();
  // Notifies the parent process, whatever the log level is.
  process.send?.('ready');
}

start().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : (error as Error).stack;
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
