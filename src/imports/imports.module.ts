// SPDX-License-Identifier: Apache-2.0
import './imports.problems.js';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { s3ServerOf } from '../claims/index.js';
import { OrdersModule } from '../orders/index.js';
import { CONFIG } from '../platform/config/config.js';
import { importOptional } from '../platform/process/import-optional.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/index.js';
import { FolderImportFiles, ImportFiles } from './files/import-files.js';
import { type ImportsConfig } from './imports.settings.js';
import { RunImportJob } from './jobs/run-import.job.js';
import { ImportsRepository } from './persistence/imports.repository.js';
import { ImportProgressService } from './services/import-progress.service.js';
import { ImportQuotaService } from './services/import-quota.service.js';
import { ImportRunnerService } from './services/import-runner.service.js';
import { IMPORT_QUEUE, ImportUploadsService } from './services/import-uploads.service.js';
import { ImportsService } from './services/imports.service.js';

/** Chooses the bucket of the photos if one is configured, otherwise their folder. The AWS SDK is only imported for a bucket. */
async function importFiles(config: ImportsConfig): Promise<ImportFiles> {
  if (config.UPLOADS_S3_BUCKET === undefined) return new FolderImportFiles(join(config.UPLOADS_FOLDER, 'imports'));
  const purpose = 'Storing imports in a bucket';
  const [{ s3Client }, { S3ImportFiles }] = await importOptional('@aws-sdk/client-s3', purpose, () =>
    Promise.all([import('../platform/storage/s3-client.js'), import('./files/s3-import-files.js')]),
  );
  return new S3ImportFiles(s3Client(s3ServerOf(config)), config.UPLOADS_S3_BUCKET);
}

const SERVICES = [ImportsService, ImportUploadsService, ImportRunnerService, ImportProgressService];

/** Imports of orders of the past. */
@Module({
  imports: [OrdersModule, StoresModule, QueueModule.forFeature(IMPORT_QUEUE)],
  providers: [
    ...SERVICES,
    ImportQuotaService,
    ImportsRepository,
    { provide: ImportFiles, inject: [CONFIG], useFactory: importFiles },
  ],
  exports: SERVICES,
})
export class ImportsModule {}

@Module({ imports: [ImportsModule], providers: [RunImportJob] })
export class ImportJobsModule {}
