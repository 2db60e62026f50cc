import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from './logger.js';

/** Provides the process's logger to every module as `LOGGER`. */
@Global()
@Module({})
export class LoggingModule {
  static forRoot(logger: Logger): DynamicModule {
    return { module: LoggingModule, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}
