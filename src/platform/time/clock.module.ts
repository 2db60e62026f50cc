import { Global, Module } from '@nestjs/common';
import { ClockService } from './clock.service.js';

/** Provides the `ClockService` to every module. */
@Global()
@Module({ providers: [ClockService], exports: [ClockService] })
export class ClockModule {}
