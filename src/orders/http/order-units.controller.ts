import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, DATA_LIMITS, RequireStore } from '../../auth/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CancelBody, CancelledOrderAnswer, ReturnableItemsAnswer } from '../model/order-units.js';
import { OrderPath } from '../model/order-bodies.js';
import { CANCEL_EXAMPLES } from './orders.examples.js';
import { OrderCancellationsService } from '../services/order-cancellations.service.js';
import { OrdersService } from '../services/orders.service.js';

/** Cancellations and returnable items over HTTP (C-CAN, C-READ). */
@ApiTags('Orders')
@Controller('orders')
export class OrderUnitsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: OrderCancellationsService,
  ) {}

  @Post(':order_number/cancel')
  @ApiRoute({
    operationId: 'cancelOrder',
    rules: 'C-CAN',
    summary: 'Record a cancellation',
    description:
      'Records that units were cancelled: all remaining ones, or those of the named lines. The amounts of the order do not ' +
      'change. A `FULL` cancellation ends the protection, a `PARTIAL` one only with `cancel_protection`. A `PARTIAL` one of ' +
      'the last units is recorded as `FULL`.',
    auth: 'store',
    limits: DATA_LIMITS,
    idempotency: 'optional',
    path: OrderPath,
    body: CancelBody,
    bodyExamples: CANCEL_EXAMPLES,
    answers: {
      200: {
        description: 'The cancellation was recorded, or no units were left (`reason` `no_change`).',
        type: CancelledOrderAnswer,
      },
    },
    problems: [
      'SOURCE_STORE_NOT_ALLOWED',
      'ORDER_NOT_FOUND',
      'CANCEL_QUANTITY_EXCEEDED',
      'LINE_HAS_ACTIVE_RETURN',
      'CLAIM_EXISTS',
      'DAILY_QUOTA_EXCEEDED',
    ],
  })
  @RequireStore('custom_api', 'oms_push')
  async cancel(
    @CurrentCaller() caller: CallerContext,
    @Param() { order_number }: OrderPath,
    @Body() body: CancelBody,
  ): Promise<{ data: object }> {
    return { data: await this.cancellations.cancel(caller, order_number, body) };
  }

  @Get(':order_number/returnable-items')
  @ApiRoute({
    operationId: 'listOrderReturnableItems',
    rules: 'C-READ-7 to C-READ-9',
    summary: 'List returnable items',
    description:
      'Each line that is no fee, with its `line_id` and its remaining units after cancellations, returns and claims.',
    auth: 'store',
    limits: DATA_LIMITS,
    idempotency: 'none',
    path: OrderPath,
    answers: { 200: { description: "The order's lines.", type: ReturnableItemsAnswer } },
    problems: ['ORDER_NOT_FOUND'],
  })
  @RequireStore('custom_api')
  async returnableItems(@CurrentStore() store: Store, @Param() { order_number }: OrderPath): Promise<{ data: object }> {
    const line_items = await this.orders.returnableItems(store.store_id, order_number);
    return { data: { order_number, line_items } };
  }
}
