// SPDX-License-Identifier: Apache-2.0
import './withdrawals.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { WithdrawalResolutionSubscriber } from './jobs/withdrawal-resolution.subscriber.js';
import { WithdrawalsRepository } from './persistence/withdrawals.repository.js';
import { WithdrawalErasureService } from './services/withdrawal-erasure.service.js';
import { WithdrawalOrdersService } from './services/withdrawal-orders.service.js';
import { WithdrawalQueriesService } from './services/withdrawal-queries.service.js';
import { WithdrawalRecorderService } from './services/withdrawal-recorder.service.js';
import { WithdrawalsService } from './services/withdrawals.service.js';
import { WithdrawnUnitsService } from './services/withdrawn-units.service.js';

const EXPORTED = [WithdrawalsService, WithdrawalQueriesService, WithdrawalErasureService, WithdrawnUnitsService];

/** Withdrawals: statements, links to orders, settlement. */
@Module({
  imports: [OrdersModule, ShipmentsModule],
  providers: [
    ...EXPORTED,
    WithdrawalRecorderService,
    WithdrawalOrdersService,
    WithdrawalsRepository,
    // Only workers dispatch events.
    WithdrawalResolutionSubscriber,
  ],
  exports: EXPORTED,
})
export class WithdrawalsModule {}
