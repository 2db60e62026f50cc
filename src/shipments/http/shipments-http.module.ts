import '../shipments.problems.js';
import { Module } from '@nestjs/common';
import { ShippoEventsController } from '../gateway/shippo/shippo-events.controller.js';
import { ShipmentsController } from './shipments.controller.js';
import { ShipmentsModule } from '../shipments.module.js';

/** Shipments over HTTP, and what carriers send of their own accord. */
@Module({ imports: [ShipmentsModule], controllers: [ShipmentsController, ShippoEventsController] })
export class ShipmentsHttpModule {}
