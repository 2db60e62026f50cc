import { Module } from '@nestjs/common';
import { FormSubmissionsService } from './form-submissions.service.js';

/** Forms of pages, each submitted once. */
@Module({ providers: [FormSubmissionsService], exports: [FormSubmissionsService] })
export class FormSubmissionsModule {}
