// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders.module.js';
import { OrderListController } from './order-list.controller.js';
import { OrdersController } from './orders.controller.js';

/** The HTTP API of orders, apart from their services: an application without routes need not install Swagger. */
@Module({ imports: [OrdersModule], controllers: [OrdersController, OrderListController] })
export class OrdersHttpModule {}
