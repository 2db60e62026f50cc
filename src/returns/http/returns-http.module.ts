import { Module } from '@nestjs/common';
import { ReturnsController } from './returns.controller.js';
import { ReturnsModule } from '../returns.module.js';

/** The HTTP routes of returns. */
@Module({ imports: [ReturnsModule], controllers: [ReturnsController] })
export class ReturnsHttpModule {}
