import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { WithdrawalQueriesService } from './services/withdrawal-queries.service.js';
import { WithdrawalsService } from './services/withdrawals.service.js';

const EXPORTED = [WithdrawalsService, WithdrawalQueriesService];

/** Withdrawals from the contract. */
@Module({ imports: [OrdersModule, ShipmentsModule], providers: EXPORTED, exports: EXPORTED })
export class WithdrawalsModule {}
