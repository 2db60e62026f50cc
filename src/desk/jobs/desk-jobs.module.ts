import { Module } from '@nestjs/common';
import { DeskModule } from '../desk.module.js';
import { EndAssignmentsSubscriber } from './end-assignments.subscriber.js';

/** The background jobs of the desk. */
@Module({ imports: [DeskModule], providers: [EndAssignmentsSubscriber] })
export class DeskJobsModule {}
