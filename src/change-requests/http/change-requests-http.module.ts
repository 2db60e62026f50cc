// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { ChangeRequestsModule } from '../change-requests.module.js';
import { ChangeRequestsController } from './change-requests.controller.js';

@Module({ imports: [ChangeRequestsModule], controllers: [ChangeRequestsController] })
export class ChangeRequestsHttpModule {}
