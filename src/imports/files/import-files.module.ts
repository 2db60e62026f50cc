import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { s3ServerOf } from '../../claims/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { importOptional } from '../../platform/process/import-optional.js';
import { type ImportsConfig } from '../imports.settings.js';
import { FolderImportFiles } from './folder-import-files.js';
import { ImportFiles } from './import-files.js';

/** Chooses the bucket of the photos if one is configured, otherwise their folder. The AWS SDK is only imported for a bucket. */
async function importFiles(config: ImportsConfig): Promise<ImportFiles> {
  if (config.UPLOADS_S3_BUCKET === undefined) return new FolderImportFiles(join(config.UPLOADS_FOLDER, 'imports'));
  const purpose = 'Storing imports in a bucket';
  const [{ s3Client }, { S3ImportFiles }] = await importOptional('@aws-sdk/client-s3', purpose, () =>
    Promise.all([import('../../platform/storage/s3-client.js'), import('./s3-import-files.js')]),
  );
  return new S3ImportFiles(s3Client(s3ServerOf(config)), config.UPLOADS_S3_BUCKET);
}

@Module({
  providers: [{ provide: ImportFiles, inject: [CONFIG], useFactory: importFiles }],
  exports: [ImportFiles],
})
export class ImportFilesModule {}
