import { Module } from '@nestjs/common';
import { purge } from '../database/purge.js';
import { RequestLogModule } from './request-log.module.js';
import { REQUEST_LOG_DAYS } from './request-log.resource.js';
import { RequestLogService } from './request-log.service.js';

/** Removes entries that are older than 30 days (C-LOG-7). */
export const requestLogPurge = purge('purge of the request log', {
  tables: ['request_log'],
  column: 'created_at',
  keptHours: REQUEST_LOG_DAYS * 24,
});

/** Collects the request log, for a process that serves the API. */
@Module({
  imports: [RequestLogModule],
  providers: [RequestLogService, requestLogPurge],
  exports: [RequestLogService],
})
export class RequestLogHttpModule {}
