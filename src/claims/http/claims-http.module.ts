import { Module } from '@nestjs/common';
import { ClaimsController } from './claims.controller.js';
import { ClaimsModule } from '../claims.module.js';
import { periodicChore } from '../../platform/process/periodic-chore.js';
import { UploadsController } from '../uploads/uploads.controller.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** Removes photos that no claim names (C-PHO-8), in API processes, which all have the folder of the photos. */
const photoPurge = periodicChore('purge of photos without a claim', UploadsService, (uploads, limit) =>
  uploads.removeUnnamed(limit),
);

/** The HTTP routes of claims and of their photos. */
@Module({ imports: [ClaimsModule], controllers: [ClaimsController, UploadsController], providers: [photoPurge] })
export class ClaimsHttpModule {}
