// SPDX-License-Identifier: Apache-2.0
import './change-requests.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { EndChangeRequestsSubscriber } from './jobs/end-change-requests.subscriber.js';
import { ChangeRequestsRepository } from './persistence/change-requests.repository.js';
import { ChangeRequestErasureService } from './services/change-request-erasure.service.js';
import { ChangeRequestsService } from './services/change-requests.service.js';

const EXPORTED = [ChangeRequestsService, ChangeRequestErasureService];

/** Requests of customers to cancel an order or to change its address. */
@Module({
  imports: [OrdersModule],
  // Only workers dispatch events.
  providers: [...EXPORTED, ChangeRequestsRepository, EndChangeRequestsSubscriber],
  exports: EXPORTED,
})
export class ChangeRequestsModule {}
