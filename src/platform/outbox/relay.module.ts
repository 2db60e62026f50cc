// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeadLetterRetryJob } from './dead-letter-retry.job.js';
import { EventSubscribersService, RelayService } from './relay.service.js';

/** Relays events. Only the worker process imports it. */
@Module({
  imports: [DiscoveryModule],
  providers: [EventSubscribersService, RelayService, DeadLetterRetryJob],
})
export class RelayModule {}
