// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { PlatformsModule } from '../platforms.module.js';
import { PlatformsController } from './platforms.controller.js';

@Module({ imports: [PlatformsModule], controllers: [PlatformsController] })
export class PlatformsHttpModule {}
