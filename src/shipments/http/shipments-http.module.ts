import { Module } from '@nestjs/common';
import { ShippoEventsController } from '../gateway/shippo/shippo-events.controller.js';
import { ShipmentsController } from './shipments.controller.js';
import { ShipmentsModule } from '../shipments.module.js';

/** The HTTP routes of shipments and of carriers' webhooks. */
@Module({ imports: [ShipmentsModule], controllers: [ShipmentsController, ShippoEventsController] })
export class ShipmentsHttpModule {}
