import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG } from './config.js';
import { type PlatformConfig } from './platform.settings.js';

/** Provides the configuration to every module as `CONFIG`. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: PlatformConfig): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
