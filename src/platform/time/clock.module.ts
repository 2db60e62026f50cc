import { Global, Module } from '@nestjs/common';
import { ClockService } from './clock.service.js';

/** Gives the `Clock` to every module. */
@Global()
@Module({ providers: [ClockService], exports: [ClockService] })
export class ClockModule {}
