import { Module } from '@nestjs/common';
import { RequestLogPurgeJob } from './request-log-purge.job.js';
import { RequestLogModule } from './request-log.module.js';
import { RequestLogService } from './request-log.service.js';

/** Collects the request log, for a process that serves the API. */
@Module({
  imports: [RequestLogModule],
  providers: [RequestLogService, RequestLogPurgeJob],
  exports: [RequestLogService],
})
export class RequestLogHttpModule {}
