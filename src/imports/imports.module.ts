import './imports.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { StoresModule } from '../stores/index.js';
import { ImportFilesModule } from './files/import-files.module.js';
import { ImportsRepository } from './persistence/imports.repository.js';
import { ImportProgressService } from './services/import-progress.service.js';
import { ImportQuotaService } from './services/import-quota.service.js';
import { ImportRunnerService } from './services/import-runner.service.js';
import { IMPORT_QUEUE, ImportUploadsService } from './services/import-uploads.service.js';
import { ImportsService } from './services/imports.service.js';

/** Imports of orders of the past. */
@Module({
  imports: [OrdersModule, StoresModule, ImportFilesModule, QueueModule.forFeature(IMPORT_QUEUE)],
  providers: [
    ImportsService,
    ImportUploadsService,
    ImportQuotaService,
    ImportRunnerService,
    ImportProgressService,
    ImportsRepository,
  ],
  exports: [ImportsService, ImportUploadsService, ImportRunnerService, ImportProgressService, ImportsRepository],
})
export class ImportsModule {}
