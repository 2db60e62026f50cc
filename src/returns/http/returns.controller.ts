// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, RequireStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { toDate } from '../../platform/time/time.js';
import { suggestedCarriers } from '../../shipments/index.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import {
  DecisionBody,
  RefundBody,
  ReturnPath,
  ShippingLabelBody,
  checkUnsupportedFields,
  ReturnRequestBody,
} from '../model/return-bodies.js';
import { requestAnswer } from '../model/return-view.js';
import { RequestedReturnAnswer, ReturnAnswer, ReturnsAnswer, ReturnsQuery } from '../model/return.resource.js';
import { ReturnCallbacksService } from '../services/return-callbacks.service.js';
import { ReturnQueriesService } from '../services/return-queries.service.js';
import { ReturnsService } from '../services/returns.service.js';
import { DECISION_EXAMPLES, REFUND_EXAMPLES, RETURN_EXAMPLES, RETURN_LABEL_EXAMPLES } from './returns.examples.js';

const CALLBACK = {
  ...STORE_ROUTE,
  idempotency: 'optional',
  path: ReturnPath,
  answers: { 200: { description: 'The return after the report. Idempotent.', type: ReturnAnswer } },
} satisfies Partial<ApiRouteOptions>;

/** Returns over HTTP (C-RET, C-CB). */
@ApiTags('Returns')
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnsService,
    private readonly queries: ReturnQueriesService,
    private readonly callbacks: ReturnCallbacksService,
  ) {}

  @Post()
  @ApiRoute({
    operationId: 'createReturn',
    rules: 'C-RET',
    summary: 'Submit a return request',
    description:
      "Submits a customer's request for the merchant's decision, and holds its units. Unknown members are stored and " +
      'returned, but names such as `store_id`, `merchant_id`, `version` and `constructor` are reserved. `id` identifies the request; all other paths take `return_id`.',
    ...STORE_ROUTE,
    idempotency: 'optional',
    body: ReturnRequestBody,
    bodyExamples: RETURN_EXAMPLES,
    answers: {
      201: {
        description: 'The request awaits the decision.',
        type: RequestedReturnAnswer,
        headers: { Location: 'Path of the return.' },
      },
    },
    problems: [
      'UNSUPPORTED_RETURN_FIELD',
      'ORDER_NOT_FOUND',
      'ORDER_ID_SHARED',
      'RETURN_LINE_NOT_FOUND',
      'RETURN_QUANTITY_EXCEEDED',
      'WITHDRAWAL_NOT_FOUND',
      'WITHDRAWAL_NOT_OPEN',
      'DAILY_QUOTA_EXCEEDED',
    ],
    checkAgainstPath: checkUnsupportedFields,
  })
  @RequireStore('oms_push')
  async request(@CurrentCaller() caller: CallerContext, @Body() body: ReturnRequestBody): Promise<HttpResult> {
    const { record } = await this.returns.submit(caller, body);
    return new HttpResult(201, requestAnswer(record), { Location: `/returns/${record.id}` });
  }

  @Get()
  @ApiRoute({
    operationId: 'listReturns',
    rules: 'C-RET-25 to C-RET-27, C-READ-18',
    summary: 'List returns',
    description: 'Returns of the store, newest first, of one status, one order or a range of time if you name them.',
    ...STORE_ROUTE,
    query: ReturnsQuery,
    answers: { 200: { description: 'A page of returns.', type: ReturnsAnswer } },
    problems: ['VALIDATION_ERROR'],
  })
  async list(@CurrentStore() store: Store, @Query() query: ReturnsQuery): Promise<{ data: object }> {
    const { status, order_number, created_from, created_to } = query;
    const filter = { status, order_number, created_from: toDate(created_from), created_to: toDate(created_to) };
    const { returns, next } = await this.queries.list(store.store_id, filter, pageRequestOf(query));
    return { data: { returns, next_cursor: next } };
  }

  @Get(':return_id')
  @ApiRoute({
    operationId: 'getReturn',
    rules: 'C-RET, C-CB-19',
    summary: 'Read a return',
    description:
      'The return with its decision, its label, the tracking of its parcel and its refund, each null until it is reported.',
    ...STORE_ROUTE,
    path: ReturnPath,
    answers: { 200: { description: 'The return.', type: ReturnAnswer } },
    problems: ['RETURN_NOT_FOUND'],
  })
  async get(@CurrentStore() store: Store, @Param() { return_id }: ReturnPath): Promise<{ data: object }> {
    return { data: { return: await this.queries.get(store.store_id, return_id) } };
  }

  @Post(':return_id/decision')
  @ApiRoute({
    ...CALLBACK,
    operationId: 'recordReturnDecision',
    rules: 'C-CB-1 to C-CB-12, C-CB-33 to C-CB-35',
    summary: 'Report the decision on a return',
    description: 'Approves or rejects an open return, once. A rejection releases its units.',
    body: DecisionBody,
    bodyExamples: DECISION_EXAMPLES,
    problems: ['RETURN_NOT_FOUND', 'DECISION_ALREADY_RECORDED', 'RETURN_NOT_OPEN'],
  })
  @RequireStore('oms_push')
  async decide(
    @CurrentCaller() caller: CallerContext,
    @Param() { return_id }: ReturnPath,
    @Body() body: DecisionBody,
  ): Promise<{ data: object }> {
    return { data: { return: await this.callbacks.decide(caller, return_id, body) } };
  }

  @Post(':return_id/shipping-label')
  @ApiRoute({
    ...CALLBACK,
    operationId: 'recordReturnShippingLabel',
    rules: 'C-CB-13 to C-CB-22, C-CB-33 to C-CB-35',
    summary: 'Report the shipping label of a return',
    description: 'Starts tracking the parcel. Another tracking number replaces the label.',
    body: ShippingLabelBody,
    bodyExamples: RETURN_LABEL_EXAMPLES,
    problems: ['RETURN_NOT_FOUND', 'LABEL_NOT_APPLICABLE', 'RETURN_NOT_OPEN'],
  })
  @RequireStore('oms_push')
  async label(
    @CurrentCaller() caller: CallerContext,
    @Param() { return_id }: ReturnPath,
    @Body() body: ShippingLabelBody,
  ): Promise<{ data: object }> {
    const view = await this.callbacks.label(caller, return_id, body);
    const suggested_carriers = view.tracking?.tracking_carrier == null ? suggestedCarriers(body.carrier) : [];
    return { data: { return: view, ...(suggested_carriers.length > 0 && { suggested_carriers }) } };
  }

  @Post(':return_id/refund')
  @ApiRoute({
    ...CALLBACK,
    operationId: 'recordReturnRefund',
    rules: 'C-CB-23 to C-CB-35',
    summary: 'Report the refund of a return',
    description: 'Records the refund that the OMS made, once, in any status of the return. No money is moved.',
    body: RefundBody,
    bodyExamples: REFUND_EXAMPLES,
    problems: ['RETURN_NOT_FOUND', 'REFUND_ALREADY_RECORDED'],
  })
  @RequireStore('oms_push')
  async refund(
    @CurrentCaller() caller: CallerContext,
    @Param() { return_id }: ReturnPath,
    @Body() body: RefundBody,
  ): Promise<{ data: object }> {
    return { data: { return: await this.callbacks.refund(caller, return_id, body) } };
  }
}
