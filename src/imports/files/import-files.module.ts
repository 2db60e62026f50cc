import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { s3ClientOf } from '../../claims/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { type ImportsConfig } from '../imports.settings.js';
import { FolderImportFiles } from './folder-import-files.js';
import { ImportFiles } from './import-files.js';

/** Chooses the bucket of the photos if one is configured, otherwise their folder. The AWS SDK is only imported for a bucket. */
async function importFiles(config: ImportsConfig): Promise<ImportFiles> {
  if (config.UPLOADS_S3_BUCKET === undefined) return new FolderImportFiles(join(config.UPLOADS_FOLDER, 'imports'));
  const client = await s3ClientOf(config);
  const { S3ImportFiles } = await import('./s3-import-files.js');
  return new S3ImportFiles(client, config.UPLOADS_S3_BUCKET);
}

@Module({
  providers: [{ provide: ImportFiles, inject: [CONFIG], useFactory: importFiles }],
  exports: [ImportFiles],
})
export class ImportFilesModule {}
