import { Body, Controller, Get, Headers, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentStore } from '../auth/tenant.js';
import { RequireStore } from '../auth/store-features.guard.js';
import { Answer } from '../platform/http/answer.js';
import { isNotModified } from '../platform/http/conditional.js';
import { Endpoint } from '../platform/http/endpoint.js';
import { type Store } from '../stores/store.js';
import { GET_ORDER, POST_ORDER, PUT_ORDER } from './orders.endpoints.js';
import { PostOrderBody, PutOrderBody } from './dto/order.dto.js';
import { etagOf, orderJson, writeAnswer } from './order-view.js';
import { OrdersService, type WrittenOrder } from './orders.service.js';

/** Orders over HTTP (interface.md "Orders"). */
@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Put(':order_number')
  @Endpoint(PUT_ORDER)
  @RequireStore('custom_api', 'oms_push')
  async put(
    @CurrentStore() store: Store,
    @Param('order_number') orderNumber: string,
    @Body() body: PutOrderBody,
  ): Promise<Answer> {
    return written(await this.orders.put(store, orderNumber, body));
  }

  @Post()
  @Endpoint(POST_ORDER)
  @RequireStore('custom_api', 'oms_push')
  async post(@CurrentStore() store: Store, @Body() body: PostOrderBody): Promise<Answer> {
    return written(await this.orders.post(store, body.order_number, body));
  }

  @Get(':order_number')
  @Endpoint(GET_ORDER)
  @RequireStore('custom_api')
  async get(
    @CurrentStore() store: Store,
    @Param('order_number') orderNumber: string,
    @Headers('if-none-match') known?: string,
  ): Promise<Answer> {
    const json = orderJson(await this.orders.get(store, orderNumber));
    const headers = { ETag: etagOf(json), 'Cache-Control': 'private, no-cache' };
    return isNotModified(known, headers.ETag)
      ? new Answer(304, undefined, headers)
      : Answer.ofText(200, `{"data":{"order":${json}}}`, headers);
  }
}

function written({ order, outcome }: WrittenOrder): Answer {
  const data = writeAnswer(order, outcome);
  if (!outcome.newly_created) return new Answer(200, { data });
  return new Answer(201, { data }, { Location: `/orders/${encodeURIComponent(order.order_number)}` });
}
