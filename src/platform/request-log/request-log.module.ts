import { Module } from '@nestjs/common';
import { RequestLogRepository } from './request-log.repository.js';

/** Reads of the request log. */
@Module({ providers: [RequestLogRepository], exports: [RequestLogRepository] })
export class RequestLogModule {}
