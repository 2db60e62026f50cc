import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { CliModule } from '../app/cli.module.js';
import { loadConfig } from '../app/config.js';
import { loadEnvFile } from '../platform/config/config.js';
import { type Audience, servedDocument } from '../platform/http/openapi/served-document.js';
import { createLogger, NestLogger } from '../platform/logging/logger.js';
import { type Services, servicesOf } from './services.js';

/** Starts the services for one action. Logs go to standard error, because standard output is for the result. */
export async function withServices(action: (services: Services) => Promise<unknown>): Promise<unknown> {
  const config = loadConfig(loadEnvFile());
  const logger = createLogger('error', pino.destination({ dest: 2, sync: true }));
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

/** The OpenAPI document with the base URL of the configuration. */
export function openApi(audience: Audience): object {
  return servedDocument(audience, loadConfig(loadEnvFile()).PUBLIC_BASE_URL);
}
