import { type DynamicModule, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { ConfigModule } from '../platform/config/config.module.js';
import { type Config } from './config.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { LoggingModule } from '../platform/logging/logging.module.js';
import { ClockModule } from '../platform/time/clock.module.js';
import { schema } from '../schema.js';

/** The modules that every process needs: configuration, log, clock and database. */
@Module({})
export class CoreModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        ConfigModule.forRoot(config),
        LoggingModule.forRoot(logger),
        ClockModule,
        DatabaseModule.forRoot(schema),
      ],
    };
  }
}
