import { Module } from '@nestjs/common';
import { QueueModule } from '../platform/queue/queue.module.js';
import { STORE_CHANGED_QUEUE, StoresService } from './stores.service.js';

/** The store configuration of decisions section 3. */
@Module({ imports: [QueueModule.of(STORE_CHANGED_QUEUE)], providers: [StoresService], exports: [StoresService] })
export class StoresModule {}
