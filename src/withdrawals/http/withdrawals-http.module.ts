// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { WithdrawalsModule } from '../withdrawals.module.js';
import { WithdrawalsController } from './withdrawals.controller.js';

@Module({ imports: [WithdrawalsModule], controllers: [WithdrawalsController] })
export class WithdrawalsHttpModule {}
