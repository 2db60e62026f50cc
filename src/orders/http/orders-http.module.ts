import { Module } from '@nestjs/common';
import { OrderUnitsController } from './order-units.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersModule } from '../orders.module.js';

/** The HTTP API of orders. */
@Module({ imports: [OrdersModule], controllers: [OrdersController, OrderUnitsController] })
export class OrdersHttpModule {}
