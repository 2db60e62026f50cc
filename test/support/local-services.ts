// SPDX-License-Identifier: Apache-2.0
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CliModule } from '../../src/app/cli.module.js';
import { loadConfig } from '../../src/app/config.js';
import { OrdersModule } from '../../src/orders/orders.module.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { ReturnsModule } from '../../src/returns/returns.module.js';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';

/** Root of the modules that the tests call without HTTP. */
class Backend {}

let starting: Promise<INestApplicationContext> | undefined;

/** The services in the test's process, for many calls and for access to internals. Otherwise `service` is faster. */
export function localServices(): Promise<INestApplicationContext> {
  starting ??= start();
  return starting;
}

async function start(): Promise<INestApplicationContext> {
  const { SQL_TRACE_FILE: _trace, ...env } = servers.env;
  const app = await NestFactory.createApplicationContext(
    {
      module: Backend,
      imports: [CliModule.forRoot(loadConfig(env), createLogger('silent')), OrdersModule, ReturnsModule],
    },
    { logger: false },
  );
  afterFile(async () => {
    starting = undefined;
    await app.close();
  });
  return app;
}
