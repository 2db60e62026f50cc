// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims.module.js';
import { UploadsController } from '../uploads/uploads.controller.js';
import { photoPurge } from '../uploads/uploads.service.js';
import { ClaimsController } from './claims.controller.js';

@Module({ imports: [ClaimsModule], controllers: [ClaimsController, UploadsController], providers: [photoPurge] })
export class ClaimsHttpModule {}
