// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { AuthModule } from '../auth/auth.module.js';
import { ClaimsModule } from '../claims/claims.module.js';
import { DeskModule } from '../desk/index.js';
import { ImportsModule } from '../imports/imports.module.js';
import { MessagesModule } from '../notifications/messages/messages.module.js';
import { WebhooksModule } from '../notifications/webhooks/webhooks.module.js';
import { PlatformModule, settingsOf } from '../platform/platform.module.js';
import { PlatformsModule } from '../platforms/platforms.module.js';
import { PrivacyModule } from '../privacy/index.js';
import { schema } from '../schema.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { type Config } from './config.js';

/** Composition root of the command line: services without HTTP. */
@Module({})
export class CliModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: CliModule,
      imports: [
        PlatformModule.forRoot({ settings: settingsOf(config, logger), schema }),
        StoresModule,
        AuthModule,
        ShipmentsModule,
        ClaimsModule,
        DeskModule,
        ImportsModule,
        PlatformsModule,
        WebhooksModule,
        MessagesModule,
        StaffModule,
        PrivacyModule,
      ],
    };
  }
}
