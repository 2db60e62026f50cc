import '../returns.problems.js';
import { Module } from '@nestjs/common';
import { ReturnsController } from './returns.controller.js';
import { ReturnsModule } from '../returns.module.js';

/** Returns over HTTP. */
@Module({ imports: [ReturnsModule], controllers: [ReturnsController] })
export class ReturnsHttpModule {}
