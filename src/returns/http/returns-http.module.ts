// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { ReturnsModule } from '../returns.module.js';
import { ReturnsController } from './returns.controller.js';

@Module({ imports: [ReturnsModule], controllers: [ReturnsController] })
export class ReturnsHttpModule {}
