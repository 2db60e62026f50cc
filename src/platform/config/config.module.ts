import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** Gives the checked configuration to every module under `CONFIG`. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
