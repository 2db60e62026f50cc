import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports.module.js';
import { RunImportJob } from './run-import.job.js';

/** The jobs of imports, for the worker. */
@Module({ imports: [ImportsModule], providers: [RunImportJob] })
export class ImportJobsModule {}
