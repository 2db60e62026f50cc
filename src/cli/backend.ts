import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { CliModule } from '../cli.module.js';
import { type Config, loadConfig } from '../platform/config/config.js';
import { loadEnvFile } from '../platform/config/env-file.js';
import { createLogger, NestLogger } from '../platform/logging/logger.js';
import { type Services, servicesOf } from './services.js';

/** Starts the services for one action; standard output belongs to its result, so the log goes to standard error. */
export async function withServices(action: (services: Services) => Promise<unknown>): Promise<unknown> {
  const { config, logger } = quietly();
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

/** The OpenAPI document. What serves HTTP takes long to load, and no other command needs it. */
export async function openApi(): Promise<unknown> {
  const [{ createHttpApplication }, { OpenApiText }] = await Promise.all([
    import('../http-application.js'),
    import('../platform/http/openapi/openapi.controller.js'),
  ]);
  const { config, logger } = quietly();
  const app = await createHttpApplication(config, logger);
  try {
    return JSON.parse(app.get(OpenApiText).json) as unknown;
  } finally {
    await app.close();
  }
}

function quietly(): { config: Config; logger: ReturnType<typeof createLogger> } {
  return {
    config: loadConfig(loadEnvFile()),
    logger: createLogger('error', pino.destination({ dest: 2, sync: true })),
  };
}
