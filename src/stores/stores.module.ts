// SPDX-License-Identifier: Apache-2.0
import './stores.problems.js';
import { Module } from '@nestjs/common';
import { QueueModule } from '../platform/queue/queue.module.js';
import { CustomerPagesService } from './customer-pages.service.js';
import { StoresRepository } from './stores.repository.js';
import { STORE_CHANGED_QUEUE, StoresService } from './stores.service.js';

/** The configuration of stores (C-STO), and the links to customer pages. */
@Module({
  imports: [QueueModule.forFeature(STORE_CHANGED_QUEUE)],
  providers: [StoresRepository, StoresService, CustomerPagesService],
  exports: [StoresService, CustomerPagesService],
})
export class StoresModule {}
