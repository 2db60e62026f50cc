import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports.module.js';
import { ImportPurgeJob } from '../jobs/import-purge.job.js';
import { StalledImportsJob } from '../jobs/stalled-imports.job.js';
import { ImportsController } from './imports.controller.js';

/** The HTTP routes of imports. */
@Module({ imports: [ImportsModule], controllers: [ImportsController], providers: [ImportPurgeJob, StalledImportsJob] })
export class ImportsHttpModule {}
