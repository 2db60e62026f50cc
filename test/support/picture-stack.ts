import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type PictureHostSettings } from '../../src/pages/pictures/picture-host.service.js';
import { PicturesModule } from '../../src/pages/pages.module.js';
import { PicturesService } from '../../src/pages/pictures/pictures.service.js';
import { ConfigModule } from '../../src/platform/config/config.module.js';
import { loadConfig } from '../../src/app/config.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { LoggingModule } from '../../src/platform/logging/logging.module.js';
import { ClockService } from '../../src/platform/time/clock.service.js';
import { afterFile } from './cleanup.js';
import { TestClock } from './jobs.js';
import { servers } from './servers.js';

interface Options {
  env?: Record<string, string>;
  settings?: Partial<PictureHostSettings>;
}

/** Serves pictures in the test's process, without HTTP and with a test clock. */
export async function startPictures({ env, settings }: Options = {}): Promise<{
  pictures: PicturesService;
  clock: TestClock;
}> {
  const clock = new TestClock();
  @Global()
  @Module({ providers: [{ provide: ClockService, useValue: clock }], exports: [ClockService] })
  class TestClockModule {}
  @Module({})
  class Root {}
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const imports = [
    ...[ConfigModule.forRoot(loadConfig({ ...shared, ...env })), LoggingModule.forRoot(createLogger('silent'))],
    ...[TestClockModule, PicturesModule.forRoot(settings)],
  ];
  const app = await NestFactory.createApplicationContext({ module: Root, imports }, { logger: false });
  afterFile(() => app.close());
  return { pictures: app.get(PicturesService, { strict: false }), clock };
}
