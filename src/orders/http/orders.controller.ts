import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentStore, RequireStore } from '../../auth/index.js';
import { ReturnLabel } from '../../shipments/http/index.js';
import { type Store } from '../../stores/index.js';
import { Answer } from '../../platform/http/answer.js';
import { etagOf, isNotModified } from '../../platform/http/conditional.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { GET_HISTORY, GET_ORDER, POST_ORDER, PUT_ORDER, PUT_RETURN_LABEL, VALIDATE_ORDER } from './orders.endpoints.js';
import { HistoryQuery } from './dto/history.dto.js';
import { PostOrderBody, PutOrderBody } from './dto/order.dto.js';
import { OrderValidationService } from '../services/order-validation.service.js';
import { orderDryRunView, writeAnswer } from '../model/order-view.js';
import { OrdersService, type WrittenOrder } from '../services/orders.service.js';

/** Orders over HTTP (C-PUT, C-POST, C-READ). */
@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly validation: OrderValidationService,
  ) {}

  @Put(':order_number')
  @Endpoint(PUT_ORDER)
  @RequireStore('custom_api', 'oms_push')
  async put(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('order_number') orderNumber: string,
    @Body() body: PutOrderBody,
  ): Promise<Answer> {
    return written(await this.orders.put({ store, actor }, orderNumber, body));
  }

  @Post()
  @Endpoint(POST_ORDER)
  @RequireStore('custom_api', 'oms_push')
  async post(@CurrentStore() store: Store, @CurrentActor() actor: Actor, @Body() body: PostOrderBody): Promise<Answer> {
    return written(await this.orders.post({ store, actor }, body.order_number, body));
  }

  @Post('validate')
  @Endpoint(VALIDATE_ORDER)
  @RequireStore('custom_api', 'oms_push')
  async validate(@CurrentStore() store: Store, @Body() body: unknown): Promise<Answer> {
    return new Answer(200, { data: orderDryRunView(await this.validation.forecast(store, body)) });
  }

  @Get(':order_number')
  @Endpoint(GET_ORDER)
  @RequireStore('custom_api')
  async get(
    @CurrentStore() store: Store,
    @Param('order_number') orderNumber: string,
    @Headers('if-none-match') known?: string,
  ): Promise<Answer> {
    const json = await this.orders.json(store, orderNumber);
    const headers = { ETag: etagOf(json), 'Cache-Control': 'private, no-cache' };
    return isNotModified(known, headers.ETag)
      ? new Answer(304, undefined, headers)
      : Answer.ofText(200, `{"data":{"order":${json}}}`, headers);
  }

  @Get(':order_number/history')
  @Endpoint(GET_HISTORY)
  @RequireStore('custom_api')
  async history(
    @CurrentStore() store: Store,
    @Param('order_number') order_number: string,
    @Query() { cursor, limit }: HistoryQuery,
  ): Promise<Answer> {
    const page = { before: toNumber(cursor), limit: toNumber(limit) };
    const { versions, next } = await this.orders.history(store.store_id, order_number, page);
    const next_cursor = next === null ? null : String(next);
    return new Answer(200, { data: { order_number, versions, next_cursor } });
  }

  @Put(':order_number/return-label')
  @Endpoint(PUT_RETURN_LABEL)
  @RequireStore('custom_api', 'oms_push')
  async setReturnLabel(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('order_number') order_number: string,
    @Body() body: ReturnLabel,
  ): Promise<Answer> {
    const return_label = await this.orders.setReturnLabel({ store, actor }, order_number, body);
    return new Answer(200, { data: { order_number, return_label } });
  }
}

function written({ order, outcome }: WrittenOrder): Answer {
  const data = writeAnswer(order, outcome);
  if (!outcome.newly_created) return new Answer(200, { data });
  return new Answer(201, { data }, { Location: `/orders/${encodeURIComponent(order.order_number)}` });
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}
