import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentStore, RequireStore } from '../../auth/index.js';
import { type Store } from '../../stores/index.js';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { CancelBody } from './dto/cancel.dto.js';
import { OrderCancellationsService } from '../services/order-cancellations.service.js';
import { cancelAnswer } from '../model/order-view.js';
import { CANCEL_ORDER, GET_RETURNABLE_ITEMS } from './order-units.endpoints.js';
import { OrdersService } from '../services/orders.service.js';

/** What becomes of an order's units, over HTTP (C-CAN, C-READ). */
@ApiTags('Orders')
@Controller('orders')
export class OrderUnitsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: OrderCancellationsService,
  ) {}

  @Post(':order_number/cancel')
  @Endpoint(CANCEL_ORDER)
  @RequireStore('custom_api', 'oms_push')
  async cancel(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('order_number') orderNumber: string,
    @Body() body: CancelBody,
  ): Promise<Answer> {
    return new Answer(200, {
      data: cancelAnswer(await this.cancellations.cancel({ store, actor }, orderNumber, body)),
    });
  }

  @Get(':order_number/returnable-items')
  @Endpoint(GET_RETURNABLE_ITEMS)
  @RequireStore('custom_api')
  async returnableItems(@CurrentStore() store: Store, @Param('order_number') order_number: string): Promise<Answer> {
    const line_items = await this.orders.returnableItems(store.store_id, order_number);
    return new Answer(200, { data: { order_number, line_items } });
  }
}
