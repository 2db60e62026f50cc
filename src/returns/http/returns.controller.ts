import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentStore, RequireStore } from '../../auth/index.js';
import { type Store } from '../../stores/index.js';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { ReturnsQuery } from './dto/return-answers.dto.js';
import { DecisionBody, RefundBody, ShippingLabelBody } from './dto/return-callbacks.dto.js';
import { ReturnRequestBody } from './dto/return-request.dto.js';
import { ReturnCallbacksService } from '../services/return-callbacks.service.js';
import { ReturnQueriesService } from '../services/return-queries.service.js';
import { requestAnswer } from '../model/return-view.js';
import { DECIDE, GET_RETURN, HAND_IN_LABEL, LIST_RETURNS, POST_RETURN, REPORT_REFUND } from './returns.endpoints.js';
import { ReturnsService } from '../services/returns.service.js';

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
  @Endpoint(POST_RETURN)
  @RequireStore('oms_push')
  async request(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Body() body: ReturnRequestBody,
  ): Promise<Answer> {
    const requested = await this.returns.request({ store, actor }, body);
    return new Answer(201, requestAnswer(requested), { Location: `/returns/${requested.id}` });
  }

  @Get()
  @Endpoint(LIST_RETURNS)
  async list(@CurrentStore() store: Store, @Query() query: ReturnsQuery): Promise<Answer> {
    const { status, order_number, created_from, created_to, limit, cursor } = query;
    const filter = { status, order_number, created_from: toDate(created_from), created_to: toDate(created_to) };
    const page = { limit: limit === undefined ? undefined : Number(limit), cursor };
    const { returns, next } = await this.queries.list(store.store_id, filter, page);
    return new Answer(200, { data: { returns, next_cursor: next } });
  }

  @Get(':return_id')
  @Endpoint(GET_RETURN)
  async get(@CurrentStore() store: Store, @Param('return_id') id: string): Promise<Answer> {
    return answered(await this.queries.get(store.store_id, id));
  }

  @Post(':return_id/decision')
  @Endpoint(DECIDE)
  @RequireStore('oms_push')
  async decide(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('return_id') id: string,
    @Body() body: DecisionBody,
  ): Promise<Answer> {
    return answered(await this.callbacks.decide({ store, actor }, id, body));
  }

  @Post(':return_id/shipping-label')
  @Endpoint(HAND_IN_LABEL)
  @RequireStore('oms_push')
  async label(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('return_id') id: string,
    @Body() body: ShippingLabelBody,
  ): Promise<Answer> {
    return answered(await this.callbacks.label({ store, actor }, id, body));
  }

  @Post(':return_id/refund')
  @Endpoint(REPORT_REFUND)
  @RequireStore('oms_push')
  async refund(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('return_id') id: string,
    @Body() body: RefundBody,
  ): Promise<Answer> {
    return answered(await this.callbacks.refund({ store, actor }, id, body));
  }
}

function answered(view: object): Answer {
  return new Answer(200, { data: { return: view } });
}

function toDate(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}
