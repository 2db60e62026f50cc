import { type DynamicModule, type FactoryProvider, Module, type ModuleMetadata } from '@nestjs/common';
import { type Logger } from 'pino';
import { CONFIG } from '../platform/config/config.js';
import { type Config } from '../app/config.js';
import { configOf, type Settings } from './settings.js';
import { createLogger, LOGGER, withRedaction } from '../platform/logging/logger.js';
import { PlatformModule } from '../platform/platform.module.js';
import { schema } from '../schema.js';

/** The options of Parcelward's modules: the settings of docs/operating/settings.md in camel case, and a logger. */
export type ParcelwardOptions = Settings & {
  /** A pino logger. Default: one that writes to standard output at `logLevel`. */
  logger?: Logger;
};

/** The options as the result of a factory. */
export type ParcelwardAsyncOptions = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<ParcelwardOptions>, 'inject' | 'useFactory'>;

const OPTIONS = Symbol('OPTIONS');

/** The modules that every context needs in an importing application: settings, log, clock and a database. */
@Module({})
export class ParcelwardCoreModule {
  /** @throws ConfigError naming all invalid options */
  static forRoot(options: ParcelwardOptions): DynamicModule {
    settingsOf(options);
    return this.forRootAsync({ useFactory: () => options });
  }

  /** The start fails with a `ConfigError` that names all invalid options. */
  static forRootAsync({ imports, ...factory }: ParcelwardAsyncOptions): DynamicModule {
    const settings = [
      { ...factory, provide: OPTIONS },
      { provide: CONFIG, inject: [OPTIONS], useFactory: settingsOf },
      { provide: LOGGER, inject: [OPTIONS, CONFIG], useFactory: loggerOf },
    ];
    return {
      module: ParcelwardCoreModule,
      imports: [PlatformModule.forRoot({ settings, schema, parts: { imports } })],
    };
  }
}

function settingsOf({ logger: _logger, ...settings }: ParcelwardOptions): Config {
  return configOf(settings);
}

function loggerOf({ logger }: ParcelwardOptions, { LOG_LEVEL }: Config): Logger {
  return logger ? withRedaction(logger) : createLogger(LOG_LEVEL);
}
