import { Module } from '@nestjs/common';
import { OrderListController } from './order-list.controller.js';
import { OrderUnitsController } from './order-units.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersModule } from '../orders.module.js';

/** The HTTP API of orders. */
@Module({ imports: [OrdersModule], controllers: [OrdersController, OrderListController, OrderUnitsController] })
export class OrdersHttpModule {}
