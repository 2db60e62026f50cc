// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../src/app/config.js';
import { PicturesModule } from '../../src/pages/pages.module.js';
import { type PictureHostSettings } from '../../src/pages/pictures/picture-host.service.js';
import { PicturesService } from '../../src/pages/pictures/pictures.service.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { afterFile } from './cleanup.js';
import { TestClock, testSettings } from './jobs.js';
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
  @Module({})
  class Root {}
  const { SQL_TRACE_FILE: _trace, ...shared } = servers.env;
  const imports = [
    PlatformModule.forRoot({ settings: testSettings(loadConfig({ ...shared, ...env }), clock) }),
    PicturesModule.forRoot(settings),
  ];
  const app = await NestFactory.createApplicationContext({ module: Root, imports }, { logger: false });
  afterFile(() => app.close());
  return { pictures: app.get(PicturesService, { strict: false }), clock };
}
