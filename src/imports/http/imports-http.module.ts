// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { periodicChore } from '../../platform/process/periodic-chore.js';
import { ImportsModule } from '../imports.module.js';
import { ImportUploadsService } from '../services/import-uploads.service.js';
import { ImportsService } from '../services/imports.service.js';
import { ImportsController } from './imports.controller.js';

/** Removes imports that ended 30 days ago, and files that never arrived (C-IMP-15). */
const importPurge = periodicChore('purge of ended imports', ImportUploadsService, (uploads, limit) =>
  uploads.removeExpired(limit),
);

/** Adds the lost jobs of imports, which would stay queued or running otherwise (C-IMP-8). */
const requeueStalled = periodicChore(
  'check for stalled imports',
  ImportsService,
  (imports, limit) => imports.requeueStalled(limit),
  100,
);

@Module({ imports: [ImportsModule], controllers: [ImportsController], providers: [importPurge, requeueStalled] })
export class ImportsHttpModule {}
