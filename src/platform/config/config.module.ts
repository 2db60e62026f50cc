import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG } from './config.js';
import { type PlatformConfig } from './platform.settings.js';

/** Gives the checked configuration to every module under `CONFIG`. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: PlatformConfig): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
