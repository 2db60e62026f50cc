// SPDX-License-Identifier: Apache-2.0
import './returns.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { WithdrawalsModule } from '../withdrawals/index.js';
import { ReturnsRepository } from './persistence/returns.repository.js';
import { ReturnCallbacksService } from './services/return-callbacks.service.js';
import { ReturnErasureService } from './services/return-erasure.service.js';
import { ReturnQueriesService } from './services/return-queries.service.js';
import { ReturnRecorderService } from './services/return-recorder.service.js';
import { ReturnsService } from './services/returns.service.js';

const EXPORTED = [
  ReturnsService,
  ReturnCallbacksService,
  ReturnQueriesService,
  ReturnErasureService,
  ReturnsRepository,
];

/** Returns: requests, decisions, labels, refunds and tracking. */
@Module({
  imports: [OrdersModule, ShipmentsModule, WithdrawalsModule],
  providers: [...EXPORTED, ReturnRecorderService],
  exports: EXPORTED,
})
export class ReturnsModule {}
