// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, RequireStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { etagOf, HttpResult, isNotModified } from '../../platform/http/http-result.js';
import { PrefersSilence } from '../../platform/http/prefer.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { ReturnLabel } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type CancelledOrder, CancelledOrderAnswer } from '../model/cancellation.resource.js';
import { CancelBody, LegacyOrderBody, OrderPath, PostOrderBody, PutOrderBody } from '../model/order-bodies.js';
import { OrderForecastAnswer, type OrderForecastData } from '../model/order-forecast.resource.js';
import { HistoryQuery, OrderHistoryAnswer, type OrderHistoryData } from '../model/order-history.resource.js';
import { orderDryRunView } from '../model/order-view.js';
import {
  OrderAnswer,
  ReturnLabelAnswer,
  type ReturnLabelData,
  type WrittenOrder,
  WrittenOrderAnswer,
} from '../model/order.resource.js';
import { type OrdersConfig } from '../orders.settings.js';
import { silenceOf } from '../rules/past-order.js';
import { checkPathOrderNumber } from '../rules/put-checks.js';
import { OrderCancellationsService } from '../services/order-cancellations.service.js';
import { OrderQueriesService } from '../services/order-queries.service.js';
import { OrderValidationService } from '../services/order-validation.service.js';
import { OrdersService } from '../services/orders.service.js';
import { rewriteLegacyKeys } from './deprecated-post.js';
import { CANCEL_EXAMPLES, ORDER_EXAMPLES, ORDER_LABEL_EXAMPLES, POST_ORDER_EXAMPLES } from './orders.examples.js';

const WRITE = { ...STORE_ROUTE, idempotency: 'optional' } satisfies Partial<ApiRouteOptions>;

const READ_ONE = {
  ...STORE_ROUTE,
  path: OrderPath,
  problems: ['ORDER_NOT_FOUND'],
} satisfies Partial<ApiRouteOptions>;

const CREATED: ApiRouteOptions['answers'][number] = {
  description: 'The order was created.',
  type: WrittenOrderAnswer,
  headers: { Location: 'Path of the order.' },
};

const APPLIED = { 'Preference-Applied': '`notify=none` if `Prefer` asked for it.' };

const CACHE = { 'Cache-Control': 'private, no-cache' };

/** Orders over HTTP (C-PUT, C-POST, C-READ, C-CAN). */
@ApiTags('Orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly queries: OrderQueriesService,
    private readonly cancellations: OrderCancellationsService,
    private readonly validation: OrderValidationService,
  ) {}

  @Put(':order_number')
  @ApiRoute({
    ...WRITE,
    operationId: 'putOrder',
    rules: 'C-PUT, C-ORD, C-SRC, C-FIG, C-FLAG, C-PROT, C-LINE, C-IMP-16',
    summary: 'Create or replace an order',
    description:
      'The recommended way to push orders. The body is the whole order: optional members that are left out are cleared. ' +
      'A line keeps its `line_id` if its `product_id` or `sku` stays. `order_id`, `is_protected`, `amounts.protection_cost` ' +
      'and `source_store` are fixed when the order is created.',
    path: OrderPath,
    requestHeaders: {
      Prefer:
        '`notify=none` (RFC 7240) writes an order of the past: no mails, no text messages, no webhooks, and old parcels are ' +
        'not registered with their carriers.',
    },
    body: PutOrderBody,
    bodyExamples: ORDER_EXAMPLES,
    answers: {
      200: {
        description:
          'The order existed: it was replaced (`applied` true), or the body matched it (`reason` `no_change`).',
        type: WrittenOrderAnswer,
        headers: APPLIED,
      },
      201: { ...CREATED, headers: { ...CREATED.headers, ...APPLIED } },
    },
    problems: [
      'PATH_BODY_MISMATCH',
      'SOURCE_STORE_REQUIRED',
      'SOURCE_STORE_NOT_ALLOWED',
      'SOURCE_STORE_CONFLICT',
      'IMMUTABLE_FIELD',
      'PROTECTION_IMMUTABLE',
      'LINE_HAS_ACTIVE_RETURN',
      'DAILY_QUOTA_EXCEEDED',
      'SHIPMENT_LIMIT_REACHED',
    ],
    checkAgainstPath: checkPathOrderNumber,
  })
  @RequireStore('custom_api', 'oms_push')
  async put(
    @CurrentCaller() caller: CallerContext,
    @Param() { order_number }: OrderPath,
    @Body() body: PutOrderBody,
    @PrefersSilence() isSilent: boolean,
  ): Promise<HttpResult> {
    const silence = isSilent ? silenceOf('all', [{ order: body }], new Date()) : undefined;
    const { status, text, headers } = written(await this.orders.put({ ...caller, silence }, order_number, body));
    return new HttpResult(status, text, { ...headers, ...(isSilent && { 'Preference-Applied': 'notify=none' }) });
  }

  @Post()
  @ApiRoute({
    ...WRITE,
    operationId: 'createOrder',
    rules: 'C-POST, C-ORD, C-SRC, C-FIG, C-FLAG, C-PROT, C-LINE',
    summary: 'Create an order',
    description: 'Deprecated: use PUT. An order that exists under the same number and id is returned unchanged.',
    deprecated: true,
    body: PostOrderBody,
    bodyExamples: POST_ORDER_EXAMPLES,
    answers: {
      200: { description: 'The order existed and is unchanged.', type: WrittenOrderAnswer },
      201: CREATED,
    },
    headers: {
      Deprecation: 'Since when this route is deprecated (RFC 9745).',
      Sunset: 'The day before which this route is not removed (RFC 8594).',
      Link: 'The route that succeeds it.',
    },
    problems: [
      'SOURCE_STORE_REQUIRED',
      'SOURCE_STORE_NOT_ALLOWED',
      'SOURCE_STORE_CONFLICT',
      'IMMUTABLE_FIELD',
      'DAILY_QUOTA_EXCEEDED',
      'SHIPMENT_LIMIT_REACHED',
    ],
    legacyBody: {
      dto: LegacyOrderBody,
      migrate: (body, config: OrdersConfig) => (config.LEGACY_ORDER_KEYS ? rewriteLegacyKeys(body) : body),
    },
  })
  @RequireStore('custom_api', 'oms_push')
  async post(@CurrentCaller() caller: CallerContext, @Body() body: PostOrderBody): Promise<HttpResult> {
    return written(await this.orders.post(caller, body.order_number, body));
  }

  @Post('validate')
  @ApiRoute({
    operationId: 'validateOrder',
    rules: 'C-DRY, C-ORD, C-SRC, C-FIG, C-FLAG, C-PROT, C-LINE',
    summary: 'Try a PUT',
    description:
      'A dry run of `PUT` with `order_number` in the body. It stores nothing and returns what the `PUT` would do: the ' +
      'members that would change and the flags with their equations, or every rule that the body breaks, as part of a `200`.',
    ...STORE_ROUTE,
    body: PostOrderBody,
    bodyExamples: POST_ORDER_EXAMPLES,
    validation: 'reported',
    answers: { 200: { description: 'What a `PUT` of this body would do.', type: OrderForecastAnswer } },
  })
  @RequireStore('custom_api', 'oms_push')
  async validate(@CurrentStore() store: Store, @Body() body: unknown): Promise<{ data: OrderForecastData }> {
    return { data: orderDryRunView(await this.validation.forecast(store, body)) };
  }

  @Get(':order_number')
  @ApiRoute({
    ...READ_ONE,
    operationId: 'getOrder',
    rules: 'C-READ-1 to C-READ-6',
    summary: 'Read an order',
    description:
      'All that was sent, and what the service sets: the review, the cancellations and the live shipments among it.',
    requestHeaders: { 'If-None-Match': 'The ETag of an earlier answer: 304 when the order is still the same.' },
    answers: {
      200: {
        description: 'The order.',
        type: OrderAnswer,
        headers: { ETag: 'Changes with the answer; send it back in If-None-Match.', ...CACHE },
      },
      304: {
        description: 'The order has not changed since the ETag in If-None-Match.',
        headers: { ETag: 'That of the order, as in a 200.', ...CACHE },
      },
    },
  })
  @RequireStore('custom_api')
  async get(
    @CurrentStore() store: Store,
    @Param() { order_number }: OrderPath,
    @Headers('If-None-Match') known?: string,
  ): Promise<HttpResult> {
    const json = await this.queries.json(store, order_number);
    const headers = { ETag: etagOf(json), ...CACHE };
    return isNotModified(known, headers.ETag)
      ? new HttpResult(304, undefined, headers)
      : new HttpResult(200, `{"data":{"order":${json}}}`, headers);
  }

  @Get(':order_number/history')
  @ApiRoute({
    ...READ_ONE,
    operationId: 'getOrderHistory',
    rules: 'C-READ-10 to C-READ-17',
    summary: "Read an order's history",
    description: 'Who changed which members, and when: every applied write, cancellation, label and change of flags.',
    query: HistoryQuery,
    answers: { 200: { description: 'Versions, the newest first.', type: OrderHistoryAnswer } },
  })
  @RequireStore('custom_api')
  async history(
    @CurrentStore() store: Store,
    @Param() { order_number }: OrderPath,
    @Query() query: HistoryQuery,
  ): Promise<{ data: OrderHistoryData }> {
    const { versions, next: next_cursor } = await this.queries.history(
      store.store_id,
      order_number,
      pageRequestOf(query),
    );
    return { data: { order_number, versions, next_cursor } };
  }

  @Put(':order_number/return-label')
  @ApiRoute({
    ...WRITE,
    operationId: 'putOrderReturnLabel',
    rules: 'C-LAB',
    summary: "Store an order's return label",
    description:
      'A prepaid label of the merchant, shown to customers on their return pages. The last one replaces the others. It needs ' +
      'at least one of `barcode_data`, `tracking_number`, `label_url`, `qr_code_url`, `included_in_package`.',
    path: OrderPath,
    body: ReturnLabel,
    bodyExamples: ORDER_LABEL_EXAMPLES,
    answers: { 200: { description: 'The label is stored.', type: ReturnLabelAnswer } },
    problems: ['ORDER_NOT_FOUND', 'DAILY_QUOTA_EXCEEDED'],
  })
  @RequireStore('custom_api', 'oms_push')
  async setReturnLabel(
    @CurrentCaller() caller: CallerContext,
    @Param() { order_number }: OrderPath,
    @Body() body: ReturnLabel,
  ): Promise<{ data: ReturnLabelData }> {
    return { data: await this.orders.setReturnLabel(caller, order_number, body) };
  }

  @Post(':order_number/cancel')
  @ApiRoute({
    ...WRITE,
    operationId: 'cancelOrder',
    rules: 'C-CAN',
    summary: 'Record a cancellation',
    description:
      'Records that units were cancelled: all remaining ones, or those of the named lines. The amounts of the order do not ' +
      'change. A `FULL` cancellation ends the protection, a `PARTIAL` one only with `cancel_protection`. A `PARTIAL` one of ' +
      'the last units is recorded as `FULL`.',
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
  ): Promise<{ data: CancelledOrder }> {
    return { data: await this.cancellations.cancel(caller, order_number, body) };
  }
}

function written(data: WrittenOrder): HttpResult {
  if (!data.newly_created) return new HttpResult(200, { data });
  return new HttpResult(201, { data }, { Location: `/orders/${encodeURIComponent(data.order_number)}` });
}
