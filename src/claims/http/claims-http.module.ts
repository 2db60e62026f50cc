import { Module } from '@nestjs/common';
import { ClaimsController } from './claims.controller.js';
import { ClaimsModule } from '../claims.module.js';
import { PhotoPurgeJob } from '../uploads/photo-purge.job.js';
import { UploadsController } from '../uploads/uploads.controller.js';

/** The HTTP routes of claims and of their photos. */
@Module({ imports: [ClaimsModule], controllers: [ClaimsController, UploadsController], providers: [PhotoPurgeJob] })
export class ClaimsHttpModule {}
