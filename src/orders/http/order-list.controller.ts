// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentStore, RequireStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { type Store } from '../../stores/index.js';
import { OrderPath } from '../model/order-bodies.js';
import { OrdersQuery, rangesOf } from '../model/order-query.js';
import { OrdersAnswer } from '../model/order.resource.js';
import { ReturnableItemsAnswer, type ReturnableItemsData } from '../model/returnable-item.resource.js';
import { type OrderFilter } from '../persistence/order-list.repository.js';
import { OrderListService } from '../services/order-list.service.js';
import { OrderQueriesService } from '../services/order-queries.service.js';

/** Lists of orders, and of the items of one, over HTTP (C-LIST, C-READ). */
@ApiTags('Orders')
@Controller('orders')
export class OrderListController {
  constructor(
    private readonly orders: OrderListService,
    private readonly queries: OrderQueriesService,
  ) {}

  @Get()
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'listOrders',
    rules: 'C-LIST',
    summary: 'List orders',
    description:
      'Each order is shown as `GET /orders/{order_number}` shows it. All filters must hold. The newest order comes first; with ' +
      '`updated_since` or `updated_until` the one that changed the longest ago. A page may be short or empty before the ' +
      'last one: only `next_cursor` shows whether there is more.',
    query: OrdersQuery,
    answers: { 200: { description: 'A page of orders.', type: OrdersAnswer } },
    problems: ['VALIDATION_ERROR'],
  })
  @RequireStore('custom_api')
  async list(@CurrentStore() store: Store, @Query() query: OrdersQuery): Promise<HttpResult> {
    const { orders, next } = await this.orders.listJson(store, filterOf(query), pageRequestOf(query));
    return new HttpResult(200, `{"data":{"orders":[${orders.join()}],"next_cursor":${JSON.stringify(next)}}}`);
  }

  @Get(':order_number/returnable-items')
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'listOrderReturnableItems',
    rules: 'C-READ-7 to C-READ-9',
    summary: 'List returnable items',
    description:
      'Each line that is no fee, with its `line_id` and its remaining units after cancellations, returns and claims.',
    path: OrderPath,
    answers: { 200: { description: "The order's lines.", type: ReturnableItemsAnswer } },
    problems: ['ORDER_NOT_FOUND'],
  })
  @RequireStore('custom_api')
  async returnableItems(
    @CurrentStore() store: Store,
    @Param() { order_number }: OrderPath,
  ): Promise<{ data: ReturnableItemsData }> {
    const line_items = await this.queries.returnableItems(store.store_id, order_number);
    return { data: { order_number, line_items } };
  }
}

function filterOf(query: OrdersQuery): OrderFilter {
  const { tracking_number, email, phone, customer_id, source_store } = query;
  return {
    ...rangesOf(query),
    flagged: toBoolean(query.flagged),
    protected: toBoolean(query.protected),
    cancelled: toBoolean(query.cancelled),
    tracking_number,
    email,
    phone,
    customer_id,
    source_store,
  };
}

function toBoolean(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
