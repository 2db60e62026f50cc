import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.service.js';

/** Gives the `Clock` to every module. */
@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
