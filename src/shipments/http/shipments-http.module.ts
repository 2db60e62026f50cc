// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { AccountEventsController } from '../gateway/account-events.controller.js';
import { ShippoEventsController } from '../gateway/shippo/shippo-events.controller.js';
import { ShipmentsModule } from '../shipments.module.js';
import { ShipmentsController } from './shipments.controller.js';

/** The HTTP routes of shipments and of carriers' webhooks. Applications that import the services do not load it. */
@Module({
  imports: [ShipmentsModule],
  controllers: [ShipmentsController, ShippoEventsController, AccountEventsController],
})
export class ShipmentsHttpModule {}
