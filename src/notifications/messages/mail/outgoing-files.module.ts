import { Module } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { OutgoingFiles } from './outgoing-files.js';

/** The files of messages, without what sends them. */
@Module({
  providers: [
    {
      provide: OutgoingFiles,
      inject: [CONFIG, ClockService],
      useFactory: (config: NotificationsConfig, clock: ClockService) => new OutgoingFiles(config.MAIL_FOLDER, clock),
    },
  ],
  exports: [OutgoingFiles],
})
export class OutgoingFilesModule {}
