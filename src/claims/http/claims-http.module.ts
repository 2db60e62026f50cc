import { Module } from '@nestjs/common';
import { ClaimsController } from './claims.controller.js';
import { ClaimsModule } from '../claims.module.js';
import { UploadsController } from '../uploads/uploads.controller.js';

/** The HTTP routes of claims and of their photos. */
@Module({ imports: [ClaimsModule], controllers: [ClaimsController, UploadsController] })
export class ClaimsHttpModule {}
